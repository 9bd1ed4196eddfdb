// Reads an answer whole before its status is passed on, so that one that breaks off is a fault with words and not a cut line.
import { brokenAnswer, type FaultPlace } from "./faults.ts";

/** Beyond this an answer is passed on as it comes: no list of the API is this long, only a large file. */
const most = 8 * 1024 * 1024;

/** `limit`: milliseconds for the whole. Throws server_answered_oddly when the body ends early, fails, or takes too long. */
export async function readAhead(
  body: ReadableStream<Uint8Array>,
  place: FaultPlace,
  limit: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => undefined); // The pending read ends, and the loop below says why.
  }, limit);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (late) throw new Error("late");
      if (done) return join(chunks, size);
      chunks.push(value);
      size += value.byteLength;
      if (size > most) return resume(chunks, reader);
    }
  } catch (error) {
    const what = late
      ? `it sent ${size} bytes in ${limit / 1000} s and was still not done`
      : `its answer broke off after ${size === 1 ? "1 byte" : `${size} bytes`}`;
    throw brokenAnswer(place, what, error);
  } finally {
    clearTimeout(timer);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function resume(chunks: readonly Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  const waiting = [...chunks];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = waiting.shift();
      if (next !== undefined) return controller.enqueue(next);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

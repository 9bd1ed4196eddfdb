// When the body of an answer was read to its end, or nobody reads on.
import type { WireResponse } from "../../shared/client/wire.ts";

export interface BodyEvents {
  /** A piece came. */
  onPiece?(): unknown;
  /** Once: it ended, failed, or was dropped. */
  onEnd(): void;
}

/** The same answer; where it has no body that is under way, it ends at once. */
export function watchBody(response: WireResponse, { onPiece, onEnd }: BodyEvents): WireResponse {
  if (!(response.body instanceof ReadableStream)) {
    onEnd();
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            onPiece?.();
            return controller.enqueue(value);
          }
        } catch (error) {
          onEnd();
          throw error;
        }
        onEnd();
        controller.close();
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { ok, status, statusText, headers } = response;
  // No Response around it: its readers would hear of a failure, and of none what it was.
  return {
    ...{ ok, status, statusText, headers, body },
    text: async () => new TextDecoder().decode(await readWhole(body)),
    arrayBuffer: async () => (await readWhole(body)).buffer,
  };
}

async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

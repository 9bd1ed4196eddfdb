// Answers whose items are told one by one while they are found: a line of JSON each.
import type { Context } from "./context.ts";

export const linesType = "application/x-ndjson";
/** Milliseconds of silence after which an empty line says that the work goes on. */
const heartbeat = 10_000;

/** Whether somebody wants lines. */
export const wantsLines = (headers: Context["headers"]): boolean => (headers.get("accept") ?? "").includes(linesType);

/** A line for each item as `make` tells it; `onGone` when nobody reads on. What `make` throws breaks the answer off. */
export async function* toLines<T>(
  make: (tell: (item: T) => void) => Promise<void>,
  onGone: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const waiting: string[] = [];
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  const making = make((item) => {
    waiting.push(`${JSON.stringify(item)}\n`);
    wake.resolve();
  }).finally(() => {
    isOver = true;
    wake.resolve();
  });
  // Told to who reads, below.
  making.catch(() => undefined);
  try {
    while (!isOver || waiting.length > 0) {
      const timer = setTimeout(() => wake.resolve(), heartbeat);
      if (waiting.length === 0 && !isOver) await wake.promise;
      clearTimeout(timer);
      wake = Promise.withResolvers<void>();
      yield encoder.encode(waiting.splice(0).join("") || "\n");
    }
    await making;
  } finally {
    if (!isOver) onGone();
  }
}

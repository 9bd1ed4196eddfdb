// Answers whose items are told one by one while they are found: a line of JSON each.
import { type Context, Reply } from "./context.ts";

const linesType = "application/x-ndjson";
/** Milliseconds of silence after which an empty line says that the work goes on. */
const heartbeat = 10_000;

/**
 * The items that `make` tells: as lines while they are found for who asks for lines, else all at its end. `onGone` when nobody reads on. What
 * `make` throws is the answer, or breaks the lines off.
 */
export async function answerItems<T>(
  { headers }: Pick<Context, "headers">,
  make: (tell: (item: T) => void) => Promise<void>,
  onGone: () => void,
): Promise<T[] | Reply<ReadableStream<Uint8Array>>> {
  if ((headers.get("accept") ?? "").includes(linesType))
    return new Reply(ReadableStream.from(toLines(make, onGone)), { headers: { "content-type": linesType, vary: "Accept" } });
  const items: T[] = [];
  await make((item) => items.push(item));
  return items;
}

async function* toLines<T>(
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

// Answers whose items are told one by one while they are found: a line of JSON each.
import { type Context, Reply } from "./context.ts";

export const linesType = "application/x-ndjson";
/** Milliseconds of silence after which an empty line says that the work goes on. */
const heartbeat = 10_000;

/** Whether who asks reads lines. */
export const acceptsLines = ({ headers }: Pick<Context, "headers">): boolean => (headers.get("accept") ?? "").includes(linesType);

/**
 * The items that `make` tells: as lines while they are found for who asks for lines, else all at its end. `onGone` when nobody reads on. What
 * `make` throws is the answer, or breaks the lines off where some were told.
 */
export async function answerItems<T>(
  context: Pick<Context, "headers">,
  make: (tell: (item: T) => void) => Promise<void>,
  onGone: () => void,
): Promise<T[] | Reply<ReadableStream<Uint8Array>>> {
  if (!acceptsLines(context)) {
    const items: T[] = [];
    await make((item) => items.push(item));
    return items;
  }
  return new Reply(await tellLines(make, onGone), { headers: { "content-type": linesType, vary: "Accept" } });
}

/** Resolves with the first line, with a first sign of life, or at the end. */
async function tellLines<T>(make: (tell: (item: T) => void) => Promise<void>, onGone: () => void): Promise<ReadableStream<Uint8Array>> {
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
  const wait = async (): Promise<void> => {
    if (waiting.length === 0 && !isOver) {
      const timer = setTimeout(() => wake.resolve(), heartbeat);
      await wake.promise;
      clearTimeout(timer);
    }
    wake = Promise.withResolvers();
  };
  await wait();
  // What fails at once is still told by a status.
  if (waiting.length === 0 && isOver) await making;
  return new ReadableStream(
    {
      pull: async (controller) => {
        await wait();
        if (waiting.length === 0 && isOver) {
          await making;
          controller.close();
        } else controller.enqueue(encoder.encode(waiting.splice(0).join("") || "\n"));
      },
      cancel: onGone,
    },
    { highWaterMark: 0 },
  );
}

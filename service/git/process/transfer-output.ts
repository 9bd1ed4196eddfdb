// Reads what a transfer writes, no faster than somebody takes it.

import type { CommandLine } from "./commands.ts";
import { GitError, type Streaming } from "./run.ts";

/** How git ended that wrote nothing. */
export interface Silence {
  readonly code: number | null;
  readonly stderr: string;
}

/**
 * Answers as soon as git has written its first bytes, or has ended without any. The stream fails where git does not end well, and where
 * nobody takes anything for as long as a transfer may stand still; cancelling it, or the signal, ends git.
 */
export async function readTransfer(
  { child, clock, stop }: Streaming,
  args: CommandLine,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | Silence> {
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-4096);
  });
  signal?.addEventListener("abort", stop, { once: true });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  void ended.then(() => signal?.removeEventListener("abort", stop));
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  // A stream that was cut off ends here; the exit code says the rest.
  const read = async (): Promise<IteratorResult<Buffer>> => {
    const next = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
    clock.progress();
    return next;
  };
  const first = await read();
  if (first.done === true) {
    const code = await ended;
    signal?.throwIfAborted();
    if (clock.error !== null) throw clock.error;
    return { code, stderr };
  }
  let pending: IteratorResult<Buffer> | null = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = pending ?? (await read());
        pending = null;
        if (next.done !== true) return controller.enqueue(next.value);
        const code = await ended;
        // A half answer must not look like a whole one.
        if (code === 0) controller.close();
        else controller.error(clock.error ?? new GitError(args, code, stderr));
      },
      async cancel() {
        stop();
        await ended;
      },
    },
    { highWaterMark: 0 },
  );
}

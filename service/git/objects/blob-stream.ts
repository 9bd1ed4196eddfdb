// Reads blobs that are too large to be held in memory, as they are taken.

import { internalsOf } from "../handle.ts";
import { GitError, startTransfer } from "../process/run.ts";
import { readTransfer } from "../process/transfer-output.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** A blob's bytes, no faster than they are read. Throws GitError where they can't be; the stream fails where that shows later. */
export async function streamBlob(repository: Repository, id: ObjectId, { signal }: Cancellable = {}): Promise<ReadableStream<Uint8Array>> {
  const args = ["cat-file", "blob", id] as const;
  const streaming = await startTransfer(internalsOf(repository).place, args, { signal });
  streaming.child.stdin.on("error", () => streaming.child.stdin.destroy()).end();
  const output = await readTransfer(streaming, args, signal);
  if (output instanceof ReadableStream) return output;
  if (output.code !== 0) throw new GitError(args, output.code, output.stderr);
  return new ReadableStream({ start: (controller) => controller.close() });
}

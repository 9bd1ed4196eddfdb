// Counts the files that differ between two commits, without reading what differs in them.
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** As many as the diff of the two lists, a renamed file once. */
export async function countChangedFiles(
  repository: Repository,
  from: ObjectId,
  to: ObjectId,
  { signal }: Cancellable = {},
): Promise<number> {
  let count = 0;
  await runGit(internalsOf(repository).place, {
    args: ["diff-tree", "-r", "-z", "--name-only", "-M30%", "-l1000", "--ignore-submodules=none", "--end-of-options", from, to],
    takes: "moment",
    signal,
    onOutput: (chunk) => {
      for (const byte of chunk) if (byte === 0) count += 1;
      return true;
    },
  });
  return count;
}

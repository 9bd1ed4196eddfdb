// Finds the best common ancestor of several commits.
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** As `git merge-base`: of the first commit and a merge of all others; null when their histories have nothing in common. */
export async function readMergeBase(
  repository: Repository,
  commits: readonly ObjectId[],
  { signal }: Cancellable = {},
): Promise<ObjectId | null> {
  const { stdout } = await runGit(internalsOf(repository).walks, {
    args: ["merge-base", ...commits],
    takes: "walk",
    accept: [0, 1],
    signal,
  });
  return stdout.toString("latin1").trim() || null;
}

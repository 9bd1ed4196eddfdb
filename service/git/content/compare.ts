// Finds the best common ancestor of several commits, and what a comparison begins from.
import { emptyTree, internalsOf } from "../handle.ts";
import { readHistoryEdge } from "../objects/history-memory.ts";
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

/** What `to` is compared with, as `git diff from...to` does: their common ancestor, or what stands for one. */
export async function readComparedWith(repository: Repository, from: ObjectId, to: ObjectId, cancellable: Cancellable): Promise<ObjectId> {
  return (await readMergeBase(repository, [from, to], cancellable)) ?? readWithoutBase(repository, from);
}

/**
 * What a commit without an ancestor in common with `from` is compared with: all of it is new, as each of its commits is, so an empty tree.
 * Where history is cut off there may be an ancestor that nobody knows of, so that it is `from` itself.
 */
export async function readWithoutBase(repository: Repository, from: ObjectId): Promise<ObjectId> {
  return (await readHistoryEdge(repository)).state === "" ? emptyTree(repository) : from;
}

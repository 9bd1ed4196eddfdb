// Tells whether a branch's commits are in another one already, and which commit brought them.

import { readCommit } from "../objects/objects.ts";
import type { Cancellable, CommitRecord, ObjectId, Repository } from "../types.ts";
import { listCommits } from "./log.ts";
import { isAncestor, readMergeBases } from "./merged.ts";

export interface BranchMerge {
  /** The merge on the target's own line; null after a fast-forward. */
  readonly mergeCommit: CommitRecord | null;
  /** What all commits of the branch became; null where they came as they were. */
  readonly squashCommit: CommitRecord | null;
}

/** Commits of the target's own line that are looked at. */
const farthest = 2_000;

/**
 * How `head` came into the history of `target` (commits): by itself, or squashed, which is one commit with the tree of `head` upon the
 * point where it branched off. Null when it is not there. Throws GitError when one of them is missing.
 */
export async function findMerge(
  repository: Repository,
  { target, head }: { readonly target: ObjectId; readonly head: ObjectId },
  options: Cancellable = {},
): Promise<BranchMerge | null> {
  const { tree } = await readCommit(repository, head);
  // `isAncestor` answers no for a broken history too, and then nothing below finds anything either.
  const contained = await isAncestor(repository, head, target, options);
  const line = await listCommits(repository, { from: [target], exclude: [head], firstParent: true, limit: farthest, ...options });
  if (contained) return { mergeCommit: line.find(({ parents }) => parents[1] === head) ?? null, squashCommit: null };
  for (const commit of line) {
    const [before, brought] = commit.parents;
    const squashed = brought === undefined ? commit : await readCommit(repository, brought);
    const [parent, another] = squashed.parents;
    if (before === undefined || parent === undefined || another !== undefined || squashed.tree !== tree) continue;
    const bases = await readMergeBases(repository, before, head, options);
    // A branch that changes nothing in the end can't be told from the commit that it begins at.
    if (bases[0] === parent && (await readCommit(repository, parent)).tree !== tree)
      return { mergeCommit: brought === undefined ? null : commit, squashCommit: squashed };
  }
  return null;
}

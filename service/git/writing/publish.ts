// Moves a branch to a commit: objects first, then one compare-and-swap of the ref, then the work trees that stand on it.

import { startStats } from "../content/stats.ts";
import { cleanIdentity } from "../objects/commit-format.ts";
import type { ObjectWriter } from "../objects/object-writer.ts";
import { findTwin } from "../refs/ref-twins.ts";
import { followAlias, shorten } from "../refs/refs.ts";
import { listWorkTrees } from "../refs/work-trees.ts";
import type { CommitRequest, ObjectId, Repository } from "../types.ts";
import { type BranchMove, moveRef, type Publication, refuse } from "../work-trees/branch-move.ts";
import { moveWithTrees } from "../work-trees/work-tree-follow.ts";

export interface Plan {
  /** What the branch points at now; null when it does not exist. */
  readonly tip: ObjectId | null;
  /** Parent of the new commit; null for the first commit of an empty repository. */
  readonly base: ObjectId | null;
}

export interface Built {
  readonly commit: ObjectId;
  readonly writer: ObjectWriter;
}

/** Writes the objects of a commit and moves a branch to it, with the work trees that stand on the branch. */
export function publish(
  repository: Repository,
  { branch, message, committer, stats }: Pick<CommitRequest, "branch" | "message" | "committer" | "stats">,
  { tip, base }: Plan,
  { commit, writer }: Built,
): Promise<Publication> {
  const subject = `commit${base === null ? " (initial)" : ""}: ${message.split("\n", 1)[0]}`;
  return moveBranch(repository, { branch, from: tip, to: commit, subject, committer }, async () => {
    await writer.flush();
    if (stats) await startStats(repository, commit);
  });
}

interface Move extends Pick<BranchMove, "branch" | "from" | "to"> {
  /** For the reflog. */
  readonly subject: string;
  readonly committer: CommitRequest["committer"];
}

/** Moves a branch to a commit, with the work trees that stand on it, as soon as `prepare` has written what the commit needs. */
export async function moveBranch(
  repository: Repository,
  { branch, from, to, subject, committer }: Move,
  prepare?: () => Promise<void>,
): Promise<Publication> {
  const name = await followAlias(repository, branch);
  const twin = await findTwin(repository, `refs/heads/${name}`);
  if (twin !== null) return refuse({ reason: "alike", branch, other: shorten(twin) });
  await prepare?.();
  const log = { message: subject, name: cleanIdentity(committer.name), email: cleanIdentity(committer.email) };
  const move: BranchMove = { branch, name, from, to, log };
  const standing = (await listWorkTrees(repository)).filter((workTree) => workTree.branch === name);
  return standing.length === 0 ? moveRef(repository, move) : moveWithTrees(repository, move, standing);
}

// Merges one branch into another without a work tree: by a merge commit, a squashed commit and a merge, or a fast-forward.

import { isAncestor, readMergeBases } from "../history/merged.ts";
import { formatCommit } from "../objects/commit-format.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import { readCommit } from "../objects/objects.ts";
import { keepObjects, mergeCommits } from "../objects/quarantine.ts";
import { tryCommits } from "../objects/trials.ts";
import { readTip } from "../refs/refs.ts";
import { requireSound } from "../refs/revision.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { BeforeMove, CommitOutcome, ObjectId, Repository, Signature } from "../types.ts";
import { advanceBranch, type Computed } from "./advance-branch.ts";
import { mergeSoundly, tryMergeSoundly } from "./sound-merge.ts";

export interface MergePlan {
  /** Branch that receives the commits. */
  readonly target: string;
  /** Branch whose commits they are. */
  readonly source: string;
  /** What the source must be at; undefined = wherever it is. */
  readonly expected?: ObjectId | undefined;
  /** Moves the target without a merge commit; refused where it has moved on. */
  readonly fastForward: boolean;
  /** All commits of the source become one, with this message and author; null keeps them. */
  readonly squash: { readonly message: string; readonly author: Signature } | null;
  /** Message of the merge commit. */
  readonly message: string;
  readonly committer: Signature;
  readonly beforeMove?: BeforeMove;
}

export type MergeOutcome =
  | {
      readonly outcome: "merged";
      /** Null after a fast-forward. */
      readonly mergeCommit: ObjectId | null;
      readonly squashCommit: ObjectId | null;
      /** The source as it was merged. */
      readonly head: ObjectId;
      /** The target as it was before. */
      readonly before: ObjectId;
    }
  | { readonly outcome: "conflict"; readonly paths: readonly string[] }
  | { readonly outcome: "no-branch"; readonly branch: string }
  /** The source is not where it was expected to be. */
  | { readonly outcome: "source-moved"; readonly head: ObjectId }
  /** The target holds everything already. */
  | { readonly outcome: "contained"; readonly head: ObjectId; readonly before: ObjectId }
  | { readonly outcome: "not-fast-forward" }
  | Extract<CommitOutcome, { outcome: "refused" }>;

/** Merges again when somebody else moves the target meanwhile. Either the target holds the merge, durably, or nothing has changed. */
export function mergeBranch(repository: Repository, how: MergePlan): Promise<MergeOutcome> {
  const request = { ...how, branch: how.target };
  const compute = () => computeMerge(repository, how);
  return enqueueWrite(repository.gitDir, () => advanceBranch<MergeOutcome>(repository, request, compute));
}

/** Whether two commits merge without conflict; leaves nothing behind. */
export async function canMerge(repository: Repository, target: ObjectId, head: ObjectId, signal?: AbortSignal): Promise<boolean> {
  const [base] = await readMergeBases(repository, target, head, signal === undefined ? {} : { signal });
  if (base === undefined) return false;
  return "tree" in (await tryMergeSoundly(repository, () => tryCommits(repository, { base, ours: target, theirs: head }, signal)));
}

async function computeMerge(repository: Repository, how: MergePlan): Promise<Computed<MergeOutcome>> {
  const { target, source, committer } = how;
  const [before, head] = await Promise.all([readTip(repository, target), readTip(repository, source)]);
  for (const branch of [target, source]) if (before === null || head === null) await requireSound(repository, `refs/heads/${branch}`);
  if (before === null || head === null) return { settled: { outcome: "no-branch", branch: before === null ? target : source } };
  if (how.expected !== undefined && how.expected !== head) return { settled: { outcome: "source-moved", head } };
  if (await isAncestor(repository, head, before)) return { settled: { outcome: "contained", head, before } };
  const [base] = await readMergeBases(repository, before, head);
  if (base === undefined) return { settled: { outcome: "conflict", paths: [] } };
  const forward = base === before;
  if (how.fastForward && !forward) return { settled: { outcome: "not-fast-forward" } };
  const writer = new ObjectWriter(repository);
  const headTree = (await readCommit(repository, head)).tree;
  const squashCommit =
    how.squash === null ? null : writer.add("commit", formatCommit({ tree: headTree, parents: [base], committer, ...how.squash }));
  const brought = squashCommit ?? head;
  const merge = async () => (forward ? { tree: headTree, objects: [] } : mergeCommits(repository, { base, ours: before, theirs: head }));
  const merged = await mergeSoundly(repository, writer, (await readCommit(repository, before)).tree, merge);
  if ("paths" in merged) return { settled: { outcome: "conflict", paths: merged.paths } };
  const plan = { tip: before, base: before };
  if (how.fastForward) {
    const done = (): MergeOutcome => ({ outcome: "merged", mergeCommit: null, squashCommit, head, before });
    return { plan, built: { commit: brought, writer }, done };
  }
  keepObjects(writer, merged);
  const signed = { author: committer, committer, message: how.message };
  const mergeCommit = writer.add("commit", formatCommit({ tree: merged.tree, parents: [before, brought], ...signed }));
  const done = (): MergeOutcome => ({ outcome: "merged", mergeCommit, squashCommit, head, before });
  return { plan, built: { commit: mergeCommit, writer }, done };
}

// Merges one branch into another without a work tree: by a merge commit, a squashed commit and a merge, or a fast-forward.
import { formatCommit } from "./commit-format.ts";
import { isAncestor, readMergeBases } from "./merged.ts";
import { ObjectWriter } from "./object-writer.ts";
import { readCommit } from "./objects.ts";
import { keepObjects, mergeCommits } from "./quarantine.ts";
import { readTip } from "./refs.ts";
import type { CommitOutcome, ObjectId, Repository, Signature } from "./types.ts";
import { publish } from "./write-commit.ts";
import { enqueueWrite } from "./write-queue.ts";

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

const attempts = 20;

/** Merges anew when somebody else moves the target meanwhile. Either the target holds the merge, durably, or nothing has changed. */
export function mergeBranch(repository: Repository, how: MergePlan): Promise<MergeOutcome> {
  return enqueueWrite(repository.gitDir, async () => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await tryMerge(repository, how);
      if (outcome !== "moved") return outcome;
    }
    return { outcome: "refused", reason: "branch-moved", branch: how.target };
  });
}

/** Whether two commits merge without conflict; leaves nothing behind. */
export async function canMerge(repository: Repository, target: ObjectId, head: ObjectId, signal?: AbortSignal): Promise<boolean> {
  const bases = await readMergeBases(repository, target, head, signal === undefined ? {} : { signal });
  return bases.length > 0 && "tree" in (await mergeCommits(repository, target, head, signal));
}

async function tryMerge(repository: Repository, how: MergePlan): Promise<MergeOutcome | "moved"> {
  const { target, source, committer } = how;
  const [before, head] = await Promise.all([readTip(repository, target), readTip(repository, source)]);
  if (before === null || head === null) return { outcome: "no-branch", branch: before === null ? target : source };
  if (how.expected !== undefined && how.expected !== head) return { outcome: "source-moved", head };
  if (await isAncestor(repository, head, before)) return { outcome: "contained", head, before };
  const [base] = await readMergeBases(repository, before, head);
  if (base === undefined) return { outcome: "conflict", paths: [] };
  const forward = base === before;
  if (how.fastForward && !forward) return { outcome: "not-fast-forward" };
  const writer = new ObjectWriter(repository);
  const headTree = (await readCommit(repository, head)).tree;
  const squashCommit =
    how.squash === null ? null : writer.add("commit", formatCommit({ tree: headTree, parents: [base], committer, ...how.squash }));
  const brought = squashCommit ?? head;
  if (how.fastForward) {
    const settled = await move(repository, how, before, { commit: brought, tree: headTree, writer });
    return settled ?? { outcome: "merged", mergeCommit: null, squashCommit, head, before };
  }
  const merged = forward ? { tree: headTree, objects: [] } : await mergeCommits(repository, before, head);
  if ("paths" in merged) return { outcome: "conflict", paths: merged.paths };
  keepObjects(writer, merged);
  const signed = { author: committer, committer, message: how.message };
  const mergeCommit = writer.add("commit", formatCommit({ tree: merged.tree, parents: [before, brought], ...signed }));
  const settled = await move(repository, how, before, { commit: mergeCommit, tree: merged.tree, writer });
  return settled ?? { outcome: "merged", mergeCommit, squashCommit, head, before };
}

/** Null: the target moved. */
async function move(
  repository: Repository,
  { target: branch, message, committer }: MergePlan,
  before: ObjectId,
  built: { commit: ObjectId; tree: ObjectId; writer: ObjectWriter },
): Promise<Extract<MergeOutcome, { outcome: "refused" }> | "moved" | null> {
  const published = await publish(repository, { branch, message, committer }, { tip: before, base: before }, built);
  return typeof published === "string" ? "moved" : published;
}

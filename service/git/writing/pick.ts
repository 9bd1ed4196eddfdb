// Applies the change of one commit, or its reverse, to a branch: cherry-pick and revert without a work tree.

import { emptyTree } from "../handle.ts";
import { formatCommit } from "../objects/commit-format.ts";
import { readHistoryEdge } from "../objects/history-memory.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import { readCommit } from "../objects/objects.ts";
import { keepObjects, mergeTrees } from "../objects/quarantine.ts";
import { tryTrees } from "../objects/trials.ts";
import { readTip } from "../refs/refs.ts";
import { requireSound } from "../refs/revision.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { BeforeMove, CommitOutcome, CommitRecord, ObjectId, Repository, Signature } from "../types.ts";
import { advanceBranch, type Computed } from "./advance-branch.ts";
import { tellPlainPick } from "./plain-pick.ts";
import { mergeSoundly, tryMergeSoundly } from "./sound-merge.ts";

export interface PickRequest {
  readonly kind: "cherry-pick" | "revert";
  readonly branch: string;
  /** The commit whose change is applied; of a merge, the change against its first parent. */
  readonly commit: CommitRecord;
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
  /** Tries only; nothing stays behind. */
  readonly dryRun: boolean;
  /** Ends a try, and git with it, when nobody waits for it any more; what writes goes on. */
  readonly signal?: AbortSignal | undefined;
  readonly beforeMove?: BeforeMove;
}

export type PickOutcome =
  | { readonly outcome: "applied"; readonly commit: CommitRecord }
  /** The answer of a dry run that would apply. */
  | { readonly outcome: "applicable" }
  | { readonly outcome: "conflict"; readonly paths: readonly string[] }
  /** The branch holds the change already. */
  | { readonly outcome: "empty" }
  | { readonly outcome: "no-branch" }
  | Extract<CommitOutcome, { outcome: "refused" }>;

/**
 * Applies the change again when somebody else moves the branch meanwhile. A root commit can be reverted but not picked; of a commit where
 * a shallow history ends nobody knows what it changed, so it can be neither.
 */
export async function pickCommit(repository: Repository, request: PickRequest): Promise<PickOutcome> {
  const { branch } = request;
  const sides = await readSides(repository, request);
  if (sides === null) return { outcome: "conflict", paths: [] };
  if (request.dryRun) return tryPick(repository, branch, sides, request.signal);
  const compute = () => computePick(repository, request, sides);
  return enqueueWrite(repository.gitDir, () => advanceBranch<PickOutcome>(repository, request, compute));
}

/** Trees between which the change lies. */
interface Sides {
  readonly base: ObjectId;
  readonly theirs: ObjectId;
}

/** Null when nobody knows what the commit changed. */
async function readSides(repository: Repository, { kind, commit }: PickRequest): Promise<Sides | null> {
  const [first] = commit.parents;
  const before = first === undefined ? null : (await readCommit(repository, first)).tree;
  if (before === null && (kind === "cherry-pick" || (await readHistoryEdge(repository)).shallow.has(commit.id))) return null;
  const empty = emptyTree(repository);
  return kind === "cherry-pick" ? { base: before ?? empty, theirs: commit.tree } : { base: commit.tree, theirs: before ?? empty };
}

async function tryPick(repository: Repository, branch: string, sides: Sides, signal: AbortSignal | undefined): Promise<PickOutcome> {
  const tip = await readTip(repository, branch);
  if (tip === null) await requireSound(repository, `refs/heads/${branch}`);
  if (tip === null) return { outcome: "no-branch" };
  const ours = (await readCommit(repository, tip)).tree;
  signal?.throwIfAborted();
  const plain = await tellPlainPick(repository, { ...sides, ours });
  if (plain !== null) return { outcome: plain };
  const merged = await tryMergeSoundly(repository, () => tryTrees(repository, { ...sides, ours }, signal));
  if ("paths" in merged) return { outcome: "conflict", paths: merged.paths };
  return { outcome: merged.tree === ours ? "empty" : "applicable" };
}

async function computePick(repository: Repository, request: PickRequest, sides: Sides): Promise<Computed<PickOutcome>> {
  const tip = await readTip(repository, request.branch);
  if (tip === null) await requireSound(repository, `refs/heads/${request.branch}`);
  if (tip === null) return { settled: { outcome: "no-branch" } };
  const ours = (await readCommit(repository, tip)).tree;
  const writer = new ObjectWriter(repository);
  const merged = await mergeSoundly(repository, writer, ours, () => mergeTrees(repository, { ...sides, ours }));
  if ("paths" in merged) return { settled: { outcome: "conflict", paths: merged.paths } };
  if (merged.tree === ours) return { settled: { outcome: "empty" } };
  keepObjects(writer, merged);
  const commit = writer.add("commit", formatCommit({ ...request, tree: merged.tree, parents: [tip] }));
  const done = async (): Promise<PickOutcome> => ({ outcome: "applied", commit: await readCommit(repository, commit) });
  return { plan: { tip, base: tip }, built: { commit, writer }, done };
}

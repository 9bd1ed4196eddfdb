// Applies the change of one commit, or its reverse, to a branch: cherry-pick and revert without a work tree.
import { formatCommit } from "./commit-format.ts";
import { emptyTree } from "./handle.ts";
import { ObjectWriter } from "./object-writer.ts";
import { readCommit } from "./objects.ts";
import { keepObjects, mergeTrees } from "./quarantine.ts";
import { readTip } from "./refs.ts";
import { readShallowEdge } from "./shallow.ts";
import type { CommitOutcome, CommitRecord, Repository, Signature } from "./types.ts";
import { publish } from "./write-commit.ts";
import { enqueueWrite } from "./write-queue.ts";

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

const attempts = 20;

/**
 * Applies the change anew when somebody else moves the branch meanwhile. A root commit can be reverted but not picked; of a commit where
 * a shallow history ends nobody knows what it changed, so it can be neither.
 */
export function pickCommit(repository: Repository, request: PickRequest): Promise<PickOutcome> {
  return request.dryRun ? tryPick(repository, request) : enqueueWrite(repository.gitDir, () => tryPick(repository, request));
}

async function tryPick(repository: Repository, request: PickRequest): Promise<PickOutcome> {
  const { branch, commit } = request;
  const [first] = commit.parents;
  const before = first === undefined ? null : (await readCommit(repository, first)).tree;
  const isUnknown = before === null && (request.kind === "cherry-pick" || (await readShallowEdge(repository)).has(commit.id));
  if (isUnknown) return { outcome: "conflict", paths: [] };
  const empty = emptyTree(repository);
  const [base, theirs] = request.kind === "cherry-pick" ? [before ?? empty, commit.tree] : [commit.tree, before ?? empty];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tip = await readTip(repository, branch);
    if (tip === null) return { outcome: "no-branch" };
    const ours = (await readCommit(repository, tip)).tree;
    const merged = await mergeTrees(repository, { base, ours, theirs });
    if ("paths" in merged) return { outcome: "conflict", paths: merged.paths };
    if (merged.tree === ours) return { outcome: "empty" };
    if (request.dryRun) return { outcome: "applicable" };
    const writer = new ObjectWriter(repository);
    keepObjects(writer, merged);
    const id = writer.add("commit", formatCommit({ ...request, tree: merged.tree, parents: [tip] }));
    const published = await publish(repository, request, { tip, base: tip }, { commit: id, tree: merged.tree, writer });
    if (published === null) return { outcome: "applied", commit: await readCommit(repository, id) };
    if (typeof published !== "string") return published;
  }
  return { outcome: "refused", reason: "branch-moved", branch };
}

// What it is to move a branch to a commit, and what may become of it.
import { internalsOf, zeroId } from "../handle.ts";
import type { CommitOutcome, CommitRefusal, ObjectId, Repository } from "../types.ts";

export type Refused = Extract<CommitOutcome, { outcome: "refused" }>;

export function refuse(refusal: CommitRefusal): Refused {
  return { outcome: "refused", ...refusal };
}

/** What became of an attempt to move a branch. */
export type Publication =
  | { readonly outcome: "published" }
  /** Git would not move the branch, and `complaint` says why; empty: somebody else has moved it. */
  | { readonly outcome: "unmoved"; readonly complaint: string }
  /** A work tree is in the way. */
  | Refused;

export interface BranchMove {
  /** Short name, as it was asked for. */
  readonly branch: string;
  /** The branch behind it, which is another one where that is a symbolic ref. */
  readonly name: string;
  /** Where it is (null: nowhere), and where it goes. */
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  /** For the reflog. */
  readonly log: { readonly message: string; readonly name: string; readonly email: string };
}

export async function moveRef(repository: Repository, { name, from, to, log }: BranchMove): Promise<Publication> {
  const change = { ref: `refs/heads/${name}`, to, from: from ?? zeroId(repository) };
  // Only a repository with a work tree keeps reflogs unless told to; there a process of its own carries the message.
  const swap = await internalsOf(repository).refs.apply([change], repository.workTree === null ? undefined : log);
  return swap.ok ? { outcome: "published" } : { outcome: "unmoved", complaint: swap.stderr };
}

/** Takes the move back; false when somebody else has moved the branch on, or git can't. */
export async function moveRefBack(repository: Repository, { name, from, to, log }: BranchMove): Promise<boolean> {
  const change = { ref: `refs/heads/${name}`, to: from, from: to };
  return (await internalsOf(repository).refs.apply([change], { ...log, message: "undo: the work tree could not follow" })).ok;
}

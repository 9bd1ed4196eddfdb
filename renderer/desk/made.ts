// The commits that this window has made, the newest of each branch, and where their undo stands.
import { createStore } from "zustand/vanilla";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import type { Change, Message } from "./model.ts";

/** A commit that this window has made, and what it would take to undo it. */
export interface Made {
  readonly commit: Pick<CommitInList, "id">;
  readonly connection: string;
  readonly project: string;
  /** Where it was composed, and where it went. */
  readonly from: string;
  readonly branch: string;
  /** Commit that `branch` stood at before; null where it did not exist, had no commit, or nobody knows what was replaced. */
  readonly before: string | null;
  /** The branch was there already and was replaced: `before` is no parent of the commit. */
  readonly replaced: boolean;
  /** What it was made of; nothing for a revert. */
  readonly changes: readonly Change[];
  readonly message: Message;
}

export type UndoState =
  | { readonly step: "ready" }
  | { readonly step: "working" }
  /** Nothing has changed, and `why`. */
  | { readonly step: "refused"; readonly why: string };

interface MadeStore {
  /** The newest one of each branch, by the key of its desk. */
  readonly made: Readonly<Record<string, Made>>;
  readonly states: Readonly<Record<string, UndoState>>;
}

export const madeCommits = createStore<MadeStore>()(() => ({ made: {}, states: {} }));

const ready: UndoState = { step: "ready" };
export const undoStateOf = (key: string): UndoState => ownValue(madeCommits.getState().states, key) ?? ready;
export const setUndoState = (key: string, state: UndoState): void =>
  madeCommits.setState(({ states }) => ({ states: { ...states, [key]: state } }));

/** Keeps in mind the newest commit of a branch; null forgets it. */
export function keepMade(key: string, made: Made | null): void {
  madeCommits.setState(({ made: before, states }) => {
    const { [key]: _made, ...rest } = before;
    return { made: made === null ? rest : { ...rest, [key]: made }, states: { ...states, [key]: ready } };
  });
}

// Where the commit of each desk stands: what the screen knows of it. Outside React, so that leaving the view loses nothing.
import { createStore } from "zustand/vanilla";
import type { CommitInList } from "../../shared/contract/resources.ts";
import type { StoppedCommit } from "../../shared/contract/trust.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import type { Attempt, Diagnosis } from "./diagnose.ts";
import type { Change } from "./model.ts";
import type { SendFailure, Unanswered } from "./send-failure.ts";
import type { RunStep } from "./trusted-run.ts";

export type CommitState =
  /** `looksAtTrust`: what would run here is another thing by now, and the person asked to see it. */
  | { readonly step: "composing"; readonly looksAtTrust?: true }
  /**
   * `upload`: bytes of a large request that have left, and of all; null = a small one, or nothing left yet. `steps`: what runs in a
   * trusted folder; null = nothing.
   */
  | {
      readonly step: "sending";
      readonly upload: { readonly sent: number; readonly total: number } | null;
      readonly steps: readonly RunStep[] | null;
    }
  /** A program of a trusted folder would not have it. */
  | { readonly step: "stopped"; readonly stopped: StoppedCommit; readonly steps: readonly RunStep[]; readonly attempt: Attempt }
  /** No answer told what became of it; the branch is being looked at. */
  | { readonly step: "settling"; readonly because: Unanswered }
  /** The branch could not be looked at: nothing may be sent until it was. */
  | { readonly step: "unsettled"; readonly why: string; readonly because: Unanswered }
  | { readonly step: "not-arrived"; readonly because: "left" | "cancelled" }
  | {
      readonly step: "failed";
      readonly failure: SendFailure;
      readonly attempt: Attempt;
      /** null = still looking, or nothing to look for. */
      readonly diagnosis: Diagnosis | null;
      /** Before when, as `steadyNow` tells, the server wants no other try. */
      readonly until: number | null;
    }
  | {
      readonly step: "done";
      readonly commit: CommitInList;
      readonly branch: string;
      readonly isNew: boolean;
      readonly files: number;
      /** What stayed on the desk; a change that is not among it is new work. */
      readonly left: readonly Change[];
      /** What ran in a trusted folder on the way, with its words; absent where nothing did. */
      readonly steps?: readonly RunStep[];
    };

interface CommitStore {
  readonly states: Readonly<Record<string, CommitState>>;
  set(key: string, state: CommitState): void;
}

export const composing: CommitState = { step: "composing" };

export const commitStates = createStore<CommitStore>()((set) => ({
  states: {},
  set: (key, state) => set((before) => ({ states: { ...before.states, [key]: state } })),
}));

export const setCommitState = (key: string, state: CommitState): void => commitStates.getState().set(key, state);
export const commitStateOf = (key: string): CommitState => ownValue(commitStates.getState().states, key) ?? composing;

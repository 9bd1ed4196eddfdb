// Desks, their journal and their commits as hooks: the one file of this room that knows React.
import { useStore } from "zustand";
import { type CommitState, commitStateOf, commitStates } from "./delivery.ts";
import { type JournalState, journalState } from "./kept.ts";
import { type Desk, emptyDesk } from "./model.ts";
import { deskStore } from "./store.ts";

/** The desk of a branch; an empty one when nothing was changed there. */
export const useDesk = (key: string): Desk => useStore(deskStore, (state) => state.desks[key] ?? emptyDesk);

/** Whether what was typed earlier has been read back. */
export const useIsRestored = (): boolean => useStore(deskStore, (state) => state.restored);

export const useJournal = <T>(read: (state: JournalState) => T): T => useStore(journalState, read);

export const useCommitState = (key: string): CommitState => useStore(commitStates, () => commitStateOf(key));

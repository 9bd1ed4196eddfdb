// The desks of this window, one per branch that somebody changed; the journal (journal.ts) brings them to the disk and to other windows.
import { createStore } from "zustand/vanilla";
import { type Desk, emptyDesk } from "./model.ts";

interface DeskStore {
  readonly desks: Readonly<Record<string, Desk>>;
  /** Whether the journal has been read; nothing is written before that. */
  readonly restored: boolean;
  restore(desks: Readonly<Record<string, Desk>>): void;
  edit(key: string, change: (desk: Desk) => Desk): void;
}

export const deskStore = createStore<DeskStore>()((set) => ({
  desks: {},
  restored: false,
  restore: (desks) => set((state) => ({ desks: { ...desks, ...state.desks }, restored: true })),
  edit: (key, change) => set((state) => ({ desks: { ...state.desks, [key]: change(state.desks[key] ?? emptyDesk) } })),
}));

/** The desk of that key; an empty one when nothing was changed there. */
export const deskOf = (key: string): Desk => deskStore.getState().desks[key] ?? emptyDesk;

/** Changes a desk; the journal follows. */
export const editDesk = (key: string, change: (desk: Desk) => Desk): void => deskStore.getState().edit(key, change);

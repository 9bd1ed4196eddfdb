// The desks of this window, one per branch that somebody changed; the journal (journal.ts) brings them to the disk and to other windows.
import { createStore } from "zustand/vanilla";
import { ownValue } from "../../shared/lib/own-value.ts";
import { type Desk, emptyDesk } from "./model.ts";

export interface DeskStore {
  readonly desks: Readonly<Record<string, Desk>>;
  /** Whether the journal has been read; nothing is written before that. */
  readonly restored: boolean;
  /** All that was kept has been read back. */
  restore(): void;
  edit(key: string, change: (desk: Desk) => Desk): void;
  /** Desks whose key begins so are gone. */
  drop(prefix: string): void;
}

export const createDeskStore = () =>
  createStore<DeskStore>()((set) => ({
    desks: {},
    restored: false,
    restore: () => set({ restored: true }),
    drop: (prefix) =>
      set((state) => ({ desks: Object.fromEntries(Object.entries(state.desks).filter(([key]) => !key.startsWith(prefix))) })),
    edit: (key, change) => set((state) => ({ desks: { ...state.desks, [key]: change(ownValue(state.desks, key) ?? emptyDesk) } })),
  }));

export const deskStore = createDeskStore();

/** The desk of that key; an empty one when nothing was changed there. */
export const deskOf = (key: string): Desk => ownValue(deskStore.getState().desks, key) ?? emptyDesk;

/** Changes a desk; the journal follows. */
export const editDesk = (key: string, change: (desk: Desk) => Desk): void => deskStore.getState().edit(key, change);

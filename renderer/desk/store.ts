// The desks of this window, one per branch that somebody changed; the journal (journal.ts) brings them to the disk and to other windows.
import { createStore } from "zustand/vanilla";
import { ownValue } from "../../shared/lib/own-value.ts";
import { type Desk, emptyDesk } from "./model.ts";

export interface DeskStore {
  readonly desks: Readonly<Record<string, Desk>>;
  /** When each was changed last, here or in another window: milliseconds since 1970. */
  readonly changedAt: Readonly<Record<string, number>>;
  /** Whether the journal has been read; nothing is written before that. */
  readonly restored: boolean;
  /** All that was kept has been read back. */
  restore(): void;
  /** `at`: when that happened, milliseconds since 1970; now unless said. */
  edit(key: string, change: (desk: Desk) => Desk, at?: number): void;
  /** Desks whose key begins so are gone. */
  drop(prefix: string): void;
}

export const createDeskStore = () =>
  createStore<DeskStore>()((set) => ({
    desks: {},
    changedAt: {},
    restored: false,
    restore: () => set({ restored: true }),
    drop: (prefix) =>
      set((state) => ({ desks: Object.fromEntries(Object.entries(state.desks).filter(([key]) => !key.startsWith(prefix))) })),
    edit: (key, change, at = Date.now()) =>
      set(({ desks, changedAt }) => {
        const before = ownValue(desks, key) ?? emptyDesk;
        const desk = change(before);
        const known = ownValue(changedAt, key) ?? 0;
        return {
          desks: { ...desks, [key]: desk },
          changedAt: { ...changedAt, [key]: desk === before ? known : Math.max(at, known) },
        };
      }),
  }));

export const deskStore = createDeskStore();

/** The desk of that key; an empty one when nothing was changed there. */
export const deskOf = (key: string): Desk => ownValue(deskStore.getState().desks, key) ?? emptyDesk;

/** Changes a desk; the journal follows. */
export const editDesk = (key: string, change: (desk: Desk) => Desk): void => deskStore.getState().edit(key, change);

// Whether typing reaches the disk, and what could not be read back from it; the frame says so for as long as that is so.
import { createStore } from "zustand/vanilla";

/** A draft that is no desk any more, or that another took the place of. */
export interface SetAside {
  /** Under which it is kept. */
  readonly name: string;
  /** Key of the desk that it was. */
  readonly desk: string;
  /** A sentence. */
  readonly why: string;
  /** As it was found. */
  readonly text: string;
}

export interface JournalState {
  /** Why the last write failed; null = all is kept. */
  readonly failure: string | null;
  readonly aside: readonly SetAside[];
  report(failure: string | null): void;
  setAside(drafts: readonly SetAside[]): void;
  drop(name: string): void;
}

export const journalState = createStore<JournalState>()((set) => ({
  failure: null,
  aside: [],
  report: (failure) => set((state) => (state.failure === failure ? state : { failure })),
  setAside: (drafts) =>
    set(({ aside }) => ({ aside: [...aside.filter((known) => !drafts.some((draft) => draft.name === known.name)), ...drafts] })),
  drop: (name) => set(({ aside }) => ({ aside: aside.filter((draft) => draft.name !== name) })),
}));

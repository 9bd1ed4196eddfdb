// Whether typing reaches the disk; the frame says so for as long as it does not.
import { create } from "zustand";

interface JournalStore {
  /** Why the last write failed; null = all is kept. */
  readonly failure: string | null;
  report(failure: string | null): void;
}

export const useJournal = create<JournalStore>()((set) => ({
  failure: null,
  report: (failure) => set((state) => (state.failure === failure ? state : { failure })),
}));

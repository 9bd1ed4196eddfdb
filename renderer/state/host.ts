// Whether Repodesk's own process is there: while it is not, nothing on screen can be checked, whatever was said last.
import { create } from "zustand";

interface HostStore {
  readonly answers: boolean;
  report(answers: boolean): void;
}

export const useHost = create<HostStore>()((set) => ({
  answers: true,
  report: (answers) => set((state) => (state.answers === answers ? state : { answers })),
}));

// Whether the files of a diff are listed as a tree or one below the other; remembered on this machine.
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface FileTreeStore {
  readonly isFlat: boolean;
  setFlat(isFlat: boolean): void;
}

export const useFileTree = create<FileTreeStore>()(
  persist((set) => ({ isFlat: false, setFlat: (isFlat) => set({ isFlat }) }), { name: "repodesk.diff-files" }),
);

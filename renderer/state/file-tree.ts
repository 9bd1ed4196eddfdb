// Whether the files of a diff are listed as a tree or one below the other; the next start finds it again.
import { createRemembered } from "./remembered.ts";

interface FileTreeStore {
  readonly isFlat: boolean;
  setFlat(isFlat: boolean): void;
}

export const useFileTree = createRemembered<FileTreeStore>("diff-files", (set) => ({
  isFlat: false,
  setFlat: (isFlat) => set({ isFlat }),
}));

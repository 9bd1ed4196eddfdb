// Whether the comments on earlier commits of a file stand in a list beside it; the next start finds it again.
import { createRemembered } from "./remembered.ts";

interface FileCommentsStore {
  readonly isListed: boolean;
  list(isListed: boolean): void;
}

export const useFileCommentsStore = createRemembered<FileCommentsStore>("file-comments", (set) => ({
  isListed: false,
  list: (isListed) => set({ isListed }),
}));

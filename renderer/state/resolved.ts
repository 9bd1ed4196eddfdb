// Which threads on commits a person has settled for themselves: no server resolves them. By who said what when, so that a rebase keeps the mark.
import { createMarkStore } from "./mark-store.ts";

export const useResolvedStore = createMarkStore("resolved");

export const useIsResolved = (project: string, key: string): boolean =>
  useResolvedStore((state) => state.projects[project]?.includes(key) ?? false);

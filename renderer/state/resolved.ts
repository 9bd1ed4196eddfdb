// Which threads on commits a person has settled for themselves: no server resolves them. By who said what when, so that a rebase keeps the mark.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createMarkStore } from "./mark-store.ts";

export const useResolvedStore = createMarkStore("resolved");

export const useIsResolved = (project: string, key: string): boolean =>
  useResolvedStore((state) => ownValue(state.projects, project)?.includes(key) ?? false);

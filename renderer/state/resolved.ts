// Which threads on commits a person has settled for themselves: no server resolves them. By what was said where, so that a rebase keeps the mark.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createMarkStore } from "./mark-store.ts";

export const useResolvedStore = createMarkStore("resolved");

/** Whether one of the keys is marked. */
export const useIsResolved = (project: string, keys: readonly string[]): boolean =>
  useResolvedStore((state) => {
    const marks = ownValue(state.projects, project);
    return marks !== undefined && keys.some((key) => marks.includes(key));
  });

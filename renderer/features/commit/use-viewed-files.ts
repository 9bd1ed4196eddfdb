// Which files of a diff were looked at, and the mark that V sets.
import { useMemo } from "react";
import { projectKey } from "../../state/tabs.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { useViewed, useViewedStore } from "../../state/viewed.ts";
import type { DiffFile } from "../diff/index.ts";
import { changeKeys } from "./change-key.ts";

export interface ViewedFiles {
  /** How many of the files. */
  readonly count: number;
  isViewed(file: DiffFile): boolean;
  toggle(file: DiffFile): void;
}

/** `scope`: the commit, or both ends of a comparison. */
export function useViewedFiles(files: readonly DiffFile[], scope: string): ViewedFiles {
  const place = useRefPlace();
  const project = projectKey(place.connection, place.project);
  const marks = useViewed(project);
  return useMemo(() => {
    const marked = new Set(marks);
    const isViewed = (file: DiffFile): boolean => marked.size > 0 && changeKeys(file, scope).some((key) => marked.has(key));
    return {
      count: marked.size === 0 ? 0 : files.filter(isViewed).length,
      isViewed,
      toggle: (file) => {
        const keys = changeKeys(file, scope);
        if (isViewed(file)) useViewedStore.getState().mark(project, keys, false);
        else useViewedStore.getState().mark(project, keys.slice(0, 1), true);
      },
    };
  }, [files, marks, project, scope]);
}

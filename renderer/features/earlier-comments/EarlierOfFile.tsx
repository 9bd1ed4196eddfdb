// Follows the comments on earlier commits of one file of a diff and tells where they stand; it draws nothing.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { openedFileQuery } from "../../data/file.ts";
import type { DiffFile } from "../diff/index.ts";
import { asksBefore, type EarlierThread, placeEarlier } from "./earlier.ts";
import { useCarried } from "./use-carried.ts";

export interface EarlierOfFileProps {
  connection: string;
  /** path_with_namespace */
  project: string;
  /** Full hashes of the commit and of the parent that it is compared with. */
  sha: string;
  parent: string;
  file: DiffFile;
  /** Commits of the file that are read at most. */
  most: number;
  /** The same function as long as it means the same. */
  onPlaced: (file: string, threads: readonly EarlierThread[]) => void;
}

export function EarlierOfFile({ connection, project, sha, parent, file, most, onPlaced }: EarlierOfFileProps) {
  const isRemoved = file.change === "removed";
  const after = useText(connection, project, sha, file.path, !isRemoved);
  const committed = isRemoved ? "" : after;
  const now = useCarried(
    useMemo(
      () => (committed === null ? null : { connection, id: project, commit: sha, path: file.path, committed, most }),
      [connection, project, sha, file.path, committed, most],
    ),
  );
  const threads = useMemo(() => now.threads.filter(({ revision }) => revision.id !== sha), [now.threads, sha]);
  const isAsked = asksBefore(threads);
  const before = useText(connection, project, parent, file.oldPath, isAsked);
  const then = useCarried(
    useMemo(
      () => (before === null || !isAsked ? null : { connection, id: project, commit: parent, path: file.oldPath, committed: before, most }),
      [connection, project, parent, file.oldPath, before, isAsked, most],
    ),
  );
  const placed = useMemo(() => placeEarlier(file, threads, isAsked ? then.threads : null), [file, threads, isAsked, then.threads]);
  useEffect(() => onPlaced(file.key, placed), [onPlaced, file.key, placed]);
  return null;
}

/** null = not here yet, or no text. */
function useText(connection: string, project: string, commit: string, path: string, enabled: boolean): string | null {
  const { data } = useQuery({ ...openedFileQuery(connection, project, commit, path), enabled });
  return enabled && data?.content?.kind === "text" ? gitText(data.content) : null;
}

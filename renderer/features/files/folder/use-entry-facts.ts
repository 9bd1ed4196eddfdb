// Last commits and sizes of the entries in sight: asked for when somebody rests there, kept when they go on.
import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { Commit, TreeEntry } from "../../../../shared/contract/resources.ts";
import { commitsPage, entryCommitQuery, fileSizeQuery, lastCommitsQuery, pageSizesQuery } from "../../../data/folder.ts";
import { usePainted } from "../../../state/use-painted.ts";
import { useSettled } from "../../../state/use-settled.ts";

export type EntryCommit = Pick<Commit, "id" | "title" | "author_name" | "committed_date">;

export interface EntryFacts {
  /** undefined: on its way; null: nobody can tell. */
  commitOf(path: string): EntryCommit | null | undefined;
  /** Bytes of a file, likewise. */
  sizeOf(path: string): number | null | undefined;
  /** Whether commits of entries in sight are on their way. */
  readonly isBusy: boolean;
}

export interface EntryFactsOptions {
  readonly connection: string;
  /** path_with_namespace; undefined while the project is not known. */
  readonly project: string | undefined;
  /** Full hash that is shown. */
  readonly commit: string | undefined;
  readonly folder: string;
  /** As the server lists them. */
  readonly entries: readonly TreeEntry[];
  /** Those in sight, from top to bottom. */
  readonly seen: readonly TreeEntry[];
}

export function useEntryFacts({ connection, project, commit, folder, entries, seen }: EntryFactsOptions): EntryFacts {
  const isPainted = usePainted();
  const isKnown = project !== undefined && commit !== undefined && isPainted;
  const [id, at] = [project ?? "", commit ?? ""];
  const indexes = useMemo(() => new Map(entries.map(({ path }, index) => [path, index])), [entries]);
  // Rows that only fly past are not asked for; the first ones are, at once.
  const key = seen.map(({ path }) => path).join("\n");
  const settledKey = useSettled(key);
  const rested = useRef<{ key: string; folder: string; seen: readonly TreeEntry[] }>({ key: "", folder: "", seen: [] });
  const isFirst = rested.current.folder !== folder || rested.current.seen.length === 0;
  if (settledKey === key || isFirst) rested.current = { key, folder, seen };
  const wanted = rested.current.seen;

  const pages = [...new Set(wanted.map(({ path }) => 1 + Math.floor((indexes.get(path) ?? 0) / commitsPage)))];
  const commits = useQueries({
    queries: isKnown ? pages.map((page) => lastCommitsQuery(connection, id, at, folder, page)) : [],
  });
  const isUntold = commits.some(({ data, isError }) => isError || (data?.isWhole === true && !data.isTold && data.commits.size > 0));
  const asked = isKnown && isUntold ? wanted : [];
  const single = useQueries({ queries: asked.map(({ path }) => entryCommitQuery(connection, id, at, path)) });
  const isLocal = connection === "local";
  const pageSizes = useQueries({ queries: isKnown && isLocal ? pages.map((page) => pageSizesQuery(id, at, folder, page)) : [] });
  const files = isKnown && !isLocal ? wanted.filter(({ type, mode }) => type === "blob" && mode !== "120000") : [];
  const sizes = useQueries({ queries: files.map(({ path }) => fileSizeQuery(connection, id, at, path)) });

  const byPath = new Map(asked.map(({ path }, index) => [path, single[index]]));
  const sizeByPath = new Map(files.map(({ path }, index) => [path, sizes[index]]));
  return {
    commitOf: (path) => {
      const result = byPath.get(path);
      if (result !== undefined) return result.isError ? null : result.data === undefined ? undefined : (result.data[0] ?? null);
      for (const { data } of commits) {
        const found = data?.isTold === false ? undefined : data?.commits.get(path);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    sizeOf: (path) => {
      const result = sizeByPath.get(path);
      if (result !== undefined) return result.isError ? null : result.data;
      const told = pageSizes.map(({ data }) => data?.get(path)).find((size) => size !== undefined);
      return told ?? (pageSizes.some(({ isError }) => isError) ? null : told);
    },
    isBusy: [...commits, ...single].some(({ isFetching }) => isFetching),
  };
}

// All files of a commit's diff: every page, what the person loaded beyond it, and whether the server stopped early.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { decodeBase64 } from "../../../shared/lib/base64.ts";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import { rawTextQuery } from "../../data/file.ts";
import { commitDiffQuery, fileQuery } from "../../data/repository.ts";
import { type DiffFile, toDiffFile } from "../diff/index.ts";

/** Files after which servers stop by themselves (api-behaviour 4). */
const fileLimit = 1_000;

export interface CommitDiff {
  readonly files: readonly DiffFile[];
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  readonly error: Error | null;
  /** Why files may be missing at the end, as a sentence; null = the diff is whole. */
  readonly cut: string | null;
  retry(): void;
  /** Compares both versions of a file here, because the server did not send its lines. */
  load(file: DiffFile): void;
  /** Files being loaded, or the reason why they could not be. */
  readonly loading: ReadonlyMap<string, "loading" | string>;
  /** The file as the commit has it, for the lines between hunks. */
  readText(file: DiffFile): Promise<string>;
}

export function useCommitDiff(connection: string, project: string, sha: string, commit: CommitDetail | undefined): CommitDiff {
  const client = useQueryClient();
  const query = useInfiniteQuery(commitDiffQuery(connection, project, sha));
  const [loaded, setLoaded] = useState<ReadonlyMap<string, DiffFile>>(new Map());
  const [loading, setLoading] = useState<ReadonlyMap<string, string>>(new Map());
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const pages = query.data?.pages;
  const files = useMemo(
    () => (pages ?? []).flatMap((page) => page.items.map(toDiffFile)).map((file) => loaded.get(`${sha}\0${file.key}`) ?? file),
    [pages, loaded, sha],
  );

  const load = (file: DiffFile): void => {
    const key = `${sha}\0${file.key}`;
    const parent = commit?.parent_ids[0];
    const note = (text: string | null): void =>
      setLoading((before) => {
        const next = new Map(before);
        if (text === null) next.delete(file.key);
        else next.set(file.key, text);
        return next;
      });
    const read = async (ref: string | undefined, path: string): Promise<string> => {
      if (ref === undefined) return "";
      const { content } = await client.fetchQuery(fileQuery(connection, project, ref, path));
      return new TextDecoder().decode(decodeBase64(content) ?? new Uint8Array());
    };
    note("loading");
    Promise.all([file.change === "added" ? "" : read(parent, file.oldPath), file.change === "removed" ? "" : read(sha, file.path)]).then(
      ([before, after]) => {
        note(null);
        setLoaded((known) => new Map(known).set(key, { ...file, diff: diffTexts(before, after), absence: null }));
      },
      (error: Error) => note(error.message),
    );
  };

  return {
    files,
    isPending: query.isPending,
    isLoadingMore: hasNextPage,
    error: query.error,
    cut: hasNextPage || query.isPending ? null : whyCut(files, commit),
    retry: () => void (query.data === undefined ? query.refetch() : fetchNextPage()),
    load,
    loading,
    readText: ({ path }) => client.fetchQuery(rawTextQuery(connection, project, sha, path)),
  };
}

/** Compares what came with the commit's own counts: the API does not say when it stops (design principle 6). */
export function whyCut(files: readonly DiffFile[], commit: Pick<CommitDetail, "stats"> | undefined): string | null {
  if (files.length >= fileLimit) return `The server stopped after ${files.length.toLocaleString("en")} files.`;
  if (commit?.stats === undefined || files.some((file) => file.absence !== null && file.absence.offer !== null)) return null;
  const shown = files.reduce((sum, file) => sum + file.diff.additions + file.diff.deletions, 0);
  if (shown >= commit.stats.total) return null;
  return `The server stopped after ${files.length === 1 ? "1 file" : `${files.length} files`}: the commit changes more lines than it sent.`;
}

// All files of a commit's diff: every page, what the person loaded beyond it, and whether the server stopped early.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { rawTextQuery } from "../../data/raw-text.ts";
import { commitDiffQuery } from "../../data/repository.ts";
import { type DiffFile, toDiffFile } from "../diff/index.ts";
import { type Cut, mayBeCut, whyCut } from "./cut.ts";
import { useLoadedFiles } from "./use-loaded-files.ts";
import { useRestOfFiles } from "./use-rest-of-files.ts";
import { labelOf, useSaidEncodings } from "./use-said-encodings.ts";
import { useWideTexts } from "./use-wide-texts.ts";

export interface CommitDiff {
  readonly files: readonly DiffFile[];
  /** Commit that is compared with; null: none comes before; undefined: not known yet. */
  readonly before: string | null | undefined;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  readonly error: Error | null;
  /** Why files may be missing at the end; null = the diff is whole. */
  readonly cut: Cut | null;
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
  const { withLines, load, loading, version } = useLoadedFiles(connection, project, commit?.parent_ids[0], sha);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const pages = query.data?.pages;
  const sent = useMemo(() => (pages ?? []).flatMap((page) => page.items.map(toDiffFile)), [pages]);
  const isWhole = !hasNextPage && !query.isPending;
  const before = commit === undefined ? undefined : (commit.parent_ids[0] ?? null);
  const sides = { connection, project, before, after: sha };
  const listed = useRestOfFiles(sides, sent, isWhole ? whyCut(sent, commit) : null, isWhole && mayBeCut(sent, commit));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when what withLines answers is another
  const loaded = useMemo(() => listed.files.map(withLines), [listed.files, version, sha]);
  const files = useSaidEncodings(sides, useWideTexts(sides, loaded));

  return {
    files,
    before,
    isPending: query.isPending,
    isLoadingMore: hasNextPage,
    error: query.error,
    cut: listed.cut,
    retry: () => void (query.data === undefined ? query.refetch() : fetchNextPage()),
    load,
    loading,
    readText: (file) => client.fetchQuery(rawTextQuery(connection, project, sha, file.path, labelOf(connection, project, file))),
  };
}

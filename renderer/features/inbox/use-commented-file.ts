// The file that a comment is on, in the diff of its commit: pages of the diff are read until it comes.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { CommitComment } from "../../../shared/contract/notes.ts";
import { rawTextQuery } from "../../data/raw-text.ts";
import { commitDiffQuery, commitQuery } from "../../data/repository.ts";
import { labelOf, useSaidEncodings } from "../commit/index.ts";
import { type DiffFile, type ReadText, toDiffFile } from "../diff/index.ts";

export interface CommentedFile {
  /** null = the diff does not have it, or cannot be read; undefined = not known yet. */
  readonly file: DiffFile | null | undefined;
  /** The file as the commit has it, for the lines between hunks. */
  readonly readText: ReadText;
}

const none: readonly DiffFile[] = [];

/** `project`: path_with_namespace; `sha`: full hash. A comment on the whole commit is on no file. */
export function useCommentedFile(connection: string, project: string, sha: string, comment: CommitComment): CommentedFile {
  const client = useQueryClient();
  const { path, line_type } = comment;
  const query = useInfiniteQuery({ ...commitDiffQuery(connection, project, sha), enabled: path !== null });
  const { data, hasNextPage, isFetchingNextPage, isPending, isError, fetchNextPage } = query;
  const found = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(({ items }) => items)
        .find((entry) => entry.new_path === path || (line_type === "old" && entry.old_path === path)),
    [data, path, line_type],
  );
  const isMissing = path !== null && found === undefined && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, isFetchingNextPage, fetchNextPage]);
  const readText = useCallback<ReadText>(
    (file) => client.fetchQuery(rawTextQuery(connection, project, sha, file.path, labelOf(connection, project, file))),
    [client, connection, project, sha],
  );
  const sent = useMemo(() => (found === undefined ? none : [toDiffFile(found)]), [found]);
  const isSaid = sent.some((one) => labelOf(connection, project, one) !== null);
  const parents = useQuery({ ...commitQuery(connection, project, sha), enabled: isSaid }).data?.parent_ids;
  const [file] = useSaidEncodings({ connection, project, before: parents && (parents[0] ?? null), after: sha }, sent);
  if (file !== undefined) return { file, readText };
  return { file: path !== null && (isMissing || (isPending && !isError)) ? undefined : null, readText };
}

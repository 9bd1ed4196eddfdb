// All revisions of a file, as seen from where the walk through them began; through renames, page after page.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { foundQuery } from "../../data/history-search.ts";
import { type Revision, revisionsOf } from "./revisions.ts";

/** Revisions after which no more are asked for: a bar needs its place. */
const most = 1_000;

export interface Revisions {
  /** Newest first. */
  readonly list: readonly Revision[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** `ref` null = nobody asks. */
export function useRevisions(connection: string, id: string, ref: string | null, path: string): Revisions {
  const question = { ...(ref === null ? {} : { ref_name: ref }), path };
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...foundQuery(connection, id, question),
    enabled: ref !== null,
  });
  const list = useMemo(() => revisionsOf(data?.pages ?? [], path), [data, path]);
  useEffect(() => {
    if (ref !== null && hasNextPage && !isFetching && !isError && list.length < most) void fetchNextPage();
  }, [ref, hasNextPage, isFetching, isError, list.length, fetchNextPage]);
  return useMemo(() => ({ list, isWhole: data !== undefined && !hasNextPage }), [list, data, hasNextPage]);
}

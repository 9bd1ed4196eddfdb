// All revisions of a file, as seen from where the walk through them began; through renames, page after page.
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { changedLinesQuery, countedAtOnce } from "../../data/blame.ts";
import { foundQuery } from "../../data/history-search.ts";
import { type Revision, revisionsOf } from "../../data/revisions.ts";

/** Revisions after which no more are asked for: the most of a file of git itself are some 3,500. */
const most = 5_000;
/** Of as many, the newest, lines are counted: that takes git longer than to list them. */
const mostCounted = 1_000;

export interface Revisions {
  /** Newest first. */
  readonly list: readonly Revision[];
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** Lines that each changed, as far as they are counted; nobody counts them on a server. */
  readonly changed: ReadonlyMap<string, number>;
}

/** `ref` null = nobody asks; what is not known yet is asked for once `isTime`, so that it takes nothing from what is waited for first. */
export function useRevisions(connection: string, id: string, ref: string | null, path: string, isTime: boolean): Revisions {
  const question = { ...(ref === null ? {} : { ref_name: ref }), path, lifetime: true };
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...foundQuery(connection, id, question),
    enabled: ref !== null && isTime,
  });
  const list = useMemo(() => revisionsOf(data?.pages ?? [], path), [data, path]);
  useEffect(() => {
    if (ref !== null && isTime && hasNextPage && !isFetching && !isError && list.length < most) void fetchNextPage();
  }, [ref, isTime, hasNextPage, isFetching, isError, list.length, fetchNextPage]);
  const isWhole = data !== undefined && !hasNextPage;
  // Whole hundreds of a name, so that no page that comes asks for one again; the last one when all are known.
  const parts = useMemo(
    () => (connection === "local" ? partsOf(list.slice(0, mostCounted), isWhole && list.length <= mostCounted) : []),
    [connection, list, isWhole],
  );
  const changed = useQueries({
    queries: parts.map((part) => changedLinesQuery(id, part.path, part.commits)),
    combine: joined,
  });
  return useMemo(() => ({ list, isWhole, changed }), [list, isWhole, changed]);
}

const joined = (answers: readonly { readonly data: ReadonlyMap<string, number> | undefined }[]): ReadonlyMap<string, number> =>
  new Map(answers.flatMap(({ data }) => [...(data ?? [])]));

/** Revisions that are counted together: of one name each. */
function partsOf(list: readonly Revision[], isWhole: boolean): { readonly path: string; readonly commits: readonly string[] }[] {
  const parts: { path: string; commits: string[] }[] = [];
  for (const { id, path } of list) {
    const last = parts.at(-1);
    if (last === undefined || last.path !== path || last.commits.length === countedAtOnce) parts.push({ path, commits: [id] });
    else last.commits.push(id);
  }
  return isWhole ? parts : parts.slice(0, -1);
}

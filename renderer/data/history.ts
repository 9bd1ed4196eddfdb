// The commits of a history as a list shows them: any window of a long one where the server can say how long it is, else from the newest on.
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Api } from "../../shared/contract/contract.ts";
import { isFullHash } from "../../shared/contract/effects.ts";
import type { Input } from "../../shared/contract/endpoint.ts";
import type { HistoryRow } from "../../shared/contract/local.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { useSame } from "../state/use-same.ts";
import { ask, fullPage } from "./api-query.ts";
import { foundQuery, type HistoryQuestion, isSearch } from "./history-search.ts";
import { type CommitFilter, commitsQuery } from "./repository.ts";
import { createSparseRows, type SparseRows } from "./sparse-rows.ts";

/** Pages of 100 commits that a long list keeps: about 4 MB. */
const mostPages = 40;

export type RowInput = Omit<Input<Api["getHistoryRow"]>, "id">;

/** Where something stands in a history. Final once it is known, as the history of a hash is; asked again while an index is being made. */
export const historyRowQuery = (connection: string, id: string, input: RowInput) =>
  queryOptions({
    queryKey: ["getHistoryRow", connection, { id, ...input }] as const,
    queryFn: async ({ signal }): Promise<HistoryRow> => (await ask(connection, "getHistoryRow", { id, ...input }, { signal })).data,
    staleTime: ({ state }) => (state.data?.total == null ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data?.total === null ? Math.min(60_000, 1_000 * 2 ** state.dataUpdateCount) : false),
    retry: false,
  });

/** The part of a filter that a row counts in; null where the list has no rows that can be counted, or nobody to count them. */
export function countable(connection: string, filter: CommitFilter): RowInput | null {
  const { ref_name, first_parent = false, order, all, author, path, since, until } = filter;
  if (connection !== "local" || ref_name === undefined || !isFullHash(ref_name)) return null;
  if (all || author || path || since || until || (order === "topo" && !first_parent)) return null;
  return { ref_name, ...(first_parent ? { first_parent } : {}) };
}

export interface HistoryRows {
  /** Another one when the rows are others. */
  readonly identity: string;
  readonly count: number;
  /** Whether `count` is all there are. */
  readonly isComplete: boolean;
  /** Whether the list can begin anywhere; `input` is what to ask about a row of it. */
  readonly anywhere: RowInput | null;
  /** What that will be once the index of the history is written; null where it is there, or nobody writes one. */
  readonly soon: RowInput | null;
  rowAt(index: number): CommitInList | undefined;
  indexOf(sha: string): number;
  /** Remembers where a commit stands. */
  mark(sha: string, index: number): void;
  /** Rows in sight: loads what is missing of them, or more at the end. */
  look(first: number, last: number): void;
  idsOf(first: number, last: number, signal: AbortSignal): Promise<string[]>;
  /** The path before, of a commit that moved the file that is followed. */
  renameOf(sha: string): string | undefined;
  /** Commits whose messages were read to find these; null where the server finds them. */
  readonly looked: number | null;
  /** Whether it stopped looking until somebody asks it to go on. */
  readonly rests: boolean;
  /** Nothing is known yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  retry(): void;
}

interface Sparse {
  readonly identity: string;
  readonly total: number;
  readonly input: RowInput;
  readonly rows: SparseRows<CommitInList>;
}

const idle = { subscribe: () => () => undefined, version: 0 };

/** Matches that are looked for by itself, and commits that are read for them at most. */
const [enough, mostLooked] = [40, 20_000];

/** `wanted` is null until it is known where the history begins; `ref`: what that is called, which stays while its branch moves. */
export function useHistoryRows(connection: string, id: string, wanted: HistoryQuestion | null, ref = ""): HistoryRows {
  const client = useQueryClient();
  const question = useSame(wanted);
  const found = useFound(connection, id, question);
  // A search is a list of its own.
  const filter: CommitFilter | null = question !== null && isSearch(question) ? null : question;
  const key = JSON.stringify([connection, id, filter]);
  // A branch that moved: what was shown stays until it is read again. Under another filter it would be a wrong answer.
  const of = JSON.stringify([connection, id, { ...filter, ref_name: ref }]);
  const shown = useRef<string | null>(null);
  const query = useInfiniteQuery({
    ...commitsQuery(connection, id, filter ?? {}),
    enabled: filter !== null,
    placeholderData: (before) => (shown.current === of ? before : undefined),
  });
  const input = useMemo(() => (filter === null ? null : countable(connection, filter)), [connection, filter]);
  const length = useQuery({ ...historyRowQuery(connection, id, input ?? {}), enabled: input !== null });
  const total = length.data?.total ?? null;
  const soon = total === null && !length.isError ? input : null;

  // The first page is there already, or comes soonest this way.
  const hasFirst = query.isSuccess && !query.isPlaceholderData;
  const made = useMemo((): Sparse | null => {
    if (filter === null || input === null || total === null || total === 0 || !hasFirst) return null;
    const known = client.getQueryData(commitsQuery(connection, id, filter).queryKey)?.pages.map(({ items }) => items);
    const rows = createSparseRows<CommitInList>({
      pageSize: fullPage,
      mostPages,
      idOf: (commit) => commit.id,
      initial: known ?? [],
      load: async (page, signal) => {
        const question = { id, ...filter, page: page + 1, per_page: fullPage };
        return (await ask(connection, "listCommits", question, { signal })).data;
      },
    });
    return { identity: JSON.stringify([connection, id, filter]), total, input, rows };
  }, [connection, id, filter, input, total, hasFirst, client]);

  // And of a counted history until the length of the new one is known.
  const last = useRef<{ readonly of: string; readonly sparse: Sparse } | null>(null);
  useEffect(() => {
    if (hasFirst) shown.current = of;
    last.current = made === null ? (input === null ? null : last.current) : { of, sparse: made };
  });
  const sparse = made ?? (input !== null && last.current?.of === of ? last.current.sparse : null);
  const store = sparse?.rows ?? idle;
  const version = useSyncExternalStore(store.subscribe, () => store.version);

  const endless = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const places = useMemo(() => new Map(endless.map((commit, index) => [commit.id, index])), [endless]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of `sparse` are others with each `version`
  const counted = useMemo(() => (sparse === null ? null : toCounted(sparse)), [sparse, version]);
  const { isSuccess, isPending, isFetching, isError, hasNextPage, error, refetch, fetchNextPage } = query;
  const open = useMemo(
    (): HistoryRows => ({
      identity: key,
      count: endless.length,
      isComplete: isSuccess && !hasNextPage,
      anywhere: null,
      soon,
      rowAt: (index) => endless[index],
      indexOf: (sha) => places.get(sha) ?? -1,
      mark: () => undefined,
      look: (_first, lastRow) => {
        if (lastRow >= endless.length - 40 && hasNextPage && !isFetching && !isError) void fetchNextPage();
      },
      idsOf: async (first, lastRow) => endless.slice(first, lastRow + 1).map((commit) => commit.id),
      ...{ isPending, isFetching, error },
      retry: () => void (endless.length === 0 ? refetch() : fetchNextPage()),
      ...plain,
    }),
    [key, soon, endless, places, isSuccess, isPending, isFetching, isError, hasNextPage, error, refetch, fetchNextPage],
  );
  return question !== null && isSearch(question) ? found : (counted ?? open);
}

/** What a list knows that is no search. */
const plain = { renameOf: () => undefined, looked: null, rests: false };

function toCounted({ identity, total, input, rows }: Sparse): HistoryRows {
  return {
    identity,
    count: total,
    isComplete: true,
    anywhere: input,
    soon: null,
    ...{ rowAt: rows.rowAt, indexOf: rows.indexOf, mark: rows.mark, look: rows.look, idsOf: rows.idsOf, retry: rows.retry },
    ...{ isPending: false, isFetching: false, error: rows.error },
    ...plain,
  };
}

/** The rows that a search found; it goes on by itself until there are enough to show. */
function useFound(connection: string, id: string, question: HistoryQuestion | null): HistoryRows {
  const isWanted = question !== null && isSearch(question);
  const query = useInfiniteQuery({ ...foundQuery(connection, id, question ?? {}), enabled: isWanted });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const places = useMemo(() => new Map(rows.map((commit, index) => [commit.id, index])), [rows]);
  const renames = useMemo(() => new Map(data?.pages.flatMap(({ rename }) => (rename ? [[rename.sha, rename.from] as const] : []))), [data]);
  const looked = data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0;
  const rests = hasNextPage && looked >= mostLooked && rows.length < enough;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError && rows.length < enough && looked < mostLooked) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, rows.length, looked, fetchNextPage]);
  return {
    identity: JSON.stringify([connection, id, question]),
    count: rows.length,
    isComplete: query.isSuccess && !hasNextPage,
    anywhere: null,
    soon: null,
    rowAt: (index) => rows[index],
    indexOf: (sha) => places.get(sha) ?? -1,
    mark: () => undefined,
    look: (_first, last) => {
      if (last >= rows.length - enough && hasNextPage && !isFetching && !isError && !rests) void fetchNextPage();
    },
    idsOf: async (first, last) => rows.slice(first, last + 1).map((commit) => commit.id),
    renameOf: (sha) => renames.get(sha),
    looked: question?.message === undefined ? null : looked,
    rests,
    isPending: query.isPending,
    isFetching,
    error: query.error,
    retry: () => void (data === undefined ? query.refetch() : fetchNextPage()),
  };
}

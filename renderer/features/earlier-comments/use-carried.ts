// The comments on a file's commits, read as far back as is bounded, each followed to the open text. All of it ends with the file.
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { gitText } from "../../../shared/lib/git-lines.ts";
import { type Travel, travelLines } from "../../../shared/lib/line-travel.ts";
import { commentedCommitsQuery, commentsQuery } from "../../data/commit-facts.ts";
import { fileFactsQuery, openedFileQuery } from "../../data/file.ts";
import { foundQuery } from "../../data/history-search.ts";
import { revisionsOf } from "../../data/revisions.ts";
import { type CarriedThread, carry, inOrder, isSameFile, threadsOf } from "./carried.ts";

export interface CarriedQuestion {
  readonly connection: string;
  /** path_with_namespace */
  readonly id: string;
  /** Full hash of the commit at which the file is shown. */
  readonly commit: string;
  readonly path: string;
  /** The text as it was committed, with LF where git sees the end of a line. */
  readonly committed: string;
  /** Commits that are read at most. */
  readonly most: number;
}

export interface Carried {
  readonly threads: readonly CarriedThread[];
  /** Commits whose comments were read, of those that are to be. */
  readonly read: number;
  readonly asked: number;
  /** Whether there are older commits, which were not looked at. */
  readonly hasOlder: boolean;
  readonly isReading: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** Comments come while one looks at something else; asked again after this many milliseconds. */
const fresh = 5 * 60_000;
/** Milliseconds that a file is open before anything is asked. */
const rest = 400;

/** `question` null = nobody asks. */
export function useCarried(question: CarriedQuestion | null): Carried {
  const key = question === null ? null : `${question.connection} ${question.id} ${question.commit} ${question.path}`;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), rest);
    return () => clearTimeout(timer);
  }, [key]);
  const { connection = "local", id = "", commit = "", path = "", committed = "", most = 0 } = question ?? {};
  const isOn = key !== null && settled === key;
  const history = useInfiniteQuery({ ...foundQuery(connection, id, { ref_name: commit, path, lifetime: true }), enabled: isOn });
  const { data: found, hasNextPage, isFetching, isError, fetchNextPage } = history;
  const revisions = useMemo(() => (isOn ? revisionsOf(found?.pages ?? [], path).slice(0, most) : []), [isOn, found, path, most]);
  const isLocal = connection === "local";
  const commented = useQuery({ ...commentedCommitsQuery(connection, id), enabled: isOn, staleTime: fresh });
  // A server that does not tell is asked commit by commit.
  const known = commented.error !== null && !isLocal ? null : commented.data;
  /** Those whose comments are asked for. */
  const told = useMemo(() => {
    if (known === null) return revisions;
    const hashes = new Set(known);
    return revisions.filter((revision) => hashes.has(revision.id));
  }, [revisions, known]);
  const wantsMore = isOn && revisions.length < most && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const comments = useQueries({
    // What a person asks for meanwhile goes first.
    queries: told.map((revision) => ({ ...commentsQuery(connection, id, revision.id, { priority: "low" }), staleTime: fresh })),
    combine: (answers) => ({
      data: answers.map(({ data }) => data),
      read: answers.filter(({ isPending }) => !isPending).length,
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.error !== null) void answer.refetch();
      },
    }),
  });
  const threads = useMemo(() => told.flatMap((revision, index) => threadsOf(revision, comments.data[index] ?? [])), [told, comments.data]);
  // This machine ends the history where the file begins; of a server's, what was removed in between is asked for.
  const between = useMemo(
    () => (isLocal ? [] : revisions.slice(0, Math.max(0, ...threads.map(({ revision }) => revisions.indexOf(revision))))),
    [isLocal, revisions, threads],
  );
  const there = useQueries({
    queries: between.map((revision) => fileFactsQuery(connection, id, revision.id, revision.path, { priority: "low" })),
    combine: (answers) => answers.map(({ error, isPending }) => (isPending ? null : !(error instanceof ApiError && error.status === 404))),
  });
  const sources = useMemo(
    () => [...new Map(threads.filter(({ side }) => side === "new").map(({ revision }) => [revision.id, revision])).values()],
    [threads],
  );
  const texts = useQueries({
    queries: sources.map((revision) => openedFileQuery(connection, id, revision.id, revision.path)),
    combine: (answers) => answers.map(({ data, error }) => (error !== null ? null : data === undefined ? undefined : data.content)),
  });
  const carried = useMemo(() => {
    // Most files have none, and a text of 20 MB takes its time to be cut into lines.
    if (threads.length === 0) return [];
    const after = committed.split("\n");
    const known = new Map<string, { travel: Travel | null | undefined; before: readonly string[] | null }>(
      sources.map((revision, index) => {
        const content = texts[index];
        if (content === undefined) return [revision.id, { travel: undefined, before: null }] as const;
        if (content?.kind !== "text") return [revision.id, { travel: null, before: null }] as const;
        const before = gitText(content).split("\n");
        return [revision.id, { travel: travelLines(before, after), before }] as const;
      }),
    );
    const isThere = new Map(between.map((revision, index) => [revision, there[index] ?? null] as const));
    return inOrder(
      threads.flatMap((thread) => {
        const { travel, before } = known.get(thread.revision.id) ?? { travel: undefined, before: null };
        const isSame = isSameFile(thread.revision, revisions, isThere);
        return isSame === false ? [] : [carry(thread, isSame === null ? undefined : travel, before)];
      }),
    );
  }, [threads, sources, texts, committed, revisions, between, there]);
  const isUnknown = known === undefined;
  return {
    threads: carried,
    read: isUnknown ? 0 : revisions.length - told.length + comments.read,
    asked: revisions.length,
    hasOlder: hasNextPage || (found !== undefined && revisions.length >= most && revisionsOf(found.pages, path).length > most),
    isReading: isOn && (history.isPending || wantsMore || (isUnknown && commented.error === null) || comments.read < told.length),
    error: history.error ?? (isLocal ? commented.error : null) ?? comments.error,
    retry: () => {
      if (history.error !== null) void history.refetch();
      if (commented.error !== null) void commented.refetch();
      comments.retry();
    },
  };
}

// The fixes of a map: those that somebody chose, else commits whose messages say that they are some.
import { useQueries, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { type HistoryRows, useHistoryRows } from "../../data/history.ts";
import { fits } from "../../data/history-search.ts";
import { labelledFixesQuery } from "../../data/labelled-fixes.ts";
import { mailmapQuery } from "../../data/mailmap.ts";
import { commitQuery } from "../../data/repository.ts";
import type { PlaceOf } from "../../state/place.ts";
import { startOfDay } from "../../ui/text/day.ts";

/** Fixes that are looked for, when nobody chose any. */
const mostFound = 30;

export interface Fixes {
  /** Newest first. */
  readonly commits: readonly CommitInList[];
  /** All that was found: their authors are offered. */
  readonly rows: HistoryRows;
  readonly isPending: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** `tip`: where the ref stands; undefined = not known yet. */
export function useFixes(place: PlaceOf<"backports">, message: string, tip: string | undefined): Fixes {
  const { connection, project, fixes, trailer, label, author, path, since } = place;
  const asked = useMemo(
    () =>
      fixes !== null || label !== null || tip === undefined
        ? null
        : {
            ref_name: tip,
            ...(message === "" ? {} : { message }),
            ...(trailer === null ? {} : { trailer }),
            ...(author === null ? {} : { author }),
            ...(path === null ? {} : { path }),
            ...(since === null ? {} : { since: startOfDay(since) }),
          },
    [fixes, label, tip, message, trailer, author, path, since],
  );
  const rows = useHistoryRows(connection, project, asked);
  useLayoutEffect(() => {
    if (asked !== null) rows.look(0, mostFound - 1);
  });
  const labelled = useQuery({ ...labelledFixesQuery(connection, project, label ?? ""), enabled: fixes === null && label !== null });
  const isOfAuthor = fixes === null && label !== null && author !== null;
  const people = useQuery({ ...mailmapQuery(connection, project), enabled: isOfAuthor });
  const chosen = useQueries({ queries: (fixes ?? []).map((sha) => commitQuery(connection, project, sha)) });
  if (fixes !== null) {
    const known = chosen.flatMap(({ data }) => data ?? []);
    const commits = known.toSorted((left, right) => Date.parse(right.committed_date) - Date.parse(left.committed_date));
    return {
      ...{ commits, rows },
      isPending: chosen.some(({ isPending }) => isPending),
      error: chosen.find(({ error }) => error !== null)?.error ?? null,
      retry: () => {
        for (const { error, refetch } of chosen) if (error !== null) void refetch();
      },
    };
  }
  if (label !== null) {
    const { isPending, error, refetch } = labelled;
    const question = {
      ...(message === "" ? {} : { message }),
      ...(trailer === null ? {} : { trailer }),
      ...(author === null ? {} : { author }),
      ...(since === null ? {} : { since: startOfDay(since) }),
    };
    // Where the .mailmap can't be read, authors are who their commits say.
    const found = (labelled.data ?? []).filter((commit) => fits(commit, question, people.data));
    const isWaiting = isPending || (isOfAuthor && people.isPending);
    return { rows, commits: isWaiting ? [] : found.slice(0, mostFound), isPending: isWaiting, error, retry: () => void refetch() };
  }
  const commits: CommitInList[] = [];
  for (let index = 0; index < Math.min(mostFound, rows.count); index += 1) {
    const commit = rows.rowAt(index);
    if (commit !== undefined) commits.push(commit);
  }
  return {
    ...{ commits, rows },
    isPending: tip === undefined || (commits.length === 0 && !rows.isComplete && rows.error === null),
    error: rows.error,
    retry: rows.retry,
  };
}

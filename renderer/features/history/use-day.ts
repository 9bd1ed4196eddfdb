// Goes to the newest commit of a day: at once, or by itself when the index is there that tells in which row it stands.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Project } from "../../../shared/contract/resources.ts";
import { type HistoryRows, historyRowQuery } from "../../data/history.ts";
import { useHistoryIndexing } from "../../data/history-index.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { endOfDay, sayDay } from "../../ui/text/day.ts";

export interface DayOptions {
  readonly connection: string;
  readonly project: string;
  readonly known: Project | undefined;
  readonly rows: HistoryRows;
  /** The selected commit: who chose another one meanwhile is not taken away from it. */
  readonly sha: string | null;
  readonly onRow: (row: number) => void;
}

export interface DayJump {
  /** Why there is no way to a day in the list; null = there is. */
  readonly disabled: string | null;
  /** YYYY-MM-DD in the person's own zone. */
  go(day: string): void;
}

export function useDay({ connection, project, known, rows, sha, onRow }: DayOptions): DayJump {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ readonly day: string; readonly list: string; readonly sha: string | null } | null>(null);
  const { anywhere, soon, identity } = rows;
  const day = asked !== null && asked.list === identity && asked.sha === sha ? asked.day : null;
  const input = anywhere ?? soon;
  const { phase } = useHistoryIndexing(connection, soon === null && day === null ? undefined : known);
  const isWritten = phase === "ready" || phase === "small";
  useEffect(() => {
    if (isWritten) void client.invalidateQueries({ queryKey: ["getHistoryRow", connection] });
  }, [client, connection, isWritten]);
  const { data, error, isFetching } = useQuery({
    ...historyRowQuery(connection, project, { ...input, until: endOfDay(day ?? "2000-01-01") }),
    enabled: day !== null && input !== null,
  });
  const isAwaited = day !== null && data?.total === null && !isFetching;
  useEffect(() => {
    if (day !== null && isAwaited)
      toasts.show(`The index of this history is being prepared: the list goes to ${sayDay(day)} by itself when it is there.`);
  }, [day, isAwaited]);
  const arrive = useLatestCallback((row: number | null, at: string): void => {
    setAsked(null);
    if (row === null) toasts.show(`No commit is as old as ${sayDay(at)}.`);
    else onRow(row);
  });
  const row = data === undefined || data.total === null ? undefined : data.row;
  useEffect(() => {
    if (day !== null && anywhere !== null && row !== undefined) arrive(row, day);
  }, [day, anywhere, row, arrive]);
  useEffect(() => {
    if (day === null || error === null) return;
    setAsked(null);
    toasts.show(error.message);
  }, [day, error]);
  const isLeftOut = phase !== null && !["waiting", "writing", "ready", "small"].includes(phase);
  return {
    disabled:
      anywhere !== null
        ? null
        : soon === null
          ? "This list only goes on from its newest commit; filter by date instead."
          : isLeftOut
            ? "The index of this history was not written; filter by date instead."
            : null,
    go: (chosen) => setAsked({ day: chosen, list: identity, sha }),
  };
}

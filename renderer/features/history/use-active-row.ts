// Which row of a history is active: the commit in the URL, or a row that somebody went to before its commit was there.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type HistoryRows, historyRowQuery } from "../../data/history.ts";

export interface ActiveRow {
  /** -1: the commit is not in the list, or it is not known where. */
  readonly index: number;
  /** The commit of the row; null until it has come. */
  readonly sha: string | null;
  go(index: number): void;
}

export interface ActiveRowOptions {
  readonly connection: string;
  readonly project: string;
  readonly rows: HistoryRows;
  /** The commit in the URL; the first row is active where there is none. */
  readonly sha: string | null;
  /** Puts a commit into the URL. */
  readonly onCommit: (sha: string) => void;
}

export function useActiveRow({ connection, project, rows, sha, onCommit }: ActiveRowOptions): ActiveRow {
  const [wanted, setWanted] = useState<{ readonly identity: string; readonly index: number; readonly from: string | null } | null>(null);
  // Back, or a link, goes before a row that was on its way.
  const onWay = wanted !== null && wanted.identity === rows.identity && wanted.from === sha ? wanted.index : null;
  const arrived = onWay === null ? undefined : rows.rowAt(onWay)?.id;
  const latest = useRef({ onCommit, rows, sha });
  useEffect(() => {
    latest.current = { onCommit, rows, sha };
  });
  useEffect(() => {
    if (arrived === undefined) return;
    setWanted(null);
    latest.current.onCommit(arrived);
  }, [arrived]);

  const known = sha === null ? 0 : rows.indexOf(sha);
  const isSought = rows.anywhere !== null && sha !== null && known < 0;
  const { data: found } = useQuery({
    ...historyRowQuery(connection, project, { ...rows.anywhere, ...(sha === null ? {} : { sha }) }),
    enabled: isSought,
  });
  const place = known >= 0 ? known : isSought ? (found?.row ?? -1) : -1;
  // Its page may be dropped while somebody looks elsewhere.
  useEffect(() => {
    if (sha !== null && place >= 0) rows.mark(sha, place);
  });
  const index = onWay ?? place;
  return {
    index,
    sha: onWay === null ? (sha ?? rows.rowAt(0)?.id ?? null) : (arrived ?? null),
    go: (to) => {
      // From where the list is by now: a day is looked up before it is gone to.
      const now = latest.current;
      const commit = now.rows.rowAt(to);
      setWanted(commit === undefined ? { identity: now.rows.identity, index: to, from: now.sha } : null);
      if (commit !== undefined) now.onCommit(commit.id);
    },
  };
}

// The graph of the rows that are there: from the newest on where all of them came, else of the stretch in sight.
import { useMemo } from "react";
import type { HistoryRows } from "../../data/history.ts";
import { type GraphCommit, type GraphRow, layFiltered } from "./graph.ts";
import { createGraphStretch } from "./graph-stretch.ts";

export interface Graph {
  rowAt(index: number): GraphRow | undefined;
  /** Lanes that are drawn: those of the rows in sight, few at most. */
  readonly lanes: number;
}

/** Lanes past these are not drawn. */
const mostLanes = 6;

export interface GraphOptions {
  readonly rows: HistoryRows;
  readonly first: number;
  readonly last: number;
  /** Where the ref stands. */
  readonly tip: string | null;
  /** Whether a filter leaves commits out. */
  readonly isFiltered: boolean;
}

export function useGraph({ rows, first, last, tip, isFiltered }: GraphOptions): Graph {
  const sight = Math.max(0, first);
  let end = sight;
  while (end <= last && rows.rowAt(end) !== undefined) end += 1;
  const key = `${rows.identity} ${tip}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says of which list it is
  const stretch = useMemo(() => createGraphStretch(), [key]);
  const laid = isFiltered ? layRowsOnly(rows, sight, end) : stretch.lay(rows, sight, end, tip);
  let lanes = 1;
  for (const row of laid) {
    lanes = Math.max(lanes, row.lane + 1);
    for (const { from, to } of row.edges) lanes = Math.max(lanes, from + 1, to + 1);
  }
  return { rowAt: (index) => laid[index - sight], lanes: Math.min(lanes, mostLanes) };
}

/** Filtered rows only know the one above and the one below. */
function layRowsOnly(rows: HistoryRows, first: number, end: number): GraphRow[] {
  const top = first > 0 && rows.rowAt(first - 1) !== undefined ? first - 1 : first;
  const commits: GraphCommit[] = [];
  for (let index = top; index <= end; index += 1) {
    const commit = rows.rowAt(index);
    if (commit === undefined) break;
    commits.push(commit);
  }
  return layFiltered(commits).slice(first - top, end - top);
}

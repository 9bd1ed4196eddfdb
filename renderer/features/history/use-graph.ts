// The graph of the rows that are there: from the newest on where all of them came, else of the stretch in sight.
import { useMemo } from "react";
import type { HistoryRows } from "../../data/history.ts";
import { type GraphCommit, type GraphRow, layFiltered, layGraph } from "./graph.ts";

export interface Graph {
  rowAt(index: number): GraphRow | undefined;
  /** Lanes that are drawn: those of the rows in sight, few at most. */
  readonly lanes: number;
}

/** Lanes past these are not drawn. */
const mostLanes = 6;
/** Rows above those in sight that are read to know their lanes. */
const mostAbove = 4_000;

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
  let start = sight;
  while (start > 0 && sight - start < mostAbove && rows.rowAt(start - 1) !== undefined) start -= 1;
  let end = sight;
  while (end <= last && rows.rowAt(end) !== undefined) end += 1;
  // Laid again when rows came, not for each row that comes into sight.
  const edge = Math.min(rows.count, Math.ceil(end / 100) * 100);
  let known = end;
  while (known < edge && rows.rowAt(known) !== undefined) known += 1;
  const key = `${rows.identity} ${start} ${known} ${tip} ${isFiltered} ${rows.rowAt(start)?.id} ${rows.rowAt(known - 1)?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which rows they are
  const laid = useMemo(() => {
    const commits: GraphCommit[] = [];
    for (let index = start; index < known; index += 1) {
      const commit = rows.rowAt(index);
      if (commit === undefined) break;
      commits.push(commit);
    }
    return isFiltered ? layFiltered(commits) : layGraph(commits, start === 0 ? tip : null);
  }, [key]);
  let lanes = 1;
  for (let index = sight; index < end; index += 1) {
    const row = laid[index - start];
    if (row === undefined) continue;
    lanes = Math.max(lanes, row.lane + 1, ...row.edges.map(({ from, to }) => Math.max(from, to) + 1));
  }
  return { rowAt: (index) => laid[index - start], lanes: Math.min(lanes, mostLanes) };
}

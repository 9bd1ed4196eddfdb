// Readings of several groups as the rows of a table. Groups are read one after the other: what was read together is one row.
import type { Point } from "./trend.ts";

export interface TableRow {
  /** Of its first reading. */
  readonly at: number;
  /** By line; without those that were not read then. */
  readonly figures: ReadonlyMap<string, number>;
}

const hour = 60 * 60 * 1_000;

/** Newest first. A row ends an hour after it began, and where a line was read again: nothing that was read is left out. */
export function toTableRows(lines: readonly { readonly id: string; readonly points: readonly Point[] }[]): TableRow[] {
  const read = lines.flatMap(({ id, points }) => points.map(({ at, figure }) => ({ id, at, figure })));
  const rows: { at: number; figures: Map<string, number> }[] = [];
  for (const { id, at, figure } of read.toSorted((one, other) => one.at - other.at)) {
    const last = rows.at(-1);
    if (last === undefined || at - last.at > hour || (last.at < at && last.figures.has(id)))
      rows.push({ at, figures: new Map([[id, figure]]) });
    else last.figures.set(id, figure);
  }
  return rows.toReversed();
}

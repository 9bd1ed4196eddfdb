// How high rows are before anybody has measured them.
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { DiffRow } from "./diff-rows.ts";
import { countColumns } from "./line-width.ts";

/** Pixels, as diff.css has them. */
export const heights: Readonly<Record<DiffRow["type"], number>> = {
  file: 36,
  absence: 44,
  hunk: 28,
  line: 20,
  pair: 20,
  cut: 44,
  zone: 80,
};
/** Pixels beside the text of a line: two numbers and a sign in one column, one of each in two. */
export const gutters = { unified: 106, split: 62 } as const;
const columnWidth = 7.5;

/** Pixels of a row; `width` is that of the diff where long lines wrap, else null. */
export function estimateRow(row: DiffRow | undefined, width: number | null): number {
  if (row === undefined) return heights.line;
  if (row.type === "zone") return row.contribution.estimate;
  if (width === null || (row.type !== "line" && row.type !== "pair")) return heights[row.type];
  if (row.type === "line") return heights.line * countRows(row.line, width - gutters.unified);
  const half = width / 2 - gutters.split;
  return heights.line * Math.max(countRows(row.left, half), countRows(row.right, half));
}

function countRows(line: DiffLine | null, width: number): number {
  const columns = Math.max(10, Math.floor(width / columnWidth));
  if (line === null || line.text.length * 4 <= columns) return 1;
  return Math.max(1, Math.ceil(countColumns(line.text, 5_000) / columns));
}

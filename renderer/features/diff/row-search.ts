// Finds rows of a diff: the next change, line or file, and the row of something known by what it is.
import { changeAlong, longestDrawn } from "./changed-part.ts";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import type { LineId, Side } from "./line-id.ts";

/** Whether a row is part of a change: an added or a removed line, or what stands in their place. */
export function isChangeRow(row: DiffRow | undefined): boolean {
  if (row?.type === "line") return row.line.kind !== "context";
  if (row?.type === "pair") return row.left?.kind !== "context" || row.right?.kind !== "context";
  if (row?.type === "zone") return row.contribution.isChange === true;
  return row?.type === "absence";
}

/** How far down a row its first change stands where the row is higher than the view: 0 at its top, below 1. */
export function changeDown(row: DiffRow | undefined): number {
  if (row?.type === "line") return changeAlong(row.line, row.partner, longestDrawn);
  if (row?.type !== "pair") return 0;
  const { left, right } = row;
  return Math.max(left ? changeAlong(left, right, longestDrawn) : 0, right ? changeAlong(right, left, longestDrawn) : 0);
}

/** The first row of the next (or previous) block of changes as seen from `from`; null when there is none. */
export function findChange(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  const isChange = (index: number): boolean => isChangeRow(rows[index]);
  // What stands between two changed lines does not begin another change.
  const before = (index: number): number => {
    let at = index - 1;
    while (rows[at]?.type === "zone" && !isChange(at)) at -= 1;
    return at;
  };
  for (let index = from + step; index >= 0 && index < rows.length; index += step)
    if (isChange(index) && !isChange(before(index))) return index;
  return null;
}

/** The header (or first row) of the next or previous file. */
export function findFile(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  const file = rows[from]?.file ?? 0;
  const begins = (index: number): boolean => rows[index]?.file !== rows[index - 1]?.file;
  for (let index = from + step; index >= 0 && index < rows.length; index += step)
    if (begins(index) && (rows[index]?.file !== file || index < from)) return index;
  return null;
}

/** The next row in a direction on which the cursor may stand: everything but hunk titles that hide nothing. */
export function findLine(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row?.type !== "hunk" || row.hidden !== null) return index;
  }
  return null;
}

/** The next title of the same file that hides lines, from `from` itself on. */
export function findGap(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  const file = rows[from]?.file;
  for (let index = from; rows[index]?.file === file && index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row?.type === "hunk" && row.hidden !== null) return index;
  }
  return null;
}

/** The next row of a contribution in a direction, around the ends; null when there is none. */
export function findZone(
  rows: readonly DiffRow[],
  from: number,
  step: 1 | -1,
  accepts: (contribution: Extract<DiffRow, { type: "zone" }>["contribution"]) => boolean,
): number | null {
  const start = from < 0 && step === -1 ? 0 : from;
  for (let passed = 1; passed <= rows.length; passed += 1) {
    const index = (start + step * passed + rows.length * 2) % rows.length;
    const row = rows[index];
    if (row?.type === "zone" && accepts(row.contribution)) return index;
  }
  return null;
}

/** What stands at a row: itself, where it is one, else the first that is accepted of those right under its line; null where there is none. */
export function zoneAt(
  rows: readonly DiffRow[],
  index: number,
  accepts: (contribution: Extract<DiffRow, { type: "zone" }>["contribution"]) => boolean,
): number | null {
  if (rows[index]?.type === "zone") return index;
  for (let at = index + 1; ; at += 1) {
    const row = rows[at];
    if (row?.type !== "zone") return null;
    if (accepts(row.contribution)) return at;
  }
}

/** Number of the line that a row shows on a side; null where it shows none. */
export function lineOn(row: DiffRow | undefined, side: Side): number | null {
  if (row?.type === "line") return side === "new" ? row.line.newLine : row.line.oldLine;
  if (row?.type === "pair") return (side === "new" ? row.right?.newLine : row.left?.oldLine) ?? null;
  return null;
}

/** What the line of a row is known by: on the side that is asked for, else on the one that it has. */
export function lineIdOf(row: DiffRow | undefined, files: readonly DiffFile[], side: Side = "new"): LineId | null {
  const file = row === undefined ? undefined : files[row.file];
  if (row === undefined || file === undefined) return null;
  for (const one of [side, side === "new" ? "old" : "new"] as const) {
    const line = lineOn(row, one);
    if (line !== null) return { file: file.key, side: one, line };
  }
  return null;
}

/** The line of a row; from a head, the first changed one below it in the same file, else the first one there. */
export function lineFrom(rows: readonly DiffRow[], from: number, files: readonly DiffFile[]): LineId | null {
  const file = rows[from]?.file;
  let first: LineId | null = null;
  for (let index = from; index >= 0 && rows[index]?.file === file && index < rows.length; index += 1) {
    const row = rows[index];
    const line = lineIdOf(row, files);
    if (line === null) continue;
    if (index === from || isChangeRow(row)) return line;
    first ??= line;
  }
  return first;
}

/** Where a cursor stands: the row, and the line that it shows, by which it is found in another layout. */
export interface Cursor {
  readonly id: string;
  readonly line: LineId | null;
}

export const cursorAt = (rows: readonly DiffRow[], index: number, files: readonly DiffFile[]): Cursor | null => {
  const row = rows[index];
  const file = row === undefined ? undefined : files[row.file];
  if (row === undefined || file === undefined) return null;
  // Once the lines of a gap are shown, it was at the first of them.
  const line = row.type === "hunk" && row.hidden !== null ? ({ file: file.key, side: "new", line: row.hidden.from } as const) : null;
  // What stands under a line may go, and leaves the cursor there.
  const under = row.type === "zone" ? { file: file.key, side: row.contribution.side, line: row.contribution.line } : null;
  return { id: row.id, line: line ?? under ?? lineIdOf(row, files) };
};

/** The row of a cursor: itself, else the one that shows its line, else the first of its file that comes after it; -1 when the file is gone. */
export function findCursor(rows: readonly DiffRow[], cursor: Cursor, files: readonly DiffFile[]): number {
  const exact = rows.findIndex((row) => row.id === cursor.id);
  if (exact !== -1 || cursor.line === null) return exact;
  const { side, line } = cursor.line;
  const file = files.findIndex(({ key }) => key === cursor.line?.file);
  let last = -1;
  for (const [index, row] of rows.entries()) {
    if (row.file !== file) continue;
    if ((lineOn(row, side) ?? 0) >= line) return index;
    last = index;
  }
  return last;
}

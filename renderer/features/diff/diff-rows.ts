// Lays files and hunks out as one flat list of rows, in one column or in two, so that a virtual list can draw any part of it.
import { type DiffLine, type Hunk, pairChanges } from "../../../shared/lib/unified-diff.ts";
import type { DiffLayout } from "../../state/diff-layout.ts";
import type { DiffFile } from "./diff-file.ts";

export type DiffRow =
  | { readonly type: "file"; readonly file: number }
  | { readonly type: "absence"; readonly file: number }
  | { readonly type: "hunk"; readonly file: number; readonly hunk: Hunk }
  | { readonly type: "line"; readonly file: number; readonly line: DiffLine; readonly partner: DiffLine | null }
  | { readonly type: "pair"; readonly file: number; readonly left: DiffLine | null; readonly right: DiffLine | null }
  | { readonly type: "cut"; readonly file: number };

export interface RowOptions {
  readonly layout: DiffLayout;
  /** Whether each file begins with a row of its own. */
  readonly headers: boolean;
}

/** All rows, top to bottom. */
export function layRows(files: readonly DiffFile[], { layout, headers }: RowOptions): DiffRow[] {
  const rows: DiffRow[] = [];
  for (const [index, file] of files.entries()) {
    if (headers) rows.push({ type: "file", file: index });
    if (file.absence) rows.push({ type: "absence", file: index });
    for (const hunk of file.absence ? [] : file.diff.hunks) {
      rows.push({ type: "hunk", file: index, hunk });
      const partners = pairChanges(hunk.lines);
      if (layout === "unified") unify(rows, index, hunk, partners);
      else split(rows, index, hunk, partners);
    }
    if (!file.absence && !file.diff.complete) rows.push({ type: "cut", file: index });
  }
  return rows;
}

function unify(rows: DiffRow[], file: number, hunk: Hunk, partners: Int32Array): void {
  for (const [index, line] of hunk.lines.entries())
    rows.push({ type: "line", file, line, partner: hunk.lines[partners[index] ?? -1] ?? null });
}

function split(rows: DiffRow[], file: number, hunk: Hunk, partners: Int32Array): void {
  for (const [index, line] of hunk.lines.entries()) {
    const partner = hunk.lines[partners[index] ?? -1] ?? null;
    if (line.kind === "context") rows.push({ type: "pair", file, left: line, right: line });
    else if (line.kind === "removed") rows.push({ type: "pair", file, left: line, right: partner });
    else if (partner === null) rows.push({ type: "pair", file, left: null, right: line });
  }
}

/** Whether a row is part of a change: an added or a removed line. */
export function isChangeRow(row: DiffRow | undefined): boolean {
  if (row?.type === "line") return row.line.kind !== "context";
  if (row?.type === "pair") return row.left?.kind !== "context" || row.right?.kind !== "context";
  return row?.type === "absence";
}

/** The first row of the next (or previous) block of changes as seen from `from`; null when there is none. */
export function findChange(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  const begins = (index: number): boolean => isChangeRow(rows[index]) && !isChangeRow(rows[index - 1]);
  for (let index = from + step; index >= 0 && index < rows.length; index += step) if (begins(index)) return index;
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

/** The next row in a direction on which the cursor may stand: everything but hunk titles. */
export function findLine(rows: readonly DiffRow[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) if (rows[index]?.type !== "hunk") return index;
  return null;
}

const tab = 4;

/** Columns that the longest line takes, tabs and wide characters counted generously; at most `limit`. */
export function widestLine(files: readonly DiffFile[], limit: number): number {
  let widest = 0;
  for (const file of files)
    for (const hunk of file.diff.hunks)
      for (const { text } of hunk.lines) {
        if (text.length * tab <= widest) continue;
        let columns = 0;
        for (let index = 0; index < text.length && columns < limit; index += 1) {
          const code = text.charCodeAt(index);
          columns += code === 9 ? tab - (columns % tab) : code < 0x1100 ? 1 : 2;
        }
        widest = Math.max(widest, columns);
      }
  return Math.min(widest, limit);
}

/** What a reader hears for a row. */
export function nameRow(row: DiffRow, files: readonly DiffFile[]): string {
  const file = files[row.file];
  switch (row.type) {
    case "file":
      return `${file?.path ?? ""}, ${file?.diff.additions ?? 0} added, ${file?.diff.deletions ?? 0} removed`;
    case "absence":
      return file?.absence?.text ?? "";
    case "hunk":
      return `lines ${row.hunk.newStart} to ${row.hunk.newStart + Math.max(0, row.hunk.newCount - 1)} ${row.hunk.section}`.trim();
    case "cut":
      return "The diff ends early here";
    case "line":
      return nameLine(row.line);
    case "pair":
      if (row.left === row.right && row.left) return nameLine(row.left);
      return [row.left, row.right].flatMap((line) => (line ? [nameLine(line)] : [])).join("; ");
  }
}

const nameLine = (line: DiffLine): string => {
  const state = line.kind === "context" ? "" : `${line.kind}, `;
  return `${state}line ${line.newLine ?? line.oldLine}, ${line.text.trim() === "" ? "blank" : line.text.trim().slice(0, 400)}`;
};

// Lines of one file that are selected: from an anchor to a head, both known by what they are, on one side in two columns.
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { isSameLine, type LineId, type Side } from "./line-id.ts";
import { lineIdOf, lineOn } from "./row-search.ts";

export interface LineSelection {
  readonly anchor: LineId;
  readonly head: LineId;
}

/** Indexes of the first and last selected row; null where the selection is not to be seen. */
export type SelectedRows = readonly [first: number, last: number, side: Side];

const indexOf = (rows: readonly DiffRow[], id: LineId, files: readonly DiffFile[]): number =>
  rows.findIndex((row) => files[row.file]?.key === id.file && lineOn(row, id.side) === id.line);

export function rowsOf(rows: readonly DiffRow[], { anchor, head }: LineSelection, files: readonly DiffFile[]): SelectedRows | null {
  const [from, to] = [indexOf(rows, anchor, files), indexOf(rows, head, files)];
  return from === -1 || to === -1 ? null : [Math.min(from, to), Math.max(from, to), anchor.side];
}

/** The selection with its head at a row; the row must be one of the anchor's file, else it stays as it is. */
export function extendSelection(
  selection: LineSelection,
  row: DiffRow | undefined,
  files: readonly DiffFile[],
  isSplit: boolean,
): LineSelection {
  const head = lineIdOf(row, files, selection.anchor.side);
  if (head === null || head.file !== selection.anchor.file || (isSplit && head.side !== selection.anchor.side)) return selection;
  return isSameLine(head, selection.head) ? selection : { anchor: selection.anchor, head };
}

/** Texts of the selected lines: those of the file after, or of the file before where nothing else is selected. */
export function selectedText(rows: readonly DiffRow[], [first, last, side]: SelectedRows): string[] {
  const part = rows.slice(first, last + 1);
  if (part.some((row) => row.type === "pair"))
    return part.flatMap((row) => (row.type === "pair" ? ((side === "new" ? row.right : row.left)?.text ?? []) : []));
  const lines = part.flatMap((row) => (row.type === "line" ? [row.line] : []));
  const kept = lines.every((line) => line.kind === "removed") ? lines : lines.filter((line) => line.kind !== "removed");
  return kept.map((line) => line.text);
}

// How wide lines are, in columns, so that one column can be as wide as its widest line and wrapped lines have a height before they are drawn.
import type { DiffFile } from "./diff-file.ts";

const tab = 4;
/** What takes more than one column. */
const wide = /[\t\u1100-\uffff]/;
/** Columns after which nobody counts on. */
const mostCounted = 10_000;

/** Columns that a text takes, tabs and wide characters counted generously; at most `limit`. */
export function countColumns(text: string, limit: number): number {
  // Each character takes one at least.
  const counted = text.length > limit ? text.slice(0, limit) : text;
  // Thousands of long lines are counted when a person wraps them: where none of their characters takes more, there is nothing to count.
  if (!wide.test(counted)) return counted.length;
  let columns = 0;
  for (let index = 0; index < text.length && columns < limit; index += 1) {
    const code = text.charCodeAt(index);
    columns += code === 9 ? tab - (columns % tab) : code < 0x1100 ? 1 : 2;
  }
  return Math.min(columns, limit);
}

const widths = new WeakMap<DiffFile, number>();

/** Columns that the longest line takes; at most `limit`. `more`: lines that are shown beside those of the diff. */
export function widestLine(files: readonly DiffFile[], limit: number, more: Iterable<readonly string[]> = []): number {
  let widest = 0;
  for (const file of files) {
    const known = widths.get(file) ?? widestOf(file);
    widths.set(file, known);
    widest = Math.max(widest, known);
  }
  for (const lines of more) for (const text of lines) widest = widen(widest, text);
  return Math.min(widest, limit);
}

function widestOf(file: DiffFile): number {
  let widest = 0;
  for (const hunk of file.diff.hunks) for (const { text } of hunk.lines) widest = widen(widest, text);
  return widest;
}

/** A line is looked at only where it can be wider than the widest one. */
const widen = (widest: number, text: string): number =>
  text.length * 2 <= widest && !text.includes("\t") ? widest : Math.max(widest, countColumns(text, mostCounted));

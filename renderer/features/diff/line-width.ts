// How wide lines are, in columns, so that one column can be as wide as its widest line and wrapped lines have a height before they are drawn.
import type { DiffFile } from "./diff-file.ts";

const tab = 4;

/** Columns that a text takes, tabs and wide characters counted generously; at most `limit`. */
export function countColumns(text: string, limit: number): number {
  let columns = 0;
  for (let index = 0; index < text.length && columns < limit; index += 1) {
    const code = text.charCodeAt(index);
    columns += code === 9 ? tab - (columns % tab) : code < 0x1100 ? 1 : 2;
  }
  return Math.min(columns, limit);
}

/** Columns that the longest line takes; at most `limit`. `more`: lines that are shown beside those of the diff. */
export function widestLine(files: readonly DiffFile[], limit: number, more: Iterable<readonly string[]> = []): number {
  let widest = 0;
  const look = (text: string): void => {
    if (text.length * tab > widest) widest = Math.max(widest, countColumns(text, limit));
  };
  for (const file of files) for (const hunk of file.diff.hunks) for (const { text } of hunk.lines) look(text);
  for (const lines of more) for (const text of lines) look(text);
  return Math.min(widest, limit);
}

// The keys of a diff (design section 6): J K lines, N Shift+N changes, . , files. They work while the diff has the focus.
import type { KeyboardEvent } from "react";
import { type DiffRow, findChange, findFile, findLine } from "./diff-rows.ts";

/** Where a key leads from a row: an index, or null when the key is none of the diff's or there is nothing further. */
export function followKey(event: Pick<KeyboardEvent, "key" | "shiftKey">, rows: readonly DiffRow[], from: number, page: number) {
  switch (event.key) {
    case "j":
    case "ArrowDown":
      return findLine(rows, from, 1) ?? from;
    case "k":
    case "ArrowUp":
      return findLine(rows, from, -1) ?? from;
    case "n":
      return findChange(rows, from, 1) ?? from;
    case "N":
      return findChange(rows, from, -1) ?? from;
    case ".":
      return findFile(rows, from, 1) ?? from;
    case ",":
      return findFile(rows, from, -1) ?? from;
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    case "PageDown":
      return Math.min(rows.length - 1, from + page);
    case "PageUp":
      return Math.max(0, from - page);
    default:
      return null;
  }
}

// The map as a table for a sheet: a line for each fix, a column for each branch, each cell as it is read aloud.
import { toCell } from "../../ui/text/csv.ts";
import { cellKey } from "../pick/index.ts";
import { type MapState, waiting } from "./backport-state.ts";
import { readMapCell } from "./map-words.ts";

/** `shown`: fixes as numbers in the state, in the order of the screen. */
export function toTable({ fixes, branches, cells }: MapState, shown: readonly number[]): string {
  const lines = shown.flatMap((index) => {
    const fix = fixes[index];
    if (fix === undefined) return [];
    const said = branches.map((branch) => readMapCell(cells[cellKey(branch, fix.id)] ?? waiting));
    return [[fix.id, fix.title, fix.author_name, fix.committed_date, ...said]];
  });
  return [["commit", "title", "author", "committed", ...branches], ...lines].map((line) => `${line.map(toCell).join(",")}\r\n`).join("");
}

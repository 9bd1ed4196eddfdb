// Where one is in a diff and which lines are selected: known by what they are, so that both stay when rows come, go or change their layout.
import { useMemo, useRef, useState } from "react";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { isSameLine } from "./line-id.ts";
import { extendSelection, type LineSelection, rowsOf, selectedText } from "./line-selection.ts";
import { type Cursor, cursorAt, findCursor, lineIdOf, lineOn } from "./row-search.ts";

export interface DiffCursorOptions {
  readonly rows: readonly DiffRow[];
  readonly files: readonly DiffFile[];
  readonly isSplit: boolean;
  /** Brings a row into sight. */
  readonly reveal: (index: number, align: "auto" | "start" | "center") => void;
  readonly onSelection?: ((selection: LineSelection | null) => void) | undefined;
}

export function useDiffCursor({ rows, files, isSplit, reveal, onSelection }: DiffCursorOptions) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [selection, setSelection] = useState<LineSelection | null>(null);
  // Where it was last: as long as the rows are the same, nothing is searched for.
  const hint = useRef(-1);
  const active = useMemo(() => {
    if (cursor === null) return -1;
    if (rows[hint.current]?.id !== cursor.id) hint.current = findCursor(rows, cursor, files);
    return hint.current;
  }, [cursor, rows, files]);
  const index = Math.min(Math.max(0, active), rows.length - 1);
  const selected = useMemo(() => (selection === null ? null : rowsOf(rows, selection, files)), [selection, rows, files]);

  const select = (next: LineSelection | null): void => {
    if (next === selection) return;
    setSelection(next);
    onSelection?.(next);
  };
  const put = (to: number): void => {
    hint.current = to;
    setCursor(cursorAt(rows, to, files));
  };
  const go = (to: number | null, align: "auto" | "start" | "center" = "auto"): void => {
    if (to === null || to < 0 || to >= rows.length) return;
    select(null);
    put(to);
    reveal(to, align);
  };
  /** A selection of the line of a row alone: on the side that is asked for, else on the one that it has. */
  const begin = (at: number, side: "old" | "new" = "new"): LineSelection | null => {
    const line = lineIdOf(rows[at], files, side);
    return line === null ? null : { anchor: line, head: line };
  };
  const extendTo = (to: number, align: "auto" | "none" = "auto"): void => {
    const from = selection ?? begin(index);
    if (from === null) return;
    const next = extendSelection(from, rows[to], files, isSplit);
    select(next);
    put(to);
    if (align === "auto") reveal(to, "auto");
  };
  /** The nearest row in a direction, `steps` lines away at most, that a selection can reach. */
  const reach = (step: 1 | -1, steps = 1): number => {
    const from = selection ?? begin(index);
    let found = index;
    let left = steps;
    for (let at = index + step; left > 0 && rows[at] !== undefined && rows[at]?.file === rows[index]?.file; at += step) {
      const line = from && (isSplit ? lineOn(rows[at], from.anchor.side) : lineIdOf(rows[at], files));
      if (line === null) continue;
      found = at;
      left -= 1;
    }
    return found;
  };
  const all = rows.length;
  return {
    /** -1 before anybody went anywhere. */
    active,
    /** The row that keys act on. */
    index,
    /** Indexes of the selected rows and their side. */
    selected,
    selection,
    go,
    put,
    begin,
    select,
    extendTo,
    /** Texts of the selected lines, else of the line at the cursor. */
    read: (): string[] => {
      const one = selected ?? ([index, index, lineIdOf(rows[index], files)?.side ?? "new"] as const);
      return selectedText(rows, one);
    },
    /** For `pressIn(["several"], …)`. */
    severalKeys: (page: number) => ({
      "several.extend-down": () => extendTo(reach(1)),
      "several.extend-up": () => extendTo(reach(-1)),
      "several.extend-first": () => extendTo(reach(-1, all)),
      "several.extend-last": () => extendTo(reach(1, all)),
      "several.extend-page-down": () => extendTo(reach(1, page)),
      "several.extend-page-up": () => extendTo(reach(-1, page)),
      "several.toggle": () => {
        const one = begin(index);
        select(selection !== null && one !== null && isSameLine(selection.head, one.head) ? null : one);
      },
      "several.all": () => {
        const first = begin(reach(-1, all));
        if (first !== null) select(extendSelection(first, rows[reach(1, all)], files, isSplit));
      },
    }),
  };
}

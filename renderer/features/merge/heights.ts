// How high lines of the three panes are where long ones wrap: as they were measured, and one row where nobody had to.
import type { OpenEditor } from "../../monaco/load.ts";
import { type Heights, type Layout, sizes } from "./model/layout.ts";

/** By pane: px of the lines (from 0) that take more than one row. */
export type Tall = Readonly<Record<keyof Heights, ReadonlyMap<number, number>>>;

export const noneTall: Tall = { theirs: new Map(), yours: new Map(), result: new Map() };

export function heightsOf(tall: Tall): Heights {
  const of = (pane: keyof Heights) => (line: number) => tall[pane].get(line) ?? sizes.line;
  return { theirs: of("theirs"), yours: of("yours"), result: of("result") };
}

/** The lines of the result that are not folded and take more than one row. */
export function readHeights(editor: OpenEditor, { blocks }: Layout): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  const count = editor.lineCount();
  for (const { resultAt, resultLines, fold } of blocks)
    for (let row = 0; row < resultLines; row += 1) {
      const line = resultAt + row;
      if (line >= count || (fold !== null && row >= fold.from && row < fold.to)) continue;
      const height = editor.lineHeight(line + 1);
      if (height > sizes.line) heights.set(line, height);
    }
  return heights;
}

export const sameHeights = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size === other.size && [...one].every(([line, height]) => other.get(line) === height);

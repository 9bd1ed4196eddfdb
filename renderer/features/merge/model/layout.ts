// Where everything of a merge stands, so that the three panes are aligned line by line: bars, folds, lines and the room they leave.

import type { MergeResult } from "../../../desk/model.ts";
import type { Lines } from "../../../monaco/load.ts";
import { type Beside, besideOf } from "./beside.ts";
import type { Place } from "./places.ts";
import { isAsked } from "./result.ts";

/** px */
export const sizes = { line: 20, bar: 36, doneBar: 30, fold: 24, top: 6 } as const;

/** Equal lines that stay in sight beside a place, and the fewest that are folded. */
const context = 3;
const fewestFolded = 5;

/** Lines of a stretch that are not shown; `from` inside, `to` outside, counted from its first line. */
export interface Fold {
  readonly from: number;
  readonly to: number;
}

/** px of a line where long ones wrap, counted from 0 in the text of its pane. */
export type Heights = Readonly<Record<"theirs" | "yours" | "result", (line: number) => number>>;

/** One place as it stands in all panes. */
export interface Block {
  readonly index: number;
  readonly place: Place;
  /** px from the top of the text. */
  readonly top: number;
  /** px of the bar above its lines; 0 = none. */
  readonly bar: number;
  /** px in all. */
  readonly height: number;
  readonly fold: Fold | null;
  /** px of each of its rows below the bar, and of its end, where long lines wrap; null = each row is one line high. */
  readonly tops: readonly number[] | null;
  /** Lines before it in the result, and lines of the result in it. */
  readonly resultAt: number;
  readonly resultLines: number;
}

export interface Layout {
  readonly blocks: readonly Block[];
  readonly height: number;
  /** Room under lines of the result (0 = above the first): px by line. */
  readonly zones: ReadonlyMap<number, number>;
  /** Room under lines of the result that are wrapped into more rows beside it, over the zones: px by line, and the place it belongs to. */
  readonly pads: ReadonlyMap<number, { readonly height: number; readonly index: number }>;
  /** Lines of the result that are folded. */
  readonly hidden: readonly Lines[];
}

/** `unfolded`: places that a person opened. `sides`: which panes are shown beside the result. `heights`: of lines, where long ones wrap. */
export function layOut(
  places: readonly Place[],
  { counts, choices }: MergeResult,
  unfolded: ReadonlySet<number>,
  sides: readonly ("theirs" | "yours")[],
  heights: Heights | null = null,
): Layout {
  const pads = new Map<number, { height: number; index: number }>();
  const zones = new Map<number, number>();
  const hidden: Lines[] = [];
  const blocks: Block[] = [];
  const makeRoom = (after: number, height: number): void => {
    if (height > 0) zones.set(after, (zones.get(after) ?? 0) + height);
  };
  let [top, resultAt]: [number, number] = [sizes.top, 0];
  for (const [index, place] of places.entries()) {
    const choice = choices[index];
    const resultLines = counts[index] ?? 0;
    const bar = !isAsked(place, choice) ? 0 : choice === "open" ? sizes.bar : sizes.doneBar;
    const fold = place.from === "same" && choice === "auto" && !unfolded.has(index) ? foldOf(place, index, places.length) : null;
    makeRoom(resultAt, bar);
    if (fold !== null) {
      makeRoom(resultAt + fold.from, sizes.fold);
      hidden.push({ from: resultAt + fold.from + 1, to: resultAt + fold.to });
    }
    const lines = Math.max(resultLines, ...sides.map((side) => place[side].length));
    const tops = heights === null ? null : topsOf(lines, fold, (row) => rowOf(place, row, resultAt, resultLines, sides, heights));
    if (heights !== null && tops !== null)
      for (let row = 0; row < resultLines; row += 1) {
        if (fold !== null && row >= fold.from && row < fold.to) continue;
        const height = (tops[row + 1] ?? 0) - (tops[row] ?? 0) - heights.result(resultAt + row);
        if (height > 0) pads.set(resultAt + row + 1, { height, index });
      }
    const rows = { fold, tops };
    const shown = rowTop(rows, lines);
    makeRoom(resultAt + resultLines, shown - rowTop(rows, resultLines));
    blocks.push({ index, place, top, bar, height: bar + shown, fold, tops, resultAt, resultLines });
    top += bar + shown;
    resultAt += resultLines;
  }
  return { blocks, height: top, zones, pads, hidden };
}

function foldOf({ theirs }: Place, index: number, count: number): Fold | null {
  const from = index === 0 ? 0 : context;
  const to = theirs.length - (index === count - 1 ? 0 : context);
  return to - from < fewestFolded ? null : { from, to };
}

/** px of a row as the highest of its lines needs it. */
function rowOf(
  place: Place,
  row: number,
  resultAt: number,
  resultLines: number,
  sides: readonly ("theirs" | "yours")[],
  heights: Heights,
): number {
  let height = row < resultLines ? heights.result(resultAt + row) : 0;
  for (const side of sides)
    if (row < place[side].length) height = Math.max(height, heights[side]((side === "theirs" ? place.theirsAt : place.yoursAt) + row));
  return height;
}

function topsOf(lines: number, fold: Fold | null, heightOf: (row: number) => number): readonly number[] {
  const tops: number[] = [];
  let top = 0;
  for (let row = 0; row < lines; row += 1) {
    const isFolded = fold !== null && row >= fold.from && row < fold.to;
    if (row === fold?.to) top += sizes.fold;
    tops.push(top);
    if (!isFolded) top += heightOf(row);
  }
  return [...tops, fold?.to === lines ? top + sizes.fold : top];
}

/** px between the bar of a place and one of its rows; of the first folded one that of the fold, of the one after the last its end. */
export function rowTop({ fold, tops }: Pick<Block, "fold" | "tops">, row: number): number {
  if (tops !== null) return tops[row] ?? tops.at(-1) ?? 0;
  if (fold === null || row <= fold.from) return row * sizes.line;
  return Math.max(fold.from, row - (fold.to - fold.from)) * sizes.line + (row < fold.to ? 0 : sizes.fold);
}

/** A row of a place, or -1 for its bar, and how many px of it stand over the top of the view. */
export interface Anchor {
  readonly index: number;
  readonly row: number;
  readonly rest: number;
}

/** What stands at `top` px; null at the very beginning. */
export function anchorAt({ blocks }: Layout, top: number): Anchor | null {
  const block = blocks.findLast((known) => known.top <= top);
  if (block === undefined || top <= sizes.top) return null;
  const below = top - block.top - block.bar;
  if (below < 0) return { index: block.index, row: -1, rest: top - block.top };
  let row = 0;
  const count = Math.max(block.resultLines, block.place.theirs.length, block.place.yours.length);
  while (row + 1 < count && rowTop(block, row + 1) <= below) row += 1;
  return { index: block.index, row, rest: below - rowTop(block, row) };
}

/** Where an anchor stands now, px; a row that is lower now shows its last line at least. */
export function topOfAnchor({ blocks }: Layout, { index, row, rest }: Anchor): number {
  const block = blocks[index];
  if (block === undefined) return 0;
  if (row < 0) return block.top + Math.min(rest, block.bar);
  const [from, to] = [rowTop(block, row), rowTop(block, row + 1)];
  return block.top + block.bar + from + Math.min(rest, Math.max(0, to - from - sizes.line));
}

/** One line of a side's pane. */
export interface SideLine {
  /** From the top of the text, px. */
  readonly top: number;
  readonly height: number;
  /** From 0, in the side's text. */
  readonly line: number;
  readonly text: string;
  readonly beside: Beside;
}

/** The lines of a block that a side has and that are not folded. */
export function sideLines(block: Block, side: "theirs" | "yours"): SideLine[] {
  const { place, bar, fold } = block;
  const start = side === "theirs" ? place.theirsAt : place.yoursAt;
  const lines: SideLine[] = [];
  const beside = besideOf(place, side);
  for (const [at, text] of place[side].entries()) {
    if (fold !== null && at >= fold.from && at < fold.to) continue;
    const top = rowTop(block, at);
    lines.push({
      top: block.top + bar + top,
      height: rowTop(block, at + 1) - top,
      line: start + at,
      text: text.endsWith("\n") ? text.slice(0, -1) : text,
      beside: beside[at] ?? { same: true },
    });
  }
  return lines;
}

/** The blocks that a window of the text shows. */
export const blocksIn = ({ blocks }: Layout, from: number, to: number): readonly Block[] =>
  blocks.filter(({ top, height }) => top < to && top + height > from);

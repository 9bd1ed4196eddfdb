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
  /** Lines before it in the result, and lines of the result in it. */
  readonly resultAt: number;
  readonly resultLines: number;
}

export interface Layout {
  readonly blocks: readonly Block[];
  readonly height: number;
  /** Room under lines of the result (0 = above the first): px by line. */
  readonly zones: ReadonlyMap<number, number>;
  /** Lines of the result that are folded. */
  readonly hidden: readonly Lines[];
}

/** `unfolded`: places that a person opened. `sides`: which panes are shown beside the result. */
export function layOut(
  places: readonly Place[],
  { counts, choices }: MergeResult,
  unfolded: ReadonlySet<number>,
  sides: readonly ("theirs" | "yours")[],
): Layout {
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
    const shown = fold === null ? lines * sizes.line : (lines - (fold.to - fold.from)) * sizes.line + sizes.fold;
    makeRoom(resultAt + resultLines, (lines - resultLines) * sizes.line);
    blocks.push({ index, place, top, bar, height: bar + shown, fold, resultAt, resultLines });
    top += bar + shown;
    resultAt += resultLines;
  }
  return { blocks, height: top, zones, hidden };
}

function foldOf({ theirs }: Place, index: number, count: number): Fold | null {
  const from = index === 0 ? 0 : context;
  const to = theirs.length - (index === count - 1 ? 0 : context);
  return to - from < fewestFolded ? null : { from, to };
}

/** One line of a side's pane. */
export interface SideLine {
  /** From the top of the text, px. */
  readonly top: number;
  /** From 0, in the side's text. */
  readonly line: number;
  readonly text: string;
  readonly beside: Beside;
}

/** The lines of a block that a side has and that are not folded. */
export function sideLines({ place, top, bar, fold }: Block, side: "theirs" | "yours"): SideLine[] {
  const start = side === "theirs" ? place.theirsAt : place.yoursAt;
  const lines: SideLine[] = [];
  const beside = besideOf(place, side);
  let y = top + bar;
  for (const [at, text] of place[side].entries()) {
    if (fold !== null && at >= fold.from && at < fold.to) {
      if (at === fold.from) y += sizes.fold;
      continue;
    }
    lines.push({ top: y, line: start + at, text: text.endsWith("\n") ? text.slice(0, -1) : text, beside: beside[at] ?? { same: true } });
    y += sizes.line;
  }
  return lines;
}

/** The blocks that a window of the text shows. */
export const blocksIn = ({ blocks }: Layout, from: number, to: number): readonly Block[] =>
  blocks.filter(({ top, height }) => top < to && top + height > from);

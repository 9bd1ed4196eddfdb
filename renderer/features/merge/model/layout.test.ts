// Aligned panes: with the room that is made in the result, each place stands at the same height in all of them.
import { expect, it } from "vitest";
import { anchorAt, type Heights, layOut, rowTop, sideLines, sizes, topOfAnchor } from "./layout.ts";
import { type Texts, toPlaces } from "./places.ts";
import { choose, firstResult } from "./result.ts";

const lines = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join("");
const of: Texts = {
  base: `${lines(1, 20)}old\n${lines(21, 30)}`,
  theirs: `first\n${lines(1, 20)}a\nb\nc\n${lines(21, 30)}`,
  yours: `${lines(1, 20)}mine\n${lines(21, 30)}`,
};
const places = toPlaces(of) ?? [];
const first = firstResult(places);
const both = ["theirs", "yours"] as const;

/** Where a line of the result stands in an editor with that room and those folds. */
function topOf(layout: ReturnType<typeof layOut>, line: number, heightOf: (line: number) => number = () => sizes.line): number {
  let top: number = sizes.top + (layout.zones.get(0) ?? 0);
  for (let at = 1; at < line; at += 1) {
    if (!layout.hidden.some(({ from, to }) => at >= from && at <= to)) top += heightOf(at - 1);
    top += (layout.pads.get(at)?.height ?? 0) + (layout.zones.get(at) ?? 0);
  }
  return top;
}

it("puts each place at one height in all three panes, whatever is chosen or unfolded", () => {
  for (const result of [first, choose(places, first, 2, "both"), choose(places, first, 2, "yours")]) {
    for (const unfolded of [new Set<number>(), new Set([1]), new Set([1, 3])]) {
      const layout = layOut(places, result, unfolded, both);
      for (const block of layout.blocks) {
        expect(topOf(layout, block.resultAt + 1)).toBe(block.top + block.bar + (block.fold?.from === 0 ? sizes.fold : 0));
        for (const side of both) expect(sideLines(block, side)[0]?.top ?? block.top + block.bar).toBe(block.top + block.bar);
      }
    }
  }
});

it("folds what is equal but for three lines beside a place, and leaves room where a side is longer", () => {
  const layout = layOut(places, first, new Set(), both);
  expect(layout.blocks.map(({ place, bar, fold }) => [place.from, bar, fold])).toEqual([
    ["theirs", 0, null],
    ["same", 0, { from: 3, to: 17 }],
    ["overlap", sizes.bar, null],
    ["same", 0, { from: 3, to: 10 }],
  ]);
  // Two lines more at the left than the base has.
  expect(layout.zones.get(22)).toBe(2 * sizes.line);
  expect(layOut(places, first, new Set(), ["yours"]).zones.get(22)).toBeUndefined();
  expect(layout.hidden).toEqual([
    { from: 5, to: 18 },
    { from: 26, to: 32 },
  ]);
});

/** Every third line of a pane takes three rows, each pane beginning elsewhere. */
const wrapped: Heights = {
  theirs: (line) => (line % 3 === 0 ? 3 : 1) * sizes.line,
  result: (line) => (line % 3 === 1 ? 3 : 1) * sizes.line,
  yours: (line) => (line % 3 === 2 ? 2 : 1) * sizes.line,
};

it("puts each row at one height in all three panes where long lines wrap, as high as the highest of its lines", () => {
  for (const result of [first, choose(places, first, 2, "both"), choose(places, first, 2, "yours")]) {
    for (const unfolded of [new Set<number>(), new Set([1, 3])]) {
      const layout = layOut(places, result, unfolded, both, wrapped);
      for (const block of layout.blocks) {
        const start = block.top + block.bar;
        for (let row = 0; row < block.resultLines; row += 1) {
          if (block.fold !== null && row >= block.fold.from && row < block.fold.to) continue;
          const foldAbove = block.fold?.from === 0 && row === block.fold.to ? sizes.fold : 0;
          expect(topOf(layout, block.resultAt + row + 1, wrapped.result)).toBe(start + rowTop(block, row));
          expect(foldAbove === 0 || rowTop(block, row) >= foldAbove).toBe(true);
        }
        for (const side of both)
          for (const { top, height, line } of sideLines(block, side)) {
            const at = line - (side === "theirs" ? block.place.theirsAt : block.place.yoursAt);
            expect(top).toBe(start + rowTop(block, at));
            expect(height).toBeGreaterThanOrEqual(wrapped[side](line));
          }
      }
      const end = layout.blocks.at(-1);
      expect(layout.height).toBe((end?.top ?? 0) + (end?.height ?? 0));
    }
  }
});

it("keeps what stands at the top where it is while lines wrap and no longer do", () => {
  const plain = layOut(places, first, new Set(), both);
  const higher = layOut(places, first, new Set(), both, wrapped);
  const block = higher.blocks[2];
  const at = (block?.top ?? 0) + (block?.bar ?? 0) + rowTop(block ?? { fold: null, tops: null }, 1);
  const anchor = anchorAt(higher, at + 5);
  expect(anchor).toMatchObject({ index: 2, row: 1, rest: 5 });
  expect(anchor !== null && topOfAnchor(plain, anchor)).toBe((plain.blocks[2]?.top ?? 0) + sizes.bar + sizes.line);
  expect(anchorAt(plain, 0)).toBeNull();
});

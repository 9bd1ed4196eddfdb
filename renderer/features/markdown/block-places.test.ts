// From lines to places of a page and back, whatever its blocks are.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BlockPlaces, blockAt, lineOf, placeOf } from "./block-places.ts";

const places = (blocks: readonly (readonly [line: number, top: number])[], end: number): BlockPlaces => ({
  count: blocks.length,
  at: (index) => ({ line: blocks[index]?.[0] ?? 1, top: blocks[index]?.[1] ?? 0 }),
  end,
});

it("goes on evenly within a block, and from the last one to the end", () => {
  const blocks = places(
    [
      [1, 20],
      [3, 100],
      [11, 500],
    ],
    700,
  );
  expect([1, 2, 3, 7, 11, 16, 21].map((line) => placeOf(blocks, line, 20))).toEqual([0, 60, 100, 300, 500, 600, 700]);
  expect([0, 100, 300, 600].map((top) => lineOf(blocks, top, 20))).toEqual([1, 3, 7, 16]);
  expect([1, 2, 3, 10, 400].map((line) => blockAt(blocks, line))).toEqual([0, 0, 1, 1, 2]);
  expect(placeOf(places([], 300), 5, 10)).toBeLessThanOrEqual(300);
});

it("is back where it was, and never goes the other way", () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(2_000), (steps, extra) => {
      let [line, top] = [1, 0];
      const blocks: [number, number][] = steps.map(([lines, height]) => {
        const block: [number, number] = [line, top];
        [line, top] = [line + lines, top + height];
        return block;
      });
      const all = places(blocks, top);
      const lines = line - 1;
      let before = -1;
      for (let at = 1; at <= lines; at += 1) {
        const place = placeOf(all, at, lines);
        expect(place).toBeGreaterThanOrEqual(before);
        before = place;
        if (place > 0) expect(lineOf(all, place, lines)).toBeCloseTo(at, 5);
      }
      expect(lineOf(all, top + extra, lines)).toBeLessThanOrEqual(lines + 1);
    }),
  );
});

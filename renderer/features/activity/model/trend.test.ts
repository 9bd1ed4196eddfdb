// Pieces and gaps are all of the points and nothing else; changes are against the reading that was known then.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { changeOf, day, formatChange, gapAfter, type Point, toPieces } from "./trend.ts";

const points = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 24 * 20 }), figure: fc.nat(1_000) }), { maxLength: 60 })
  .map((steps) => {
    let at = Date.UTC(2026, 0, 1);
    return steps.map(({ hours, figure }): Point => {
      at += hours * 3_600_000;
      return { at, figure };
    });
  });

it("cuts a series at its gaps and loses no point", () => {
  void fc.assert(
    fc.property(points, fc.constantFrom(null, day, 7 * day), (all, every) => {
      const longest = gapAfter(every);
      const { pieces, gaps } = toPieces(all, longest);
      expect(pieces.flat()).toEqual(all);
      expect(gaps.length).toBe(Math.max(0, pieces.length - 1));
      for (const { from, to, days } of gaps) {
        expect(to.at - from.at).toBeGreaterThan(longest);
        expect(days).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

it("compares with the reading that was the newest then, or with none", () => {
  const at = (days: number, figure: number): Point => ({ at: Date.UTC(2026, 5, 1, 9) + days * day, figure });
  expect(changeOf([], 28)).toBeNull();
  expect(changeOf([at(0, 4)], 28)).toBeNull();
  expect(changeOf([at(0, 4), at(28, 9)], 28)).toMatchObject({ by: 5, before: { figure: 4 } });
  // Two days older will do, five will not.
  expect(changeOf([at(0, 4), at(30, 9)], 28)?.by).toBe(5);
  expect(changeOf([at(0, 4), at(33, 9)], 28)).toBeNull();
  expect([3, -3, 0, -123456].map(formatChange)).toEqual(["+3", "−3", "0", "−123,456"]);
});

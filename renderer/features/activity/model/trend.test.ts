// Pieces and gaps are all of the points and nothing else; changes are against the reading that was known then.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  changeOf,
  day,
  figureAt,
  formatChange,
  gapAfter,
  gapsOfAll,
  lastMoment,
  type Point,
  pointsOf,
  rangeUpTo,
  toPieces,
} from "./trend.ts";

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

it("marks where another account began to read as it does a gap, and compares nothing across it", () => {
  const at = [0, 1, 2, 3].map((days) => days * day);
  const series = { path: "halden", at, merge_requests: [4, 4, 4, 4], new_members: [1, 1, 1, 1], sample_until: null };
  const points = pointsOf({ ...series, issues: [70, 71, null, 3], other_account: [2] }, "issues");
  // The reading that changed hands did not tell this counter: the next one that does stands apart.
  expect(toPieces(points, 2.5 * day)).toMatchObject({
    pieces: [[{ figure: 70 }, { figure: 71 }], [{ figure: 3 }]],
    gaps: [{ from: { figure: 71 }, to: { figure: 3 }, days: 0, isOther: true }],
  });
  expect(changeOf(points, 3)).toMatchObject({ by: null, before: { figure: 70 } });
  expect(changeOf(points.slice(0, 2), 1)).toMatchObject({ by: 1 });
  const twice = pointsOf({ ...series, issues: [70, 3, 3, 71], other_account: [1, 3] }, "issues");
  expect(toPieces(twice, 1.5 * day).pieces.map((piece) => piece.length)).toEqual([1, 2, 1]);
  expect(changeOf(twice, 2)?.by).toBeNull();
  // Of several groups it is no time in which nothing was read.
  expect(gapsOfAll([points, twice], 1.5 * day)).toEqual([]);
});

it("takes the figure of a moment itself where there is one, else the nearest within the time that is left for it", () => {
  const hour = 3_600_000;
  const points: Point[] = [8, 9, 10, 20].map((at) => ({ at: at * hour, figure: at }));
  expect([8, 9, 10, 20].map((at) => figureAt(points, at * hour, 12 * hour))).toEqual([8, 9, 10, 20]);
  expect(figureAt(points, 14 * hour, 5 * hour)).toBe(10);
  expect(figureAt(points, 16 * hour, 5 * hour)).toBe(20);
  expect(figureAt(points, 32 * hour, 5 * hour)).toBeNull();
  expect(figureAt([], 0, day)).toBeNull();
});

it("finds gaps where nothing of several groups was read, whichever of them is the first", () => {
  const at = (days: number): Point => ({ at: days * day, figure: days });
  const [long, short] = [[0, 1, 20, 21].map(at), Array.from({ length: 22 }, (_, days) => at(days))];
  expect(gapsOfAll([long, short], 1.5 * day)).toEqual([]);
  expect(gapsOfAll([long, [...long]], 1.5 * day)).toMatchObject([{ from: { at: day }, to: { at: 20 * day }, days: 18 }]);
  expect(gapsOfAll([long, [at(8)]], 1.5 * day).map(({ days }) => days)).toEqual([6, 11]);
  expect(gapsOfAll([], day)).toEqual([]);
});

it("ends at the last reading, but not at one from a clock that was ahead", () => {
  const [opened, known] = [100 * day, 103 * day];
  expect(lastMoment(opened, [], known)).toBe(opened);
  expect(lastMoment(opened, [null, 99 * day], known)).toBe(opened);
  expect(lastMoment(opened, [102 * day, 101 * day], known)).toBe(102 * day);
  expect(lastMoment(opened, [40_000 * day, 102 * day], known)).toBe(102 * day);
});

it("shows whole quarters of an hour, so that the axis stays while groups are read, and never reaches into the next day", () => {
  const noon = Date.UTC(2026, 10, 29, 12);
  const minute = 60_000;
  expect(rangeUpTo(noon + minute, 30)).toEqual(rangeUpTo(noon + 14 * minute, 30));
  const { from, to } = rangeUpTo(noon + 14 * minute, 30);
  expect([from, to]).toEqual([noon - 30 * day, noon + 15 * minute - 1]);
  const late = Date.UTC(2026, 10, 29, 23, 59);
  expect(new Date(rangeUpTo(late, 7).to).toISOString()).toBe("2026-11-29T23:59:59.999Z");
});

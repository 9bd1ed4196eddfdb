// Warmth goes by rank, whatever the dates.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heatOf, hottest } from "./heat.ts";

describe("heat", () => {
  it("goes by rank: the newest is hottest, the oldest coldest, whatever the distances", () => {
    const dates = fc.uniqueArray(fc.integer({ min: 0, max: 1e12 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(dates, (times) => {
        const heat = heatOf(new Map(times.map((time) => [String(time), time])));
        const sorted = [...times].sort((one, other) => one - other).map((time) => heat.get(String(time)) ?? 0);
        expect([sorted[0], sorted.at(-1)]).toEqual([1, hottest]);
        for (let at = 1; at < sorted.length; at += 1) expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(0);
        const farther = heatOf(new Map(times.map((time) => [String(time), time * time])));
        expect(farther).toEqual(heat);
      }),
    );
  });

  it("is one for commits of one moment, and hot for a commit alone", () => {
    expect([
      ...heatOf(
        new Map([
          ["a", 5],
          ["b", 5],
          ["c", 9],
        ]),
      ).values(),
    ]).toEqual([1, 1, hottest]);
    expect(heatOf(new Map([["a", 5]])).get("a")).toBe(hottest);
    expect(heatOf(new Map())).toEqual(new Map());
  });
});

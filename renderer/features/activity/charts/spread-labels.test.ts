// Labels beside lines: none over another, each as near to its line as it can be.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadLabels } from "./spread-labels.ts";

describe("labels", () => {
  it.each<[why: string, wanted: number[], places: number[]]>([
    ["stay where they want to be, where there is room", [10, 50, 90], [10, 50, 90]],
    ["make room downwards", [10, 12], [10, 22]],
    ["are pushed back from the edge", [95, 99], [88, 100]],
    ["keep the order of their lines, however they are listed", [90, 10, 12], [90, 10, 22]],
    ["stand apart at one place, in the order of the list", [50, 50, 50], [50, 62, 74]],
    ["come back from outside", [-20, 130], [0, 100]],
    ["are none of nothing", [], []],
  ])("%s", (_why, wanted, places) => expect(spreadLabels(wanted, 12, 100)).toEqual(places));

  it("never touch and never leave the picture, where there is room for all", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 12 }), (wanted) => {
        const places = spreadLabels(wanted, 14, 200);
        expect(places).toHaveLength(wanted.length);
        const sorted = [...places].sort((one, other) => one - other);
        for (const [at, place] of sorted.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
          if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(14);
        }
      }),
    );
  });

  it("stand in the order of their lines", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 30 }), (wanted) => {
        const places = spreadLabels(wanted, 14, 200);
        for (const [one, place] of wanted.entries())
          for (const [other, beside] of wanted.entries()) if (place < beside) expect(places[one]).toBeLessThan(places[other] ?? 0);
      }),
    );
  });

  it("do not move where all fit as they are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 14, max: 40 }), { maxLength: 5 }), (steps) => {
        let at = 0;
        const wanted = steps.map((step) => (at += step)).filter((place) => place <= 200);
        expect(spreadLabels(wanted, 14, 200)).toEqual(wanted);
      }),
    );
  });
});

// Revisions keep their names, and stand on the axis where their dates are.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heightsOf, labelAxis, nearest, placeRevisions } from "./revisions.ts";

describe("revisions", () => {
  it("stand in their order, true to dates where there is room, and each is the nearest to itself", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 60 }), (times) => {
        const sorted = times.sort((one, other) => other - one);
        const places = placeRevisions(
          sorted.map((time) => ({ time })),
          1e12,
        );
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(1);
          expect(nearest(places, place)).toBe(index);
          if (index > 0) expect(places[index - 1]! - place).toBeGreaterThan(0.01);
        }
      }),
    );
    const far = placeRevisions([{ time: 1_000 }, { time: 500 }, { time: 0 }], 1_000);
    expect(far).toEqual([1, 0.5, 0]);
    expect(placeRevisions([{ time: 5 }, { time: 5 }, { time: 5 }], 9)).toEqual([1, 0.5, 0]);
    // A file that rests since long fills the axis all the same.
    expect(placeRevisions([{ time: 1_000 }, { time: 0 }], 1e9)[0]).toBeGreaterThan(0.9);
    expect(nearest([], 0.5)).toBe(-1);
  });

  it("have labels that leave each other room", () => {
    for (const years of [0.2, 1, 3, 12, 40]) {
      const now = Date.UTC(2026, 10, 22);
      const labels = labelAxis(now - years * 365 * 86_400_000, now - 86_400_000, now);
      expect(labels.at(-1)?.text).toBe("now");
      expect(labels.length).toBeLessThan(11);
      for (let at = 1; at < labels.length; at += 1) expect(labels[at]!.at - labels[at - 1]!.at).toBeGreaterThanOrEqual(0.1);
    }
    expect(labelAxis(5, 5, 5)).toEqual([]);
    const old = Date.UTC(2020, 3, 2);
    expect(labelAxis(old, old + 400 * 86_400_000, Date.UTC(2026, 1, 1)).map(({ text }) => text)).toEqual(["Apr 2020", "2021", "May 2021"]);
    expect(labelAxis(old, old + 1_000, Date.UTC(2026, 1, 1)).map(({ text }) => text)).toEqual(["Apr 2020"]);
  });
});

it("have bars as high as what they changed, none without a height, and the largest of full height", () => {
  const revisions = ["d", "c", "b", "a"].map((id) => ({ id }));
  expect(
    heightsOf(
      revisions,
      new Map([
        ["d", 1],
        ["c", 25],
        ["b", 0],
        ["a", 100],
      ]),
    ),
  ).toEqual([0.15, 0.5, 0.15, 1]);
  expect(heightsOf(revisions, new Map([["a", 4]]))).toEqual([null, null, null, 1]);
});

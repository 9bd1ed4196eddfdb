// Revisions keep their names, and stand on the axis where their dates are.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barsOf, fitLabels, heightsOf, labelAxis, nearest, placeRevisions } from "./revisions.ts";

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
      const labels = labelAxis([now - 86_400_000, now - years * 365 * 86_400_000], [0.99, 0], now);
      expect(labels.at(-1)?.text).toBe("now");
      expect(labels.length).toBeLessThan(11);
      for (let at = 1; at < labels.length; at += 1) expect(labels[at]!.at - labels[at - 1]!.at).toBeGreaterThanOrEqual(0.1);
    }
    expect(labelAxis([5, 5], [1, 0], 5)).toEqual([]);
    const old = Date.UTC(2020, 3, 2);
    expect(labelAxis([old + 400 * 86_400_000, old], [0.95, 0], Date.UTC(2026, 1, 1)).map(({ text }) => text)).toEqual([
      "Apr 2020",
      "2021",
      "May 2021",
    ]);
    expect(labelAxis([old + 1_000, old], [0.95, 0], Date.UTC(2026, 1, 1)).map(({ text }) => text)).toEqual(["Apr 2020"]);
  });
});

it("have years where their bars are, also where many of one year take the room of others", () => {
  const year = 365 * 86_400_000;
  const now = Date.UTC(2026, 0, 2);
  // Three hundred in the last year, three in those before.
  const times = [...Array.from({ length: 300 }, (_, index) => now - (index * year) / 300), now - 3 * year, now - 5 * year, now - 6 * year];
  const places = placeRevisions(
    times.map((time) => ({ time })),
    now,
  );
  const labels = labelAxis(times, places, now);
  for (const { at, text } of labels.filter(({ text }) => /^\d+$/.test(text))) {
    const begin = new Date(Number(text), 0, 1).getTime();
    for (const [index, time] of times.entries()) expect(Math.sign(places[index]! - at) * Math.sign(time - begin)).toBeGreaterThanOrEqual(0);
  }
});

it("show the labels that have room: in any width none lies over another or over the date of the handle", () => {
  const label = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), text: fc.constantFrom("2019", "Sep 2025", "now") });
  const handle = fc.record({
    ...{ at: fc.double({ min: 0, max: 1, noNaN: true }), text: fc.constant("17 Nov 2026") },
    edge: fc.constantFrom("begin", "end", undefined),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 12 }), fc.option(handle), fc.integer({ min: 0, max: 2_000 }), (labels, date, width) => {
      const spans = fitLabels(labels, date, width).map(({ at, text }) => {
        const begin = at === 1 ? width - text.length * 6 : at * width;
        return [begin, begin + text.length * 6] as const;
      });
      if (date !== null) {
        const share = { begin: 0, end: 1, middle: 0.5 }[date.edge ?? "middle"];
        const begin = date.at * width - date.text.length * 6 * share;
        spans.push([begin, begin + date.text.length * 6]);
      }
      spans.sort(([one], [other]) => one - other);
      for (let at = 1; at < spans.length; at += 1) expect(spans[at]![0]).toBeGreaterThanOrEqual(spans[at - 1]![1]);
    }),
  );
  const axis = [
    { at: 0, text: "Sep 2025" },
    { at: 0.23, text: "2026" },
    { at: 1, text: "now" },
  ];
  const date = { at: 0.98, text: "17 Nov 2026", edge: "end" } as const;
  expect(fitLabels(axis, date, 460).map(({ text }) => text)).toEqual(["Sep 2025", "2026"]);
  expect(fitLabels(axis, date, 130).map(({ text }) => text)).toEqual([]);
});

it("have no more bars than can be told apart: of those of one spot the highest, lit as the newest", () => {
  const few = barsOf([1, 0.5, 0], [null, 1, null]);
  expect(few.map(({ index }) => index)).toEqual([0, 1, 2]);
  const many = Array.from({ length: 4_000 }, (_, index) => 1 - index / 4_000);
  const bars = barsOf(
    many,
    many.map((_, index) => (index === 2_001 ? 1 : null)),
  );
  expect(bars.length).toBeLessThanOrEqual(1_001);
  expect(bars.filter(({ tallest }) => tallest === 2_001).map(({ index }) => Math.abs(index - 2_001) <= 4)).toEqual([true]);
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

// Bars beside line numbers: where each stands, what it says, and which one keys go to.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, type Place } from "./changes.ts";
import { linesOf, nameLines, nextPlace, placeAt, toMarks } from "./place-marks.ts";

const place = (newFrom: number, newCount: number, more: Partial<Place> = {}): Place => ({
  ...{ oldFrom: newFrom, oldCount: 1, newFrom, newCount, isTyped: false },
  kind: newCount === 0 ? "removed" : "changed",
  ...more,
});

describe("a place", () => {
  it.each([
    ["Line 41", place(40, 1), 41, 41],
    ["Lines 41 to 44", place(40, 4), 41, 44],
    ["Line 1", place(0, 1), 1, 1],
    ["After line 50", place(50, 0), 50, 50],
    ["Before line 1", place(0, 0), 1, 1],
  ])("is called %s, and stands there", (name, of, from, to) => {
    expect([nameLines(of), linesOf(of)]).toEqual([name, { from, to }]);
  });

  it.each([
    ["staged lines have a solid bar", place(3, 2), ["4-5 editor-bar editor-bar-changed"]],
    [
      "typed ones a box with a begin and an end",
      place(3, 2, { isTyped: true, kind: "added" }),
      [
        "4-5 editor-bar editor-bar-added editor-bar-typed",
        "4-4 editor-bar editor-bar-added editor-bar-typed editor-bar-first",
        "5-5 editor-bar editor-bar-added editor-bar-typed editor-bar-last",
      ],
    ],
    ["a gap has a bar that lies under its line", place(3, 0), ["3-3 editor-bar editor-bar-removed"]],
    ["or above the first one", place(0, 0), ["1-1 editor-bar editor-bar-removed editor-bar-above"]],
    ["a typed gap is no box", place(3, 0, { isTyped: true }), ["3-3 editor-bar editor-bar-removed editor-bar-typed"]],
  ])("%s", (_what, of, bars) => expect(toMarks([of]).map(({ from, to, bar }) => `${from}-${to} ${bar}`)).toEqual(bars));

  it("is in the ruler once, lighter while it is only typed", () => {
    const rulers = toMarks([place(3, 2), place(9, 1, { isTyped: true }), place(20, 0)]).flatMap(({ ruler }) => ruler ?? []);
    expect(rulers).toEqual([
      { token: "--upd-mark", isLight: false },
      { token: "--upd-mark", isLight: true },
      { token: "--del-mark", isLight: false },
    ]);
  });
});

describe("the place at a line", () => {
  const places = [place(0, 0), place(4, 2), place(9, 0)];
  it.each([
    [1, 0],
    [2, null],
    [4, null],
    [5, 1],
    [6, 1],
    [7, null],
    [9, 2],
    [10, 2],
    [11, null],
  ])("%i is number %s", (line, index) => expect(placeAt(places, line)).toBe(index === null ? null : places[index]));
  it("is none where nothing changed", () =>
    expect([placeAt([], 1), nextPlace([], 1, 1), nextPlace([], 1, -1)]).toEqual([null, null, null]));
});

describe("keys from place to place", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 14 });

  it("come to every place, in order, and around the end", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { places } = compareTexts(before, null, after);
        let line = 0;
        const seen = places.map(() => {
          const next = nextPlace(places, line, 1);
          line = next === null ? line : linesOf(next).to;
          return next;
        });
        // Two places can share a line only where one of them is a gap: the other one is met in its stead.
        for (const one of places) {
          const same = places.filter((other) => linesOf(other).from === linesOf(one).from || linesOf(other).to === linesOf(one).to);
          expect(seen.some((met) => met !== null && same.includes(met))).toBe(true);
        }
        if (places.length > 0) expect(nextPlace(places, after.length + 1, 1)).toBe(places[0]);
        if (places.length > 0) expect(nextPlace(places, 0, -1)).toBe(places.at(-1));
      }),
    );
  });

  it("find the place whose lines one stands in", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { places } = compareTexts(before, null, after);
        for (const one of places.filter(({ newCount }) => newCount > 0))
          for (let line = linesOf(one).from; line <= linesOf(one).to; line += 1) {
            const found = placeAt(places, line);
            expect(found !== null && linesOf(found).from <= line && line <= linesOf(found).to).toBe(true);
          }
      }),
    );
  });
});

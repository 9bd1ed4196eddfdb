// What a row of filters shows in how much room, and what stands behind its button.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInRow } from "./fitting.ts";

const own = new Map([
  ["a", 50],
  ["b", 50],
  ["c", 100],
]);
const names = ["a", "b", "c"];

describe("filters in one row", () => {
  it("are all shown where they have room", () => {
    expect(placeInRow(names, [], { own, room: 200, button: 60 })).toEqual({ shown: names, behind: [] });
  });

  it("stand behind a button from the first that has no room beside it", () => {
    expect(placeInRow(names, [], { own, room: 199, button: 60 })).toEqual({ shown: ["a", "b"], behind: ["c"] });
    expect(placeInRow(names, [], { own, room: 159, button: 60 })).toEqual({ shown: ["a"], behind: ["b", "c"] });
  });

  it("find room before others and keep their order", () => {
    expect(placeInRow(names, ["c", "b"], { own, room: 199, button: 40 })).toEqual({ shown: ["b", "c"], behind: ["a"] });
  });

  it("never need more than the room, and none is lost", () => {
    const widths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(widths, fc.array(fc.nat(7)), fc.nat(1200), fc.nat(80), (sizes, first, room, button) => {
        const all = sizes.map((_, index) => index);
        const known = new Map(sizes.entries());
        const { shown, behind } = placeInRow(
          all,
          first.filter((index) => index < all.length),
          { own: known, room, button },
        );
        expect([...shown, ...behind].sort((a, b) => a - b)).toEqual(all);
        const taken = shown.reduce((sum, index) => sum + (known.get(index) ?? 0), 0);
        if (shown.length > 0) expect(taken + (behind.length > 0 ? button : 0)).toBeLessThanOrEqual(room);
      }),
    );
  });
});

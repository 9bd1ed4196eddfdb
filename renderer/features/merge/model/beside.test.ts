// In an overlap, what both sides have alike is told from what they have otherwise, and each such line stands beside its other version.
import fc from "fast-check";
import { expect, it } from "vitest";
import { besideOf } from "./beside.ts";
import { type Place, toPlaces } from "./places.ts";

const lines = (...given: string[]): string => given.map((line) => `${line}\n`).join("");
const overlapOf = (base: string, theirs: string, yours: string): Place => {
  const place = toPlaces({ base, theirs, yours })?.find(({ from }) => from === "overlap");
  if (place === undefined) throw new Error("Nothing overlaps.");
  return place;
};
const said = (place: Place, side: "theirs" | "yours") =>
  besideOf(place, side).map((beside) => (beside.same ? "same" : (beside.partner?.trim() ?? "alone")));

it("tells the lines of an overlap on which both sides agree from those on which they do not", () => {
  const place: Place = {
    from: "overlap",
    base: ["a\n"],
    theirs: ["one\n", "two = 2\n", "three\n", "four\n"],
    yours: ["zero\n", "one\n", "two = 3\n", "three\n"],
    theirsAt: 0,
    yoursAt: 0,
  };
  expect(said(place, "theirs")).toEqual(["same", "two = 3", "same", "alone"]);
  expect(said(place, "yours")).toEqual(["alone", "same", "two = 2", "same"]);
});

it("holds against the base what the other side removed", () => {
  const place = overlapOf(lines("a", "old"), lines("a"), lines("a", "new"));
  expect(said(place, "yours")).toEqual(["old"]);
});

it("names a line the same on one side only where the other has it too, in the same order", () => {
  const line = fc.constantFrom("a\n", "b\n", "}\n", "\n");
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(line, { minLength: 1, maxLength: 8 }), (theirs, yours) => {
      const place: Place = { from: "overlap", base: ["old\n"], theirs, yours, theirsAt: 0, yoursAt: 0 };
      const alike = (side: "theirs" | "yours") => place[side].filter((_, at) => besideOf(place, side)[at]?.same);
      expect(alike("theirs")).toEqual(alike("yours"));
      for (const beside of besideOf(place, "theirs")) if (!beside.same && beside.partner !== null) expect(yours).toContain(beside.partner);
    }),
  );
});

// A walk back survives the way into the address and out of it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { mostStops, parseTrail, type Stop, withStop, writeTrail } from "./blame-trail.ts";

const stop: fc.Arbitrary<Stop> = fc.record({
  ref: fc.option(fc.string({ minLength: 1, unit: "grapheme" })),
  path: fc.string({ minLength: 1, unit: "grapheme" }),
  line: fc.integer({ min: 1, max: 999_999 }),
  sha: fc.constantFrom("", "ab".repeat(20), "01".repeat(32)),
});

it("is read back as it was written, whatever names hold", () => {
  fc.assert(
    fc.property(fc.array(stop, { maxLength: 5 }), (stops) => {
      expect(parseTrail(writeTrail(stops))).toEqual(stops);
    }),
  );
});

it("is nothing where an address makes no sense", () => {
  for (const text of ["main", "main,a,0,", "main,a,1,xyz", "main,a,1", "%,a,1,", "main,a,1,,;", ";", "a,b,1,,x"])
    expect(parseTrail(text)).toEqual([]);
  expect(parseTrail(Array.from({ length: mostStops + 1 }, () => "main,a,1,").join(";"))).toEqual([]);
});

it("keeps its begin and its end when it grows long", () => {
  let stops: Stop[] = [];
  for (let line = 1; line <= 200; line += 1) stops = withStop(stops, { ref: "main", path: "a", line, sha: "" });
  expect([stops.length, stops[0]?.line, stops[1]?.line, stops.at(-1)?.line]).toEqual([mostStops, 1, 200 - mostStops + 2, 200]);
});

// Only lines that the branch wrote are asked about, not those that it left beside them.
import { expect, it } from "vitest";
import { writtenThere } from "./written-there.ts";

it.each([
  ["a line in the middle", ["1", "2", "3"], ["1", "x", "3"], { from: 12, to: 12 }],
  ["all of them", ["1"], ["x", "y"], { from: 11, to: 12 }],
  ["one more", ["1", "2"], ["1", "x", "2"], { from: 12, to: 12 }],
  ["one more of the same", ["1", "1"], ["1", "1", "1"], { from: 13, to: 13 }],
  ["none: some were taken out", ["1", "2", "3"], ["1", "3"], null],
  ["none: all were taken out", ["1"], [], null],
] as const)("%s", (_what, base, theirs, lines) => {
  expect(writtenThere({ base, theirs, theirsAt: 10 })).toEqual(lines);
});

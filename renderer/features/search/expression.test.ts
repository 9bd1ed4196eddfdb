// Expressions over lines: what they find is what JavaScript's own find where both know them, and none takes long.
import fc from "fast-check";
import { expect, it } from "vitest";
import { expressionFinder } from "./expression.ts";
import type { Finder } from "./find-hits.ts";

const usual = { matchCase: false, wholeWord: false };
const finder = (source: string, rules = usual): Finder => {
  const find = expressionFinder(source, rules);
  if (find === null) throw new Error(`${source} is not read.`);
  return find;
};

it.each([
  [
    "t.de",
    "The tide, TIDE",
    usual,
    [
      [4, 8],
      [10, 14],
    ],
  ],
  ["t.de", "The tide, TIDE", { ...usual, matchCase: true }, [[4, 8]]],
  ["t.de", "tides tide", { ...usual, wholeWord: true }, [[6, 10]]],
  [
    "\\d+",
    "12:30",
    usual,
    [
      [0, 2],
      [3, 5],
    ],
  ],
  ["stra.e", "die straße", usual, [[4, 10]]],
  [
    ".",
    "😀a",
    usual,
    [
      [0, 2],
      [2, 3],
    ],
  ],
  ["^$", "", usual, []],
  ["x*", "ab", usual, []],
  ["none", "text", usual, null],
] as const)("%s in %s", (source, line, rules, ranges) => {
  expect(finder(source, rules)(line)).toEqual(ranges);
});

it.each(["(a", "(?<=a)b", "(a)\\1", "(?=x)", "a{1000}{1000}"])("leaves %s to git", (source) => {
  expect(expressionFinder(source, usual)).toBeNull();
});

it("finds what JavaScript finds", () => {
  const part = fc.constantFrom("a", "b", ".", "a*", "b+", "[ab]", "(a|bc)", "c?", "\\d", "a{2}", "^a", "c$");
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.string({ unit: fc.constantFrom("a", "b", "c", "1", "B") }),
      (parts, line) => {
        const source = parts.join("");
        const expected = [...line.matchAll(new RegExp(source, "giu"))].map(({ index, 0: found }) => [index, index + found.length]);
        const ranges = finder(source)(line);
        expect(ranges === null).toBe(expected.length === 0);
        expect(ranges ?? []).toEqual(expected.filter(([from = 0, to = 0]) => to > from));
      },
    ),
  );
});

it("takes no long time for what makes others go back", () => {
  expect(finder("^(a+)+$")(`${"a".repeat(10_000)}!`)).toBeNull();
});

// The weight of an expression is known before it is compiled: what RE2 then makes of it is never much more.
import fc from "fast-check";
import { RE2JS, RE2JSException } from "re2js";
import { describe, expect, it } from "vitest";
import { heaviestPattern, weightOf } from "./pattern-weight.ts";

/** Steps of the compiled expression; null where it is none. */
function stepsOf(source: string): number | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).programSize();
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
/** A step of its own for each bracket and each choice, and three of an expression that is empty. */
const most = (source: string): number => 4 * weightOf(source) + 3;

describe("the weight of an expression", () => {
  it.each([
    ["one step for a character", "abc", 3],
    ["each copy of a repetition", "ab{50}", 51],
    ["copies of copies", "(a{10}){10}", 110],
    ["a repetition without an end", "a{7,}", 7],
    ["copies that may be left out", "a{0,30}", 30],
    ["braces that repeat nothing", "a{,3}{x}", 8],
    ["brackets in a class, which open no group", "[(](a{3})", 5],
    ["a bracket at the start of a class", "[]a{9}][^]a{9}]", 2],
    ["a class by its name, and a bracket behind it", "[[:alpha:]]{4}", 4],
    ["what is quoted, where braces are braces", "\\Qa{99}\\E", 9],
    ["a class of Unicode as often as it is repeated", "\\pL{3}\\p{Greek}{2}", 100],
    ["a character by its number, which repeats nothing", "\\x{999}\\x{1000}", 2],
    ["a bracket with a colon that names no class", "[[:]a{5}", 6],
    ["what is repeated behind flags", "a{4}(?i){5}", 20],
    ["an escaped bracket", "\\(a{5}\\)", 7],
  ])("counts %s", (_name, source, weight) => {
    expect(weightOf(source)).toBe(weight);
  });

  it("says of a heavy one that it is, wherever its repetitions stand", () => {
    const heavy = ["(a{40}){40}", "[[:](a{40}){20}(b{40}){20}", "a{40}(?i){20}b{40}(?s){20}", "x|(?:y{500}z{600})", "\\pL{60}"];
    expect(heavy.filter((source) => weightOf(source) <= heaviestPattern)).toEqual([]);
  });

  it("is no less than a fourth of what is compiled, whatever is typed", () => {
    const words = ["a", "😀", "[", "]", "^", "-", ":", "[:", ":]", "\\", "\\Q", "\\E", "\\pL", "\\p{L}", "\\x{61}", "\\]", "[[:alpha:]]"];
    const groups = ["(", ")", "(?:", "(?i)", "(?i:", "(?P<n>", "|", "*", "?", "+", "$", "{", "}", "{9}", "{1,9}", "{3,}", "{0,9}", "{9"];
    const source = fc.array(fc.constantFrom(...words, ...groups), { minLength: 1, maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(source, (typed) => {
        const steps = weightOf(typed) > heaviestPattern ? null : stepsOf(typed);
        if (steps !== null) expect(steps).toBeLessThanOrEqual(most(typed));
      }),
      { numRuns: 1_000 },
    );
  });
});

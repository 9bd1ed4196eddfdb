// Wildcards: what the regular expression would say, where it ends.
import fc from "fast-check";
import { expect, it } from "vitest";
import { holdsParts, matchesWildcard } from "./wildcard.ts";

const letters = (...all: string[]) => fc.string({ unit: fc.constantFrom(...all), maxLength: 8 });

it("says what a regular expression would", () => {
  fc.assert(
    fc.property(letters("a", "b", "*"), letters("a", "b", "."), fc.boolean(), fc.boolean(), (pattern, text, atStart, atEnd) => {
      const parts = pattern.split("*");
      const expression = new RegExp(`${atStart ? "^" : ""}${parts.join("[^]*")}${atEnd ? "$" : ""}`);
      expect(holdsParts(text, parts, { atStart, atEnd })).toBe(expression.test(text));
      expect(matchesWildcard(pattern, text)).toBe(new RegExp(`^${parts.join("[^]*")}$`).test(text));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["main", "main", true],
  ["main", "main2", false],
  ["main", "Main", false],
  ["*", "anything/at/all", true],
  ["release/*", "release/1.0", true],
  ["release/*", "release/", true],
  ["release/*", "prerelease/1", false],
  ["*-stable", "1-0-stable", true],
  ["*-stable", "1-0-stable-2", false],
  ["a*b*c", "a-b-c", true],
  ["a*b*c", "abc", true],
  ["a*b*c", "acb", false],
  ["a*bc", "abc", true],
  ["ab*bc", "abc", false],
  ["a*b*b*c", "abc", false],
  ["a.c", "abc", false],
])("the rule %s and the branch %s: %s", (rule, branch, expected) => {
  expect(matchesWildcard(rule, branch)).toBe(expected);
});

it("ends at once over what a backtracking pattern never leaves", () => {
  const text = "a".repeat(100_000);
  const before = process.cpuUsage();
  expect(matchesWildcard(`${"a*".repeat(10_000)}zb`, text)).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

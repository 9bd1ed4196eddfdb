// Searching names: anchors, and expressions that would run for ever.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchNames, searchNames } from "./ref-search.ts";

const rows = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

describe("search of names", () => {
  it("puts an exact match first", () => {
    expect(namesOf(searchNames(rows("a-main", "main", "main-2"), "main"))).toEqual(["main", "a-main", "main-2"]);
  });

  it.each([
    ["^a*c$", ["abc", "ac"]],
    ["^ab", ["abc"]],
    ["c$", ["abc", "ac", "xc"]],
    ["^abc$", ["abc"]],
    ["*", ["abc", "ac", "xc"]],
    ["A*C", ["abc", "ac"]],
    ["^a*a$", []],
  ])("finds %s", (search, names) => {
    expect(namesOf(searchNames(rows("abc", "ac", "xc"), search))).toEqual(names);
  });

  it("finds every name by each part of itself", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/-]{1,20}$/), fc.nat(19), fc.nat(19), (name, a, b) => {
        const part = name.slice(Math.min(a, b), Math.max(a, b));
        expect(searchNames(rows(name), part)).toHaveLength(1);
      }),
    );
  });

  it("gives up an expression that backtracks for ever", () => {
    const started = performance.now();
    expect(() => matchNames(rows(`${"a".repeat(60)}!`), "^(a+)+$")).toThrow("Regex is invalid");
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

// Searching names: anchors, and expressions that would run for ever.
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
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

  it.each([
    ["^a.*c$", ["abc", "ac"]],
    ["(?i)^XC$", ["xc"]],
    ["[[:alpha:]]{3}", ["abc"]],
    [undefined, ["abc", "ac", "xc"]],
  ])("matches %s", async (regex, names) => {
    expect(namesOf(await matchNames(rows("abc", "ac", "xc"), regex))).toEqual(names);
  });

  it.each(["(", "a{2,1}", "(?=a)", "a**", "(a)\\1"])("refuses %s, which RE2 does not know", async (regex) => {
    await expect(matchNames(rows("abc"), regex)).rejects.toThrow("Regex is invalid");
  });

  it("needs no patience for an expression that backtracks for ever, nor for one that unfolds to a huge one", async () => {
    const before = process.cpuUsage();
    expect(await matchNames(rows(`${"a".repeat(60)}!`), "^(a+)+$")).toEqual([]);
    for (const regex of [
      "((\\pL{30}){30})".repeat(16),
      "(".repeat(60) + "\\pL".repeat(60) + "){9}".repeat(60),
      "[\\pL\\pN]{1000}".repeat(9),
    ])
      await expect(matchNames(rows("abc"), regex)).rejects.toThrow("Regex is invalid");
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it("gives others their turn while it looks at many names", async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    // A clock on which each name takes a millisecond, whatever the machine does: a turn for others after every ten.
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now++);
    await matchNames(rows(...Array.from({ length: 1_000 }, (_, n) => `a${n}`)), "b$");
    clock.mockRestore();
    clearImmediate(ticking);
    expect(turns).toBeGreaterThanOrEqual(90);
  });
});

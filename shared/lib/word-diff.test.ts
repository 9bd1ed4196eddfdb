// What is outside the lit ranges is the same on both sides, whatever the lines hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords, type Range } from "./word-diff.ts";

const without = (text: string, ranges: readonly Range[]): string =>
  [...ranges].reverse().reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
const lit = (text: string, ranges: readonly Range[] = []): string[] => ranges.map(([from, to]) => text.slice(from, to));

describe("diffWords", () => {
  it("lights the words that changed", () => {
    const [before, after] = ["const MINUTES = 25;", "const MINUTES = 18;"];
    const diff = diffWords(before, after);
    expect(lit(before, diff?.before)).toEqual(["25"]);
    expect(lit(after, diff?.after)).toEqual(["18"]);
  });

  it("lights only the longer side when something was put in", () => {
    const diff = diffWords("cutoffFor(here.depot)", "cutoffFor(here.depot, parcel.size)");
    expect(diff?.before).toEqual([]);
    expect(lit("cutoffFor(here.depot, parcel.size)", diff?.after)).toEqual([", parcel.size"]);
  });

  it("says nothing about lines that share too little", () => {
    expect(diffWords("import os", "return 12 + f(x)")).toBeNull();
    expect(diffWords("a".repeat(3_000), "b")).toBeNull();
  });

  it("gives up early on long lines of many short words", () => {
    const line = (step: number): string => Array.from({ length: 350 }, (_, at) => at * step).join(" ");
    expect(diffWords(line(1), line(2))).toBeNull();
    const [before, after] = [line(1), line(1).replace("0", "x")];
    expect(diffWords(before, after)).toEqual({ before: [[0, 1]], after: [[0, 1]] });
  });

  it("finds the words that changed in a line of megabytes", () => {
    const line = (value: string): string => `${"const a = 1; ".repeat(200_000)}const MINUTES = ${value};${" b();".repeat(200_000)}`;
    const [before, after] = [line("25"), line("18, 19")];
    const diff = diffWords(before, after);
    expect(lit(before, diff?.before)).toEqual(["25"]);
    expect(lit(after, diff?.after)).toEqual(["18, 19"]);
    expect(diff?.before[0]?.[0]).toBe(13 * 200_000 + 16);
  });

  it("leaves the same text on both sides of long lines, and cuts no character", () => {
    const part = fc.constantFrom("\u{1f600}", "\u{1f601}", "\u{1f680}", "a", "é", " b").map((text) => text.repeat(700));
    const short = fc.constantFrom("", "x", "\u{1f600}", "\u{1f601}", "\udc00");
    const line = fc.tuple(part, short, part, short, part).map((parts) => parts.join(""));
    fc.assert(
      fc.property(line, line, (before, after) => {
        const diff = diffWords(before, after);
        if (diff === null) return;
        expect(without(before, diff.before)).toBe(without(after, diff.after));
        for (const [text, ranges] of [
          [before, diff.before],
          [after, diff.after],
        ] as const)
          for (const [from, to] of ranges) {
            expect(to).toBeGreaterThan(from);
            for (const at of [from, to])
              expect(/[\ud800-\udbff]$/.test(text.slice(at - 1, at)) && /^[\udc00-\udfff]/.test(text.slice(at, at + 1))).toBe(false);
          }
      }),
    );
  });

  it("leaves the same text on both sides", () => {
    const line = fc
      .array(fc.constantFrom("a", "be", " ", "(", ")", "😀", "é", "12", "_x", "\t"), { maxLength: 40 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(line, line, (before, after) => {
        const diff = diffWords(before, after);
        if (diff !== null) expect(without(before, diff.before)).toBe(without(after, diff.after));
      }),
    );
  });
});

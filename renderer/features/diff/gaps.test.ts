// With everything expanded, a diff is the new file on one side and the old file on the other, line by line and number by number.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import { ignoreWhiteSpace } from "../../../shared/lib/white-space.ts";
import type { DiffFile } from "./diff-file.ts";
import { type DiffRow, layRows } from "./diff-rows.ts";
import { expandGap, findGaps, toFileText } from "./gaps.ts";

const file = (before: string, after: string): DiffFile => ({
  key: "x",
  path: "x",
  oldPath: "was-x",
  change: "moved",
  diff: diffTexts(before, after),
  absence: null,
  modes: null,
});
const numbered = (count: number, change: (line: string, at: number) => string = (line) => line): string =>
  Array.from({ length: count }, (_, at) => `${change(`line ${at + 1}`, at + 1)}\n`).join("");

/** What a side shows, as [number, text], with holes where lines are hidden. */
function sideOf(rows: readonly DiffRow[], side: "old" | "new"): [number, string][] {
  const shown: [number, string][] = [];
  for (const row of rows) {
    const lines = row.type === "line" ? [row.line] : row.type === "pair" ? [side === "old" ? row.left : row.right] : [];
    for (const line of lines) {
      const number = side === "old" ? line?.oldLine : line?.newLine;
      if (line && number != null) shown.push([number, line.text]);
    }
  }
  return shown;
}
const linesOf = (text: string): [number, string][] => toFileText(text).lines.map((line, at) => [at + 1, line]);

const text = fc
  .record({
    lines: fc.array(fc.constantFrom("a", "b", " b", "c", "", "d\r"), { maxLength: 60 }),
    ends: fc.boolean(),
  })
  .map(({ lines, ends }) => lines.join("\n") + (ends && lines.length > 0 ? "\n" : ""));

describe("expanding everything", () => {
  it.each(["unified", "split"] as const)("gives exactly the new file and the old file, %s", (layout) => {
    // Long files with few changes, so that there are gaps.
    const pair = fc.tuple(text, fc.array(fc.tuple(fc.nat(80), fc.constantFrom("z\n", "", "a\nz\n")), { maxLength: 4 }));
    fc.assert(
      fc.property(pair, ([before, edits]) => {
        const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
        for (const [at, line] of edits) if (at < lines.length) lines[at] = line;
        const after = lines.join("");
        fc.pre(before !== after);
        const one = file(before, after);
        const newText = toFileText(after);
        let shown: ReadonlyMap<number, { top: number; bottom: number }> = new Map();
        for (const gap of findGaps(one, newText)) if (gap) shown = expandGap(shown, gap.key, "all");
        const rows = layRows([one], { layout, headers: true, canExpand: true, expansions: new Map([["x", { text: newText, shown }]]) });
        expect(sideOf(rows, "new")).toEqual(linesOf(after));
        expect(sideOf(rows, "old")).toEqual(linesOf(before));
        expect(rows.some((row) => row.type === "hunk" && row.hidden !== null)).toBe(false);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 150 },
    );
  });

  it("shows the right lines of either side, step by step, from whichever end", () => {
    const before = numbered(200);
    const after = numbered(200, (line, at) => (at === 100 ? "new\nlines" : line));
    const one = file(before, after);
    const newText = toFileText(after);
    const [first, last] = findGaps(one, newText);
    expect([first, last]).toEqual([
      { key: 97, oldFrom: 1, newFrom: 1, count: 96 },
      { key: Number.POSITIVE_INFINITY, oldFrom: 104, newFrom: 105, count: 97 },
    ]);
    let shown = expandGap(new Map(), 97, "bottom");
    shown = expandGap(shown, 97, "top");
    shown = expandGap(shown, Number.POSITIVE_INFINITY, "top");
    const rows = layRows([one], {
      layout: "unified",
      headers: false,
      canExpand: true,
      expansions: new Map([["x", { text: newText, shown }]]),
    });
    const numbers = sideOf(rows, "new").map(([number]) => number);
    expect(numbers).toEqual([...Array(20).keys(), ...Array.from({ length: 48 }, (_, at) => 76 + at)].map((at) => at + 1));
    expect(sideOf(rows, "old").at(-1)).toEqual([123, "line 123"]);
    expect(rows.flatMap((row) => (row.type === "hunk" ? [row.hidden?.count] : []))).toEqual([56, 77]);
  });
});

describe("gaps", () => {
  it("are not offered where there is nothing to show, or where it would be wrong", () => {
    const gapsOf = (one: DiffFile) => findGaps(one, null).filter((gap) => gap !== null);
    expect(gapsOf({ ...file("", numbered(5)), change: "added" })).toEqual([]);
    expect(gapsOf({ ...file(numbered(5), ""), change: "removed" })).toEqual([]);
    expect(gapsOf(file("a\nb\n", "a\nc\n"))).toEqual([]);
    const one = file(
      numbered(50),
      numbered(50, (line, at) => (at === 30 ? "x" : line)),
    );
    const hunk = one.diff.hunks[0]!;
    expect(gapsOf({ ...one, diff: { ...one.diff, complete: false } }).map((gap) => gap.key)).toEqual([27]);
    expect(gapsOf({ ...one, diff: { ...one.diff, hunks: [{ ...hunk, oldStart: 5 }] } }).map((gap) => gap.count)).toEqual([null]);
  });

  it("show what there is when the text is shorter than the diff says", () => {
    const one = file(
      numbered(50),
      numbered(50, (line, at) => (at === 40 ? "x" : line)),
    );
    const expansions = new Map([["x", { text: toFileText(numbered(10)), shown: expandGap(new Map(), 37, "all") }]]);
    const rows = layRows([one], { layout: "unified", headers: false, canExpand: true, expansions });
    expect(
      sideOf(rows, "new")
        .slice(0, 11)
        .map(([number]) => number),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 37]);
  });

  it("hold with white space ignored", () => {
    const before = numbered(60);
    const after = numbered(60, (line, at) => (at === 5 ? `  ${line}` : at === 40 ? "x" : line));
    const one = { ...file(before, after), diff: ignoreWhiteSpace(diffTexts(before, after)) };
    const newText = toFileText(after);
    let shown: ReadonlyMap<number, { top: number; bottom: number }> = new Map();
    for (const gap of findGaps(one, newText)) if (gap) shown = expandGap(shown, gap.key, "all");
    const rows = layRows([one], {
      layout: "unified",
      headers: false,
      canExpand: true,
      expansions: new Map([["x", { text: newText, shown }]]),
    });
    expect(sideOf(rows, "new")).toEqual(linesOf(after));
  });
});

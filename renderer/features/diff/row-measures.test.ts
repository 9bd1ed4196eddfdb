// What a row of a diff measures before it is drawn, and what a reader hears of it.
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { DiffFile } from "./diff-file.ts";
import { type DiffRow, layRows } from "./diff-rows.ts";
import { countColumns, widestLine } from "./line-width.ts";
import { estimateRow, gutters, heights } from "./row-heights.ts";
import { nameRow, sayHidden } from "./row-names.ts";

const file = (before: string, after: string, changes: Partial<DiffFile> = {}): DiffFile => ({
  ...{ key: "x", path: "x", oldPath: "x", change: "changed", diff: diffTexts(before, after), absence: null, modes: null },
  ...changes,
});

describe("columns of a line", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["\t", 4],
    ["a\tb", 5],
    ["abcd\te", 9],
    ["日本", 4],
    ["ünï", 3],
    ["😀", 4],
    ["abc日", 5],
    [`${"x".repeat(99)}日`, 100],
    ["x".repeat(200), 100],
  ])("%j takes %i", (text, columns) => expect(countColumns(text, 100)).toBe(columns));

  it("are counted no further than somebody wants to know", () => {
    expect(countColumns("x".repeat(1_000_000), 80)).toBe(80);
    expect(countColumns("\t\t\t", 10)).toBe(10);
  });

  it("are those of the longest line of all files, and of lines that are shown beside them", () => {
    const files = [file("a\n", "abc\n"), file("x\n", "y".repeat(50))];
    expect(widestLine(files, 200)).toBe(50);
    expect(widestLine(files, 20)).toBe(20);
    expect(widestLine(files, 200, [["short"], ["\t".repeat(30)]])).toBe(120);
    expect(widestLine([], 200)).toBe(0);
  });
});

describe("the height of a row", () => {
  const rowsIn = (layout: "unified" | "split", text: string): DiffRow[] => layRows([file("a\n", text)], { layout, headers: true });

  it("is that of its kind where nothing wraps", () => {
    for (const row of rowsIn("unified", "x".repeat(500))) expect(estimateRow(row, null)).toBe(heights[row.type]);
    expect(estimateRow(undefined, null)).toBe(heights.line);
  });

  it("grows with the lines that a long one is broken into", () => {
    const line = rowsIn("unified", "x".repeat(200)).find((row) => row.type === "line" && row.line.kind === "added");
    // 100 columns of text.
    expect(estimateRow(line, gutters.unified + 750)).toBe(2 * heights.line);
    expect(estimateRow(line, gutters.unified + 375)).toBe(4 * heights.line);
  });

  it("is that of the longer side in two columns", () => {
    const pair = rowsIn("split", "x".repeat(200)).find((row) => row.type === "pair" && row.right?.kind === "added");
    expect(estimateRow(pair, 2 * (gutters.split + 750))).toBe(2 * heights.line);
  });

  it("stays finite in a window without room", () => {
    const line = rowsIn("unified", "x".repeat(200)).find((row) => row.type === "line" && row.line.kind === "added");
    for (const width of [0, -50, 1]) expect(estimateRow(line, width)).toBe(20 * heights.line);
  });

  it("is what its owner says for something under a line", () => {
    const contribution = { key: "z", file: "x", side: "new", line: 1, label: "A thread", estimate: 333, render: () => null } as const;
    const zone: DiffRow = { id: "z", file: 0, type: "zone", contribution, side: null };
    expect([estimateRow(zone, null), nameRow(zone, [])]).toEqual([333, "A thread"]);
  });
});

describe("the name of a row", () => {
  const files = [file("one\ntwo\n", "one\n2\n\n")];
  const names = (layout: "unified" | "split"): string[] => layRows(files, { layout, headers: true }).map((row) => nameRow(row, files));

  it("says file, lines and what became of them", () => {
    expect(names("unified")).toEqual([
      "x, 2 added, 1 removed",
      "lines 1 to 3",
      "line 1, one",
      "removed, line 2, two",
      "added, line 2, 2",
      "added, line 3, blank",
    ]);
  });

  it("says both sides of a pair, and an unchanged line once", () => {
    expect(names("split").slice(2)).toEqual(["line 1, one", "removed, line 2, two; added, line 2, 2", "added, line 3, blank"]);
  });

  it("says the reason where there are no lines, and where a diff breaks off", () => {
    const [none] = [file("", "", { absence: { text: "Binary", offer: null } })];
    const rows = layRows([none!], { layout: "unified", headers: false });
    expect(rows.map((row) => nameRow(row, [none!]))).toEqual(["Binary"]);
    expect(nameRow({ id: "cut", file: 0, type: "cut" }, files)).toBe("The diff ends early here");
  });

  it("says how many lines a title hides", () => {
    expect([{ count: 1 }, { count: 12_000 }, { count: null }].map(sayHidden)).toEqual([
      "1 line hidden",
      "12k lines hidden",
      "lines after this are hidden",
    ]);
    const long = Array.from({ length: 30 }, (_, index) => `${index}`);
    const far = [file(`${long.join("\n")}\n`, `${long.with(20, "twenty").join("\n")}\n`)];
    const titles = layRows(far, { layout: "unified", headers: false, canExpand: true }).filter((row) => row.type === "hunk");
    expect(titles.map((row) => nameRow(row, far))).toEqual(["lines 18 to 24, 17 lines hidden", "lines after this are hidden"]);
  });

  it("reads no more than a few hundred letters of a line", () => {
    const [line] = layRows([file("", "x".repeat(5_000))], { layout: "unified", headers: false }).slice(1);
    expect(nameRow(line!, files).length).toBeLessThan(450);
  });
});

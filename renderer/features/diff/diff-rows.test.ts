// Both layouts show each line exactly once, and keys find the next change and file.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { DiffFile } from "./diff-file.ts";
import { findChange, findFile, findLine, layRows, nameRow, widestLine } from "./diff-rows.ts";

const file = (path: string, before: string, after: string): DiffFile => ({
  key: path,
  path,
  oldPath: path,
  change: "changed",
  diff: diffTexts(before, after),
  absence: null,
  modes: null,
});

describe("layRows", () => {
  it("shows every line once in either layout", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 20 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const files = [file("x", before, after)];
        const all = files.flatMap(({ diff }) => diff.hunks.flatMap((hunk) => [...hunk.lines]));
        const unified = layRows(files, { layout: "unified", headers: true }).flatMap((row) => (row.type === "line" ? [row.line] : []));
        const split = layRows(files, { layout: "split", headers: true }).flatMap((row) =>
          row.type === "pair" ? [...new Set([row.left, row.right])].filter((line) => line !== null) : [],
        );
        expect(unified).toEqual(all);
        expect(new Set(split)).toEqual(new Set(all));
        expect(split).toHaveLength(all.length);
      }),
    );
  });

  it("pairs a changed line with its successor in two columns", () => {
    const rows = layRows([file("x", "a\nb\nc\n", "a\nB\nc\n")], { layout: "split", headers: false });
    expect(rows.map((row) => (row.type === "pair" ? [row.left?.text, row.right?.text] : row.type))).toEqual([
      "hunk",
      ["a", "a"],
      ["b", "B"],
      ["c", "c"],
    ]);
  });
});

describe("moving about", () => {
  const rows = layRows([file("x", "a\nb\nc\n", "a\nB\nc\n"), file("y", "1\n", "2\n")], { layout: "unified", headers: true });
  it("finds changes and files in both directions", () => {
    expect(rows.map((row) => row.type)).toEqual(["file", "hunk", "line", "line", "line", "line", "file", "hunk", "line", "line"]);
    expect(findChange(rows, 0, 1)).toBe(3);
    expect(findChange(rows, 3, 1)).toBe(8);
    expect(findChange(rows, 8, -1)).toBe(3);
    expect(findChange(rows, 8, 1)).toBeNull();
    expect(findFile(rows, 2, 1)).toBe(6);
    expect(findFile(rows, 8, -1)).toBe(6);
    expect(findFile(rows, 6, -1)).toBe(0);
    expect(findLine(rows, 0, 1)).toBe(2);
  });

  it("names rows for readers", () => {
    expect(rows.slice(0, 5).map((row) => nameRow(row, [file("x", "a\nb\n", "a\nB\n")]))).toEqual([
      "x, 1 added, 1 removed",
      "lines 1 to 3",
      "line 1, a",
      "removed, line 2, b",
      "added, line 2, B",
    ]);
  });
});

describe("widestLine", () => {
  it("counts tabs and wide characters, up to the limit", () => {
    expect(widestLine([file("x", "", "\tab\n")], 100)).toBe(6);
    expect(widestLine([file("x", "", "日本\n")], 100)).toBe(4);
    expect(widestLine([file("x", "", `${"z".repeat(500)}\n`)], 100)).toBe(100);
  });
});

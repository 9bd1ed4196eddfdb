// Both layouts show each line exactly once, and keys find the next change and file.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { Contribution } from "./contribution.ts";
import type { DiffFile } from "./diff-file.ts";
import { layRows } from "./diff-rows.ts";
import { extendSelection, rowsOf, selectedText } from "./line-selection.ts";
import { widestLine } from "./line-width.ts";
import { nameRow } from "./row-names.ts";
import { cursorAt, findChange, findCursor, findFile, findLine } from "./row-search.ts";
import { toSpacelessFile } from "./spaceless-file.ts";

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

it("lays files without lines once for all layouts, and leaves them as they are without white space", () => {
  const none: DiffFile = { ...file("x", "", ""), absence: { text: "Too large", offer: null } };
  const [unified] = layRows([none], { layout: "unified", headers: true });
  const [split] = layRows([toSpacelessFile(none)], { layout: "split", headers: true, canExpand: true });
  expect(split).toBe(unified);
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

describe("what a row is", () => {
  const files = [file("x", "a\nb\nc\n", "a\nB\nnew\nc\n")];
  const unified = layRows(files, { layout: "unified", headers: true });
  const split = layRows(files, { layout: "split", headers: true });

  it("is found in the other layout by its line", () => {
    for (const [from, to] of [
      [unified, split],
      [split, unified],
    ] as const)
      for (const index of from.keys()) {
        const cursor = cursorAt(from, index, files);
        const found = to[findCursor(to, cursor!, files)];
        expect(nameRow(found!, files)).toContain(nameRow(from[index]!, files).split("; ").at(-1));
      }
  });

  it("stays under contributions, which stand under their lines in their order", () => {
    const under = (key: string, side: "old" | "new", line: number): Contribution => ({
      key,
      file: "x",
      side,
      line,
      label: key,
      estimate: 60,
      render: () => null,
    });
    const all = [under("on old", "old", 2), under("first", "new", 3), under("second", "new", 3), under("nowhere", "new", 99)];
    const byLine = new Map([...Map.groupBy(all, ({ side, line }) => `${side} ${line}`)]);
    const options = { headers: false, contributions: new Map([["x", byLine]]) };
    const names = (layout: "unified" | "split") => layRows(files, { layout, ...options }).map((row) => nameRow(row, files));
    expect(names("unified")).toEqual([
      "lines 1 to 4",
      "line 1, a",
      "removed, line 2, b",
      "on old",
      "added, line 2, B",
      "added, line 3, new",
      "first",
      "second",
      "line 4, c",
      "nowhere",
    ]);
    expect(names("split").slice(2, 6)).toEqual(["removed, line 2, b; added, line 2, B", "on old", "added, line 3, new", "first"]);
    expect(findChange(layRows(files, { layout: "unified", ...options }), 3, 1)).toBeNull();
  });
});

describe("selected lines", () => {
  const files = [file("x", "a\nb\nc\n", "a\nB\nnew\nc\n"), file("y", "1\n", "2\n")];
  const at = (side: "old" | "new", line: number) => ({ file: "x", side, line });

  it("are the same lines in either layout, and give the text after", () => {
    for (const layout of ["unified", "split"] as const) {
      const rows = layRows(files, { layout, headers: true });
      const found = rowsOf(rows, { anchor: at("new", 4), head: at("new", 2) }, files);
      expect(selectedText(rows, found!)).toEqual(["B", "new", "c"]);
      const old = rowsOf(rows, { anchor: at("old", 2), head: at("old", 2) }, files);
      expect(selectedText(rows, old!)).toEqual(["b"]);
    }
  });

  it("stay within their file", () => {
    const rows = layRows(files, { layout: "unified", headers: true });
    const selection = { anchor: at("new", 1), head: at("new", 1) };
    expect(extendSelection(selection, rows.at(-1), files, false)).toBe(selection);
    expect(extendSelection(selection, rows[4], files, false).head).toEqual(at("new", 2));
  });
});

describe("widestLine", () => {
  it("counts tabs and wide characters, up to the limit", () => {
    expect(widestLine([file("x", "", "\tab\n")], 100)).toBe(6);
    expect(widestLine([file("x", "", "日本\n")], 100)).toBe(4);
    expect(widestLine([file("x", "", `${"z".repeat(500)}\n`)], 100)).toBe(100);
  });
});

// Lines that are selected in a diff, and what is copied of them.
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { DiffFile } from "./diff-file.ts";
import { type DiffRow, layRows } from "./diff-rows.ts";
import type { LineId } from "./line-id.ts";
import { extendSelection, type LineSelection, rowsOf, selectedText } from "./line-selection.ts";
import { countColumns, widestLine } from "./line-width.ts";
import { lineOn } from "./row-search.ts";

const file = (key: string, before: string, after: string): DiffFile => ({
  ...{ key, path: key, oldPath: key, change: "changed", absence: null, modes: null },
  diff: diffTexts(before, after),
});
const files = [file("a", "one\ntwo\nthree\nfour\n", "one\nTWO\n2½\nthree\nfour\n"), file("b", "x\ny\n", "x\nz\n")];
const unified = layRows(files, { layout: "unified", headers: true });
const split = layRows(files, { layout: "split", headers: true });
const at = (line: number, side: LineId["side"] = "new", of = "a"): LineId => ({ file: of, side, line });
const from = (anchor: LineId, head: LineId = anchor): LineSelection => ({ anchor, head });
const text = (rows: readonly DiffRow[], selection: LineSelection): readonly string[] | null => {
  const found = rowsOf(rows, selection, files);
  return found === null ? null : selectedText(rows, found);
};
const rowAt = (rows: readonly DiffRow[], id: LineId): DiffRow | undefined =>
  rows.find((row) => files[row.file]?.key === id.file && lineOn(row, id.side) === id.line);

describe("a selection", () => {
  it.each<[what: string, selection: LineSelection, texts: string[] | null]>([
    ["of one line is that line", from(at(2)), ["TWO"]],
    ["over a change is the file after it", from(at(1), at(4)), ["one", "TWO", "2½", "three"]],
    ["upwards is the same as downwards", from(at(4), at(1)), ["one", "TWO", "2½", "three"]],
    ["of removed lines alone is what they were", from(at(2, "old")), ["two"]],
    ["of a line that is not shown is none", from(at(99)), null],
    ["in a file that is not shown is none", from(at(1, "new", "c")), null],
  ])("%s", (_what, selection, texts) => expect(text(unified, selection)).toEqual(texts));

  it("in two columns is of one side", () => {
    expect(text(split, from(at(1), at(4)))).toEqual(["one", "TWO", "2½", "three"]);
    expect(text(split, from(at(1, "old"), at(3, "old")))).toEqual(["one", "two", "three"]);
  });
});

describe("extending", () => {
  it("moves the head and leaves the anchor", () => {
    expect(extendSelection(from(at(1)), rowAt(unified, at(4)), files, false)).toEqual(from(at(1), at(4)));
  });
  it("stays where the row is another file's, no line's, or none", () => {
    const selection = from(at(1));
    expect(extendSelection(selection, rowAt(unified, at(1, "new", "b")), files, false)).toBe(selection);
    expect(extendSelection(selection, undefined, files, false)).toBe(selection);
    expect(
      extendSelection(
        selection,
        unified.find((row) => row.type === "file"),
        files,
        false,
      ),
    ).toBe(selection);
  });
  it("is the same selection where the head stays", () => {
    const selection = from(at(1), at(4));
    expect(extendSelection(selection, rowAt(unified, at(4)), files, false)).toBe(selection);
  });
});

describe("the width of lines", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["\t", 4],
    ["a\tb", 5],
    ["abcd\t", 8],
    ["小明", 4],
    ["é", 1],
    ["שלום", 4],
    ["🌊", 4],
  ])("of %j is %i columns", (line, columns) => expect(countColumns(line, 1_000)).toBe(columns));

  it("is counted no further than anybody asks", () => {
    expect(countColumns("x".repeat(1_000_000), 200)).toBe(200);
    expect(countColumns("小".repeat(101), 201)).toBe(201);
  });
  it("of files is that of their longest line, and of lines shown beside them", () => {
    const wide = file("w", "short\n", `short\n${"w".repeat(90)}\n`);
    expect(widestLine([...files, wide], 1_000)).toBe(90);
    expect(widestLine([wide], 1_000, [["x".repeat(120)]])).toBe(120);
    expect(widestLine([wide], 50)).toBe(50);
    expect(widestLine([], 1_000)).toBe(0);
    // A tab may be wider than it is long.
    expect(widestLine([file("t", "", `${"\t".repeat(10)}x\n${"y".repeat(30)}\n`)], 1_000)).toBe(41);
  });
});

// Keys and links find their rows in a diff, in either layout, with gaps, reasons in place of lines, and things under lines.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { Contribution } from "./contribution.ts";
import type { DiffFile } from "./diff-file.ts";
import { type DiffRow, layRows } from "./diff-rows.ts";
import { toLineKey } from "./line-id.ts";
import { extendSelection, type LineSelection, rowsOf, selectedText } from "./line-selection.ts";
import {
  cursorAt,
  findChange,
  findCursor,
  findFile,
  findGap,
  findLine,
  findZone,
  isChangeRow,
  lineFrom,
  lineIdOf,
  lineOn,
} from "./row-search.ts";

const file = (path: string, before: string, after: string, absence: DiffFile["absence"] = null): DiffFile => ({
  ...{ key: path, path, oldPath: path, change: "changed", diff: diffTexts(before, after), absence, modes: null },
});
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const long = numbered(60);
const changed = long.with(9, "ten").with(39, "forty");
const wide = file("wide", `${long.join("\n")}\n`, `${changed.join("\n")}\n`);
const types = (rows: readonly DiffRow[]): string => rows.map(({ type }) => type[0]).join("");

describe.each(["unified", "split"] as const)("in the %s layout", (layout) => {
  const files = [wide, file("none", "", "", { text: "Binary", offer: "open" }), file("last", "1\n", "2\n")];
  const rows = layRows(files, { layout, headers: true, canExpand: true });

  it("walks every change once, forwards as backwards", () => {
    const walk = (from: number, step: 1 | -1): number[] => {
      const found: number[] = [];
      for (let at = findChange(rows, from, step); at !== null; at = findChange(rows, at, step)) found.push(at);
      return found;
    };
    const forwards = walk(-1, 1);
    // Two blocks of the first file, the reason of the second, the block of the third.
    expect(forwards).toHaveLength(4);
    expect(walk(rows.length, -1)).toEqual(forwards.toReversed());
    expect(forwards.every((at) => isChangeRow(rows[at]))).toBe(true);
  });

  it("finds the file before as the beginning of the own one, as long as that is above", () => {
    const second = rows.findIndex((row) => row.file === 1);
    expect([findFile(rows, 0, 1), findFile(rows, second, 1)]).toEqual([second, rows.findIndex((row) => row.file === 2)]);
    expect([findFile(rows, second - 1, -1), findFile(rows, second, -1)]).toEqual([0, 0]);
    expect([findFile(rows, rows.length - 1, 1), findFile(rows, 0, -1), findFile([], 0, 1)]).toEqual([null, null, null]);
  });

  it("stands on titles that hide lines, and steps over the others", () => {
    const tight = layRows([file("x", "a\nb\n", "a\nB\n")], { layout, headers: true, canExpand: true });
    const stops: number[] = [];
    for (let at = findLine(tight, -1, 1); at !== null; at = findLine(tight, at, 1)) stops.push(at);
    expect(stops.map((at) => tight[at]?.type)).not.toContain("hunk");
    const first = rows.findIndex((row) => row.type === "hunk");
    expect(findLine(rows, first - 1, 1)).toBe(first);
  });

  it("finds the gap above and below in the own file only", () => {
    const gaps = rows.flatMap((row, index) => (row.type === "hunk" && row.hidden !== null ? [index] : []));
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    const [first = 0, second = 0] = gaps;
    expect([findGap(rows, first, 1), findGap(rows, first + 1, 1), findGap(rows, second - 1, -1)]).toEqual([first, second, first]);
    expect(findGap(rows, rows.length - 1, -1)).toBeNull();
  });

  it("says which line a row shows on either side, and nothing for rows without one", () => {
    const at = findChange(rows, -1, 1) ?? 0;
    expect(lineOn(rows[at], "old")).toBe(10);
    expect(lineOn(rows[0], "new")).toBeNull();
    expect([lineIdOf(rows[0], files), lineIdOf(undefined, files)]).toEqual([null, null]);
  });

  it("takes for a head the first change below it, and for a file without lines none", () => {
    const at = findChange(rows, -1, 1) ?? 0;
    expect(lineFrom(rows, 0, files)).toEqual(lineIdOf(rows[at], files));
    expect(lineFrom(rows, at, files)).toEqual(lineIdOf(rows[at], files));
    expect(lineFrom(rows, -1, files)).toBeNull();
    const heads = rows.filter(({ type }) => type === "file");
    for (const [index] of heads.entries()) expect(lineFrom(heads, index, files)).toBeNull();
  });

  it("finds a cursor again by what it stood on, wherever its row is now", () => {
    const index = rows.findIndex((row) => row.type !== "file" && lineOn(row, "new") === 40);
    const cursor = cursorAt(rows, index, files)!;
    expect(findCursor(rows, cursor, files)).toBe(index);
    const other = layRows(files, { layout: layout === "split" ? "unified" : "split", headers: false });
    expect(lineOn(other[findCursor(other, cursor, files)], "new")).toBe(40);
  });

  it("stands at the first shown line after the gap that it stood on", () => {
    const index = rows.findIndex((row) => row.type === "hunk" && row.hidden !== null);
    const cursor = cursorAt(rows, index, files)!;
    const shown = layRows([wide], {
      ...{ layout, headers: true, canExpand: true },
      expansions: new Map([["wide", { text: { lines: changed, endsWithLineFeed: true }, shown: new Map([[7, { top: 20, bottom: 0 }]]) }]]),
    });
    const found = findCursor(shown, cursor, [wide]);
    expect(lineOn(shown[found], "new")).toBe(1);
  });

  it("is nowhere when its file is gone, and at the file's last row when its line is", () => {
    const index = rows.findIndex((row) => lineOn(row, "new") === 40);
    const cursor = cursorAt(rows, index, files)!;
    expect(findCursor(layRows(files.slice(1), { layout, headers: true }), cursor, files.slice(1))).toBe(-1);
    const short = [file("wide", "a\n", "b\n")];
    const shortRows = layRows(short, { layout, headers: true });
    expect(findCursor(shortRows, cursor, short)).toBe(shortRows.length - 1);
  });
});

it("stands at the line under which something stood that is gone, and not at the beginning", () => {
  const files = [file("x", "a\nb\n", "A\nB\n"), file("y", "a\nb\n", "A\nB\n")];
  const zone: Contribution = { key: "z", file: "y", side: "new", line: 2, label: "A draft", estimate: 80, render: () => null };
  const contributions = new Map([["y", new Map([[toLineKey(zone), [zone]]])]]);
  const rows = layRows(files, { layout: "unified", headers: true, contributions });
  const cursor = cursorAt(
    rows,
    rows.findIndex(({ type }) => type === "zone"),
    files,
  )!;
  const without = layRows(files, { layout: "unified", headers: true });
  const found = without[findCursor(without, cursor, files)];
  expect([found?.file, lineOn(found, "new")]).toEqual([1, 2]);
});

it("does not take what stands under a changed line for the end of a change", () => {
  const zone: Contribution = { key: "z", file: "x", side: "new", line: 1, label: "A thread", estimate: 80, render: () => null };
  const contributions = new Map([["x", new Map([[toLineKey(zone), [zone]]])]]);
  const rows = layRows([file("x", "a\nb\n", "A\nB\n")], { layout: "split", headers: false, contributions });
  expect(types(rows)).toBe("hpzp");
  expect([findChange(rows, 0, 1), findChange(rows, 1, 1)]).toEqual([1, null]);
});

it("goes from thread to thread around both ends, to those alone that are wanted", () => {
  const zone = (line: number, key: string): Contribution => ({
    ...{ key, file: "x", side: "new", line, label: key, estimate: 80, render: () => null },
  });
  const zones = [zone(1, "thread 1"), zone(3, "note"), zone(3, "thread 2"), zone(9, "thread 3")];
  const byLine = new Map([...Map.groupBy(zones, toLineKey)]);
  const rows = layRows([file("x", "", `${numbered(9).join("\n")}\n`)], {
    ...{ layout: "unified", headers: true, contributions: new Map([["x", byLine]]) },
  });
  const accepts = ({ key }: Contribution): boolean => key.startsWith("thread");
  const nameAt = (index: number | null): string | null => {
    const row = index === null ? undefined : rows[index];
    return row?.type === "zone" ? row.contribution.key : null;
  };
  fc.assert(
    fc.property(fc.integer({ min: -1, max: rows.length - 1 }), fc.constantFrom<1 | -1>(1, -1), (from, step) => {
      const found: (string | null)[] = [];
      for (let at: number | null = from, turn = 0; turn < 4 && at !== null; turn += 1) {
        at = findZone(rows, at, step, accepts);
        found.push(nameAt(at));
      }
      // Each of the three once, then the first one again.
      expect(new Set(found)).toEqual(new Set(["thread 1", "thread 2", "thread 3"]));
      expect(found[3]).toBe(found[0]);
    }),
  );
  expect(nameAt(findZone(rows, -1, 1, accepts))).toBe("thread 1");
  expect(nameAt(findZone(rows, -1, -1, accepts))).toBe("thread 3");
  expect(findZone(rows, 0, 1, () => false)).toBeNull();
  expect(findZone([], -1, 1, accepts)).toBeNull();
});

describe("a selection of lines", () => {
  const files = [wide, file("other", "1\n", "2\n")];
  const rows = layRows(files, { layout: "unified", headers: true });
  const at = (line: number, side: "old" | "new" = "new"): LineSelection => ({
    anchor: { file: "wide", side, line },
    head: { file: "wide", side, line },
  });
  const rowOf = (line: number): DiffRow | undefined => rows.find((row) => row.file === 0 && lineOn(row, "new") === line);

  it("grows in either direction from its anchor, and never into another file", () => {
    const down = extendSelection(at(9), rowOf(11), files, false);
    expect(rowsOf(rows, down, files)).toEqual([rows.indexOf(rowOf(9)!), rows.indexOf(rowOf(11)!), "new"]);
    const up = extendSelection(down, rowOf(7), files, false);
    expect(rowsOf(rows, up, files)).toEqual([rows.indexOf(rowOf(7)!), rows.indexOf(rowOf(9)!), "new"]);
    expect(extendSelection(up, rows.at(-1), files, false)).toBe(up);
    expect(extendSelection(up, rowOf(7), files, false)).toBe(up);
    expect(extendSelection(up, undefined, files, false)).toBe(up);
  });

  it("stays on its side where there are two columns", () => {
    const added = [file("wide", "a\n", "a\nb\n")];
    const split = layRows(added, { layout: "split", headers: false });
    const old = { anchor: { file: "wide", side: "old", line: 1 }, head: { file: "wide", side: "old", line: 1 } } as const;
    expect(extendSelection(old, split.at(-1), added, true)).toBe(old);
  });

  it("is not to be seen where its lines are not", () => {
    expect(rowsOf(rows, at(30), files)).toBeNull();
    expect(rowsOf(rows, { ...at(9), head: { file: "gone", side: "new", line: 1 } }, files)).toBeNull();
  });

  it("has the text of the file after, and of the file before where only removed lines are selected", () => {
    const text = (selection: LineSelection): string[] => selectedText(rows, rowsOf(rows, selection, files)!);
    const whole = extendSelection(at(9), rowOf(11), files, false);
    expect(text(whole)).toEqual(["line 9", "ten", "line 11"]);
    expect(text(at(10, "old"))).toEqual(["line 10"]);
  });

  it("has the text of its column in two columns", () => {
    const split = layRows(files, { layout: "split", headers: true });
    const of = (side: "old" | "new"): string[] => {
      const lines = { anchor: { file: "wide", side, line: 9 }, head: { file: "wide", side, line: 11 } } as const;
      return selectedText(split, rowsOf(split, lines, files)!);
    };
    expect([of("old"), of("new")]).toEqual([
      ["line 9", "line 10", "line 11"],
      ["line 9", "ten", "line 11"],
    ]);
  });

  it("has each row of a line found again by what the line is, whatever the texts", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }).map((parts) => parts.join("\n"));
    fc.assert(
      fc.property(lines, lines, fc.constantFrom("unified" as const, "split" as const), (before, after, layout) => {
        const one = [file("x", before, after)];
        const laid = layRows(one, { layout, headers: true });
        for (const row of laid) {
          const id = lineIdOf(row, one);
          if (id === null) continue;
          const found = rowsOf(laid, { anchor: id, head: id }, one)!;
          expect(lineOn(laid[found[0]], id.side)).toBe(id.line);
        }
      }),
    );
  });
});

// Which rows of a diff are drawn as moved, and where each of them leads.
import { describe, expect, it } from "vitest";
import { findMovedBlocks, type MovedBlock } from "../../../shared/lib/moved-lines.ts";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import { noMoves, toMoves } from "./moves.ts";

const files = [{ key: "a.ts" }, { key: "b.ts" }];
const blocks: readonly MovedBlock[] = [
  { side: "old", file: 0, from: 3, to: 5, other: { file: 1, from: 10 } },
  { side: "new", file: 1, from: 10, to: 12, other: { file: 0, from: 3 } },
];

describe("moved rows", () => {
  const moves = toMoves(blocks, files);
  it.each<[what: string, file: string, side: "old" | "new", line: number, end: string | null]>([
    ["above the block", "a.ts", "old", 2, null],
    ["its first line", "a.ts", "old", 3, "b.ts new 10"],
    ["its last line", "a.ts", "old", 5, "b.ts new 10"],
    ["below the block", "a.ts", "old", 6, null],
    ["the same number on the other side", "a.ts", "new", 3, null],
    ["the other end", "b.ts", "new", 12, "a.ts old 3"],
    ["the same number in another file", "b.ts", "old", 3, null],
    ["a file that is not there", "c.ts", "old", 3, null],
  ])("%s", (_what, file, side, line, end) => {
    const found = moves.otherEnd({ file, side, line });
    expect(found === null ? null : `${found.file} ${found.side} ${found.line}`).toBe(end);
    expect(moves.isMoved({ file, side, line })).toBe(end !== null);
  });

  it("are counted by side, and each end leads back to the other", () => {
    expect([moves.added, moves.removed]).toEqual([3, 3]);
    for (const { side, file, from } of blocks) {
      const end = moves.otherEnd({ file: files[file]?.key ?? "", side, line: from });
      expect(end && moves.otherEnd(end)).toEqual({ file: files[file]?.key, side, line: from });
    }
  });

  it("are counted by file, those that moved within it once", () => {
    expect([moves.of("a.ts"), moves.of("b.ts"), moves.of("c.ts")]).toEqual([
      { added: 0, removed: 3, lines: 3 },
      { added: 3, removed: 0, lines: 3 },
      undefined,
    ]);
    const within = toMoves(
      [
        { side: "old", file: 0, from: 3, to: 5, other: { file: 0, from: 10 } },
        { side: "new", file: 0, from: 10, to: 12, other: { file: 0, from: 3 } },
        ...blocks,
      ],
      files,
    );
    expect(within.of("a.ts")).toEqual({ added: 3, removed: 6, lines: 6 });
  });

  it("are none without blocks", () => {
    expect(toMoves([], files)).toBe(noMoves);
    expect([noMoves.isMoved({ file: "a.ts", side: "old", line: 1 }), noMoves.otherEnd({ file: "a.ts", side: "old", line: 1 })]).toEqual([
      false,
      null,
    ]);
  });

  it("of files with odd names are not taken for one another", () => {
    const odd = [{ key: "a\nold 1" }, { key: "a" }, { key: "constructor" }];
    const own = toMoves([{ side: "new", file: 2, from: 1, to: 1, other: { file: 0, from: 1 } }], odd);
    expect(own.otherEnd({ file: "constructor", side: "new", line: 1 })).toEqual({ file: "a\nold 1", side: "old", line: 1 });
    expect(own.isMoved({ file: "a", side: "old", line: 1 })).toBe(false);
  });

  it("lead from a line that was edited on the way to what it is there, though it is no moved one", () => {
    const own = toMoves([{ side: "new", file: 0, from: 12, to: 14, other: { file: 1, from: 42 }, edited: 2 }], files);
    const at = (line: number) => own.otherEnd({ file: "a.ts", side: "new", line })?.line;
    expect([9, 10, 11, 12, 13, 15].map(at)).toEqual([undefined, 40, 41, 42, 42, undefined]);
    expect(own.isMoved({ file: "a.ts", side: "new", line: 11 })).toBe(false);
  });

  it("give an edited line what it is at the other end, in whichever file that is, and no other line", () => {
    const moved = ["const parcelsOfToday = readParcels();", "const rate = 1.35;", "return parcelsOfToday.filter(isOpen);"];
    const edited = moved.map((line) => line.replace("1.35", "nightRate"));
    const diffs = [`@@ -1,4 +1,1 @@\n context\n-${moved.join("\n-")}\n`, `@@ -7,1 +7,4 @@\n+${edited.join("\n+")}\n context\n`];
    const parsed = diffs.map((diff, index) => ({ key: files[index]?.key ?? "", diff: parseUnifiedDiff(diff) }));
    const found = toMoves(findMovedBlocks(parsed.map(({ diff }) => diff.hunks)), parsed);
    const from = (file: string, side: "old" | "new", line: number) => found.editedFrom({ file, side, line })?.text;
    expect([1, 2, 3, 4, 5].map((line) => from("a.ts", "old", line))).toEqual([undefined, undefined, edited[1], undefined, undefined]);
    expect([6, 7, 8, 9, 10].map((line) => from("b.ts", "new", line))).toEqual([undefined, undefined, moved[1], undefined, undefined]);
    expect([from("a.ts", "new", 3), from("b.ts", "old", 8), from("c.ts", "new", 8)]).toEqual([undefined, undefined, undefined]);
  });

  it("lead from a real diff to the very lines", () => {
    const moved = ["const parcelsOfToday = readParcels();", "return parcelsOfToday.filter(isOpen);"];
    const diffs = [`@@ -1,3 +1,1 @@\n context\n-${moved.join("\n-")}\n`, `@@ -7,1 +7,3 @@\n+${moved.join("\n+")}\n context\n`];
    const found = toMoves(findMovedBlocks(diffs.map((diff) => parseUnifiedDiff(diff).hunks)), files);
    expect(found.otherEnd({ file: "a.ts", side: "old", line: 3 })).toEqual({ file: "b.ts", side: "new", line: 7 });
    expect(found.otherEnd({ file: "b.ts", side: "new", line: 8 })).toEqual({ file: "a.ts", side: "old", line: 2 });
    expect([found.added, found.removed]).toEqual([2, 2]);
  });
});

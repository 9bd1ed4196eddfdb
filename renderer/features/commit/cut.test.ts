// Whether a server kept a part of a commit's diff to itself is told by the commit's own counts, for no server says so.
import { expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { whyCut } from "./cut.ts";

const file = (path: string, before: string, after: string, absence: DiffFile["absence"] = null): DiffFile => ({
  ...{ key: path, path, oldPath: path, change: "changed", diff: diffTexts(before, after), absence, modes: null },
});
const counted = (total: number) => ({ stats: { additions: total, deletions: 0, total } });
const small = file("a", "1\n", "2\n");

it("nothing is cut where as many lines came as the commit changes", () => {
  expect(whyCut([small, file("b", "", "1\n")], counted(3))).toBeNull();
  expect(whyCut([], counted(0))).toBeNull();
});

it("less than that is said, with how many files came", () => {
  expect(whyCut([small], counted(3))?.fact).toBe("The server stopped after 1 file.");
  expect(whyCut([small, small], counted(5))?.fact).toBe("The server stopped after 2 files.");
  expect(whyCut([], counted(1))?.fact).toBe("The server stopped after 0 files.");
});

it("nothing is said where lines are missing that the person can ask for, or nobody counted", () => {
  const folded = file("b", "", "", { text: "Large", offer: "load" });
  expect(whyCut([small, folded], counted(900))).toBeNull();
  expect(whyCut([small], undefined)).toBeNull();
  expect(whyCut([small], {} as Parameters<typeof whyCut>[1])).toBeNull();
});

it("a thousand files are where servers stop: what may be missing then is told by the lines that came", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => file(`${index}`, "", "1\n"));
  expect(whyCut(many, counted(1_001))?.fact).toBe("The server stopped after 1,000 files.");
  const limit = "The server lists 1,000 files at most.";
  expect(whyCut(many, undefined)).toEqual({ fact: limit, words: "More may have changed than are shown here." });
  const folded = file("0", "", "", { text: "Large", offer: "load" });
  expect(whyCut([folded, ...many.slice(1)], counted(5_000))).toEqual(whyCut(many, undefined));
  expect(whyCut(many, counted(1_000))).toEqual({
    fact: limit,
    words: "All changed lines are here; moved or binary files may be missing.",
  });
  expect(whyCut(many.slice(1), counted(999))).toBeNull();
});

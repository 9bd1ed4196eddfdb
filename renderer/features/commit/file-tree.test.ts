// Files of a diff as a tree: nothing is lost, sums are right, and thirty thousand files take no time that a person feels.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { type FileTreeRow, layFileTree, rowOfFile } from "./file-tree.ts";

const plain = parseUnifiedDiff("@@ -1,1 +1,2 @@\n-a\n+b\n+c\n");
const fileAt = (path: string, change: DiffFile["change"] = "changed"): DiffFile => ({
  ...{ key: `${path}\0${path}`, path, oldPath: path, change, diff: plain, absence: null, modes: null },
});
const all = { isFlat: false, turned: new Set<string>(), accepts: () => true, isViewed: () => false };
const say = (rows: readonly FileTreeRow[]): string[] =>
  rows.map(
    (row) => `${"  ".repeat(row.level - 1)}${row.name}${row.kind === "file" ? "" : ` ${row.count} +${row.additions} -${row.deletions}`}`,
  );

describe("layFileTree", () => {
  it("tells of how many files nobody has counted the lines, so that a sum is not taken for all", () => {
    const absent = (path: string, offer: "load" | "open"): DiffFile => ({ ...fileAt(path), absence: { text: "Not told", offer } });
    const files = [fileAt("src/a.ts"), absent("src/b.ts", "load"), absent("src/c.png", "open"), absent("doc/d.md", "load")];
    const added = Array.from({ length: 14 }, (_, at) => ({ ...absent(`new/${at}`, "load"), change: "added" as const }));
    const told = layFileTree([...files, ...added], all).flatMap((row) => (row.kind === "file" ? [] : `${row.name} ${row.uncounted}`));
    expect(told).toEqual(["src 1", "doc 1", "new 14", "8 more, all new 8"]);
  });

  it("joins folders that have one child, and sums what lies in them", () => {
    const files = ["README.md", "docs/handbook/a.md", "docs/handbook/b.md", "src/model/x.ts", "src/y.ts"].map((path) => fileAt(path));
    expect(say(layFileTree(files, all))).toEqual([
      "README.md",
      "docs/handbook 2 +4 -2",
      "  a.md",
      "  b.md",
      "src 2 +4 -2",
      "  model 1 +2 -1",
      "    x.ts",
      "  y.ts",
    ]);
    const movesOf = ({ path }: DiffFile) => (path === "src/y.ts" ? { added: 1, removed: 1 } : undefined);
    const without = layFileTree(files, { ...all, movesOf });
    expect(say(without)).toContain("src 2 +3 -1");
    expect(without.at(-1)).toMatchObject({ name: "y.ts", additions: 1, deletions: 0 });
    const closed = layFileTree(files, { ...all, turned: new Set(["d:src"]) });
    expect(say(closed)).toContain("src 2 +4 -2");
    expect(closed[rowOfFile(closed, files[3])]?.name).toBe("src");
    expect(layFileTree(files, { ...all, isFlat: true }).map((row) => row.kind === "file" && row.folder)).toEqual([
      "",
      "docs/handbook",
      "docs/handbook",
      "src/model",
      "src",
    ]);
  });

  it("folds a long run of new files into one row that opens", () => {
    const files = Array.from({ length: 22 }, (_, at) => fileAt(`be/${String(at).padStart(2, "0")}.json`, "added"));
    const rows = layFileTree(files, all);
    expect(say(rows)).toHaveLength(8);
    expect(say(rows).at(-1)).toBe("  16 more, all new 16 +32 -0");
    expect(rows[rowOfFile(rows, files[20])]?.kind).toBe("more");
    expect(layFileTree(files, { ...all, turned: new Set([rows.at(-1)?.id ?? ""]) })).toHaveLength(24);
  });

  it("says how many thousands of new files are folded as every other number of the tree", () => {
    const files = Array.from({ length: 3_000 }, (_, at) => fileAt(`huge/${String(at).padStart(4, "0")}.txt`, "added"));
    expect(layFileTree(files, all).at(-1)?.name).toBe("2,994 more, all new");
  });

  it("finds each file in the folded row that holds it, where one folder has several and others have names that begin alike", () => {
    const run = (folder: string, first: number) =>
      Array.from({ length: 14 }, (_, at) => fileAt(`${folder}${String(first + at).padStart(2, "0")}.json`, "added"));
    const files = [...run("", 10), fileAt("40.json"), ...run("", 50), ...run(":x/", 10)];
    const rows = layFileTree(files, all);
    const folded = rows.filter((row) => row.kind === "more");
    expect(folded).toHaveLength(3);
    for (const [at, file] of files.entries()) {
      const row = rows[rowOfFile(rows, file)];
      const expected = [folded[0], undefined, folded[1], folded[2]][at < 14 ? 0 : at === 14 ? 1 : at < 29 ? 2 : 3];
      if (row?.kind === "file") expect(row.file).toBe(file);
      else expect(row).toBe(expected);
    }
    expect(rowOfFile(rows, fileAt("other"))).toBe(-1);
    expect(rowOfFile(rows, undefined)).toBe(-1);
  });

  it("stands for a file in a folder within closed ones by the outermost that is closed", () => {
    const files = ["a/b/c/x", "a/b/y", "a/z", "ab/x"].map((path) => fileAt(path));
    const rows = layFileTree(files, { ...all, turned: new Set(["d:a", "d:a/b"]) });
    expect(rows.map(({ id }) => id)).toEqual(["d:a", "d:ab", "f:ab/x\0ab/x"]);
    expect(files.map((file) => rowOfFile(rows, file))).toEqual([0, 0, 0, 2]);
  });

  it("counts what was viewed, and lays only files that are accepted", () => {
    const files = ["a/x", "a/y", "b/z"].map((path) => fileAt(path));
    const rows = layFileTree(files, { ...all, accepts: ({ path }) => path !== "b/z", isViewed: ({ path }) => path === "a/y" });
    expect(rows.map((row) => [row.name, row.kind === "file" ? row.isViewed : row.viewed])).toEqual([
      ["a", 1],
      ["x", false],
      ["y", true],
    ]);
  });

  it("shows every file once, whatever the paths", () => {
    const path = fc.array(fc.constantFrom("a", "b", "c-d", "é"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
        const files = paths.map((one) => fileAt(`${one}.txt`));
        const rows = layFileTree(files, all);
        const shown = rows.flatMap((row) => (row.kind === "file" ? [row.index] : []));
        expect(shown.toSorted((a, b) => a - b)).toEqual(files.map((_, index) => index));
        const top = rows.filter((row) => row.level === 1).reduce((sum, row) => sum + (row.kind === "file" ? 1 : row.count), 0);
        expect(top).toBe(files.length);
      }),
    );
  });

  it("lays 30,000 files of 300 folders", () => {
    const files = Array.from({ length: 30_000 }, (_, at) => fileAt(`pkg/${Math.floor(at / 100)}/deep/er/${at}.ts`));
    expect(layFileTree(files, all).filter(({ kind }) => kind === "folder")).toHaveLength(301);
  });
});

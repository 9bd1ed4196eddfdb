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

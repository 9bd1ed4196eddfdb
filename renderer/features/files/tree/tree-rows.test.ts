// The tree's rows: order, levels, and what the desk adds, marks and takes away.
import { describe, expect, it } from "vitest";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import type { Base, Change } from "../../../desk/model.ts";
import { nameOf } from "../../../state/tree.ts";
import { type Listing, listingsOfPaths, neededFolders, toRows } from "./tree-rows.ts";

const base: Base = { commit: "c", blob: "b", lastCommit: "l", executable: false };
const entry = (path: string, type: TreeEntry["type"] = "blob", mode = "100644"): TreeEntry => ({
  id: "1",
  name: nameOf(path),
  type,
  path,
  mode,
});
const listings = new Map<string, Listing>([
  ["", [entry("zeta.ts"), entry("src", "tree"), entry("Alpha.md"), entry("lib", "commit"), entry("link", "blob", "120000")]],
  ["src", [entry("src/a10.ts"), entry("src/a9.ts")]],
]);
const text = { encoding: "text", text: "" } as const;
const drawn = (rows: ReturnType<typeof toRows>): string[] =>
  rows.map((row) => `${" ".repeat(row.level - 1)}${row.path}${row.mark ? ` ${row.mark}` : ""}`);

describe("tree rows", () => {
  it("puts folders first, then names as people count", () => {
    const rows = toRows(listings, new Set(["src"]));
    expect(drawn(rows)).toEqual(["src", " src/a9.ts", " src/a10.ts", "Alpha.md", "lib", "link", "zeta.ts"]);
    expect(rows.map((row) => row.kind)).toEqual(["folder", "file", "file", "file", "submodule", "link", "file"]);
    expect(rows[1]).toMatchObject({ level: 2, setSize: 2, position: 1 });
  });

  it("draws staged changes into it", () => {
    const changes: Change[] = [
      { kind: "create", path: "src/new/deep.ts", content: text, executable: false, included: true },
      { kind: "move", path: "moved.ts", previousPath: "zeta.ts", content: null, base, included: true },
      { kind: "delete", path: "src/a9.ts", base, included: true },
    ];
    expect(drawn(toRows(listings, new Set(["src", "src/new"]), changes, ["Alpha.md"]))).toEqual([
      "src",
      " src/new",
      "  src/new/deep.ts added",
      " src/a9.ts removed",
      " src/a10.ts",
      "Alpha.md changed",
      "lib",
      "link",
      "moved.ts moved",
    ]);
    expect(toRows(listings, new Set(), changes)[0]?.mark).toBe("removed");
  });

  it("says what it waits for and what failed", () => {
    expect(toRows(new Map(), new Set()).map((row) => row.kind)).toEqual(["loading"]);
    expect(toRows(new Map<string, Listing>([["", "failed"]]), new Set()).map((row) => row.kind)).toEqual(["failed"]);
  });

  it("asks only for open folders that can be seen", () => {
    expect(neededFolders(["a", "a/b", "x/y"])).toEqual(["", "a", "a/b"]);
  });

  it("builds folders out of known paths", () => {
    expect(drawn(toRows(listingsOfPaths(["a/b/c.ts", "a/d.ts", "e"]), new Set(["a", "a/b"])))).toEqual([
      "a",
      " a/b",
      "  a/b/c.ts",
      " a/d.ts",
      "e",
    ]);
  });

  it("flattens 100,000 entries in a moment", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => entry(`file-${index}`));
    const rows = toRows(new Map([["", many]]), new Set());
    expect(rows).toHaveLength(100_000);
  });
});

// The tree's rows: order, levels, and what the desk adds, marks and takes away.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import { collide } from "../../../desk/edits.ts";
import { type Base, type Change, emptyDesk } from "../../../desk/model.ts";
import { foldersAbove, nameOf, parentOf } from "../../../state/tree.ts";
import { filesUnder } from "../actions/files-under.ts";
import { standingOf } from "../upload/judge.ts";
import { emptiedFolders, type Listing, listingsOfPaths, neededFolders, toRows } from "./tree-rows.ts";

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

  it("puts a folder that grows into the order in which the whole one is", () => {
    const name = fc.stringMatching(/^[abAB_.-][019ab]{0,3}$/);
    const pieces = fc.uniqueArray(fc.tuple(name, fc.boolean()), { selector: ([path]) => path, maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(40), { maxLength: 4 }), (files, cuts) => {
        const entries = files.map(([path, isTree]) => entry(path, isTree ? "tree" : "blob"));
        const grown = [...cuts, entries.length].sort((one, other) => one - other).map((end) => entries.slice(0, end));
        const [last] = grown.map((listed) => drawn(toRows(new Map([["", listed]]), new Set()))).slice(-1);
        expect(last).toEqual(drawn(toRows(new Map([["", entries.map((one) => ({ ...one }))]]), new Set())));
      }),
    );
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

  it("shows the folder that takes the place of a deleted file, and the file that takes that of a folder", () => {
    const create = (path: string): Change => ({ kind: "create", path, content: text, executable: false, included: true });
    const changes: Change[] = [
      { kind: "delete", path: "zeta.ts", base, included: true },
      create("zeta.ts/part.ts"),
      { kind: "delete", path: "src/a9.ts", base, included: true },
      { kind: "delete", path: "src/a10.ts", base, included: true },
      create("src"),
    ];
    const rows = toRows(listings, new Set(["src", "zeta.ts"]), changes);
    expect(drawn(rows)).toEqual(["zeta.ts", " zeta.ts/part.ts added", "Alpha.md", "lib", "link", "src added"]);
    expect(rows.map(({ kind }) => kind)).toEqual(["folder", "file", "file", "submodule", "link", "file"]);
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

describe("whatever is on the branch and on the desk", () => {
  const path = fc.constantFrom("a", "b.txt", "d/a", "d/b.txt", "d/e/a", "d10/a", "d9/a", "ü/א.txt");
  /** Files of a branch, and files that are made, moved and deleted there, none in the way of another one. */
  const work = fc.tuple(fc.uniqueArray(path), fc.uniqueArray(path)).map(([some, others]) => {
    const listed = some.filter((one, at) => some.slice(0, at).every((other) => !collide(one, other)));
    const free = others.filter((one, at) => !listed.includes(one) && others.slice(0, at).every((other) => !collide(one, other)));
    const places = free.filter((one) => listed.every((other) => !collide(one, other)));
    const changes: Change[] = [];
    const there = new Set(listed);
    for (const [at, place] of places.entries()) {
      const from = listed[at * 2];
      if (from === undefined || at % 2 === 1)
        changes.push({ kind: "create", path: place, content: text, executable: false, included: true });
      else {
        changes.push({ kind: "move", path: place, previousPath: from, content: null, base, included: true });
        there.delete(from);
      }
      there.add(place);
    }
    const gone = listed.filter((one, at) => at % 3 === 2 && there.has(one));
    for (const one of gone) changes.push({ kind: "delete", path: one, base, included: true });
    return { listed, changes, gone: new Set(gone), there };
  });
  const everyFolder = (paths: Iterable<string>): Set<string> => new Set([...paths].flatMap(foldersAbove));

  it("the open tree shows each file once, in its folder, and what is deleted as such", () => {
    fc.assert(
      fc.property(work, ({ listed, changes, gone, there }) => {
        const expanded = everyFolder([...listed, ...there]);
        const rows = toRows(listingsOfPaths(listed), expanded, changes);
        const files = rows.filter(({ kind }) => kind === "file");
        expect(files.map((row) => row.path).sort()).toEqual([...there].sort());
        expect(new Set(files.filter(({ mark }) => mark === "removed").map((row) => row.path))).toEqual(gone);
        for (const [at, row] of rows.entries()) {
          if (row.kind === "nothing") continue;
          expect(row.level).toBe(foldersAbove(row.path).length + 1);
          const parent = rows.slice(0, at).findLast(({ level }) => level < row.level);
          expect(parent?.path ?? "").toBe(parentOf(row.path));
          const siblings = rows.filter((other) => other.kind !== "nothing" && parentOf(other.path) === parentOf(row.path));
          expect([row.setSize, siblings[row.position - 1]]).toEqual([siblings.length, row]);
        }
      }),
    );
  });

  it("a closed folder shows a mark exactly where something changed below it", () => {
    fc.assert(
      fc.property(work, ({ listed, changes }) => {
        for (const row of toRows(listingsOfPaths(listed), new Set(), changes).filter(({ kind }) => kind === "folder"))
          expect(row.mark !== null).toBe(changes.some((change) => change.path.startsWith(`${row.path}/`)));
      }),
    );
  });

  it("a folder whose files have all moved away is not shown, unless something comes into it", () => {
    const move = (previousPath: string, path: string): Change => ({
      kind: "move",
      path,
      previousPath,
      content: null,
      base,
      included: true,
    });
    const paths = ["src/a10.ts", "src/a9.ts", "zeta.ts"];
    const some = [move("src/a9.ts", "lib9.ts")];
    const all = [...some, move("src/a10.ts", "deep/a10.ts")];
    expect([...emptiedFolders(some, paths), ...emptiedFolders(all, null)]).toEqual([]);
    expect([...emptiedFolders(all, paths)]).toEqual(["src"]);
    expect([...emptiedFolders(all, [...paths, "src/deep/b.ts"])]).toEqual([]);
    const top = (changes: readonly Change[]): string[] =>
      toRows(listings, new Set(), changes, [], "", emptiedFolders(changes, paths)).map(({ path }) => path);
    expect(top(all)).not.toContain("src");
    expect(top([...all, { kind: "create", path: "src/new.ts", content: text, executable: false, included: true }])).toContain("src");
  });

  it("moving or deleting a folder, and an upload, know the same files", () => {
    fc.assert(
      fc.property(work, fc.constantFrom("d", "d/e", "d9", "ü"), ({ listed, changes, gone, there }, folder) => {
        const desk = { ...emptyDesk, changes };
        const left = [...there].filter((one) => !gone.has(one));
        expect(filesUnder(folder, listed, desk).sort()).toEqual(left.filter((one) => one.startsWith(`${folder}/`)).sort());
        const standing = standingOf(listed, new Map(), desk);
        expect([...standing.paths].sort()).toEqual(left.sort());
        expect(standing.folders).toEqual(everyFolder(left));
      }),
    );
  });
});

// What makes one tree of another is told from the ids of their entries, whatever was moved.
import fc from "fast-check";
import { expect, it } from "vitest";
import { findTreeChanges } from "./tree-changes.ts";

const file = (path: string, id: string, mode = "100644") => ({ path, id, mode, type: mode === "160000" ? "commit" : "blob" });

it("tells what was added, removed, changed, moved whole and made executable, and leaves directories out", () => {
  const before = [
    { path: "src", id: "t1", mode: "040000", type: "tree" },
    ...[file("src/a", "1"), file("src/b", "2"), file("src/c", "3"), file("src/d", "4"), file("same", "5"), file("lib", "6", "160000")],
  ];
  const after = [
    { path: "src", id: "t2", mode: "040000", type: "tree" },
    ...[
      file("src/a", "9"),
      file("src/e", "2"),
      file("src/d", "4", "100755"),
      file("new", "7"),
      file("same", "5"),
      file("lib", "8", "160000"),
    ],
  ];
  const told = findTreeChanges(before, after).map(({ change, oldPath, path, isSubmodule }) => [change, oldPath, path, isSubmodule]);
  expect(told).toEqual([
    ["changed", "lib", "lib", true],
    ["added", "new", "new", false],
    ["changed", "src/a", "src/a", false],
    ["removed", "src/c", "src/c", false],
    ["mode", "src/d", "src/d", false],
    ["moved", "src/b", "src/e", false],
  ]);
});

const tree = fc
  .uniqueArray(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.constantFrom("1", "2", "3"), fc.constantFrom("100644", "100755")), {
    selector: ([path]) => path,
  })
  .map((entries) => entries.map(([path, id, mode]) => file(path, id, mode)));

it("says of two trees what makes one of the other", () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      const now = new Map(before.map((entry) => [entry.path, entry]));
      const changes = findTreeChanges(before, after);
      for (const { change, oldPath } of changes) if (change === "removed" || change === "moved") now.delete(oldPath);
      const named = new Map(after.map((entry) => [entry.path, entry]));
      for (const { change, path, oldPath, newMode } of changes) {
        if (change === "removed") continue;
        const to = named.get(path);
        if (to === undefined) throw new Error(`${path} is in neither`);
        if (change === "moved") expect(before.find((entry) => entry.path === oldPath)?.id).toBe(to.id);
        expect(newMode).toBe(to.mode);
        now.set(path, to);
      }
      const sorted = (entries: Iterable<{ path: string }>) => [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
      expect(sorted(now.values())).toEqual(sorted(after));
      expect(findTreeChanges(after, after)).toEqual([]);
    }),
  );
});

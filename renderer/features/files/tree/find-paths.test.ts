// Few letters find the file that was meant.
import { describe, expect, it } from "vitest";
import { findPaths } from "./find-paths.ts";

const paths = [
  "src/routing/planner.ts",
  "src/routing/planner.test.ts",
  "docs/plan.md",
  "t/r/e/e.ts",
  "src/tree.ts",
  "src/FileTree.tsx",
  "README.md",
];

describe("find paths", () => {
  it("prefers the file's own name", () => {
    expect(findPaths("tree", paths, 2).map(({ path }) => path)).toEqual(["src/tree.ts", "src/FileTree.tsx"]);
    expect(findPaths("planner.ts", paths, 1).map(({ path }) => path)).toEqual(["src/routing/planner.ts"]);
  });
  it("follows letters through folders", () =>
    expect(findPaths("srpl", paths, 1).map(({ path }) => path)).toEqual(["src/routing/planner.ts"]));
  it("says which letters of the name were meant", () =>
    expect(
      findPaths("treets", paths, 1)[0]
        ?.ranges.map(([from, to]) => "tree.ts".slice(from, to))
        .join(""),
    ).toBe("treets"));
  it("says which letters of the folders were meant where the name does not hold them all", () => {
    const [found] = findPaths("srpl", paths, 1);
    const letters = (text: string, ranges: readonly (readonly [number, number])[] = []) =>
      ranges.map(([from, to]) => text.slice(from, to)).join("");
    expect(letters("src/routing", found?.folderRanges) + letters("planner.ts", found?.ranges)).toBe("srpl");
  });
  it("finds nothing where letters are missing", () => expect(findPaths("xyz", paths, 5).map(({ path }) => path)).toEqual([]));
});

// One ranking of paths for palette and tree.
import { describe, expect, it } from "vitest";
import { matchPath } from "./path-match.ts";

const best = (query: string, paths: readonly string[]) =>
  paths.reduce((one, other) =>
    (matchPath(query, other)?.score ?? Number.NEGATIVE_INFINITY) > (matchPath(query, one)?.score ?? Number.NEGATIVE_INFINITY) ? other : one,
  );

describe("a path", () => {
  it("is meant by its name before its folders, and the nearer one of equal names", () => {
    expect(best("planner", ["planner/index.ts", "src/routing/planner.ts"])).toBe("src/routing/planner.ts");
    expect(best("read", ["src/gauge/deep/read.ts", "src/read.ts"])).toBe("src/read.ts");
    // Letters of the words of a name: what decided against other rankings (decision 016).
    expect(best("difgrd", ["features/diff/grid-roles.ts", "features/diff/DiffGrid.tsx"])).toBe("features/diff/DiffGrid.tsx");
  });

  it("shows which letters were meant, in the name or in the folder", () => {
    expect(matchPath("pl", "src/planner.ts")).toMatchObject({ nameRanges: [[0, 2]], folderRanges: [] });
    expect(matchPath("src/pl", "src/planner.ts")).toMatchObject({ nameRanges: [[0, 2]], folderRanges: [[0, 3]] });
    expect(matchPath("xyz", "src/planner.ts")).toBeNull();
  });
});

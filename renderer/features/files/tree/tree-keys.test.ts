// Where the arrows lead in the tree, as the design lists them.
import { describe, expect, it } from "vitest";
import { stepIn, stepOut } from "./tree-keys.ts";
import { listingsOfPaths, toRows } from "./tree-rows.ts";

const rows = toRows(listingsOfPaths(["src/a.ts", "src/b.ts", "README.md", "zoo.ts"]), new Set(["src"]));
const folded = toRows(listingsOfPaths(["src/a.ts", "zoo.ts"]), new Set());

describe("the arrows of the tree", () => {
  it("go into folders", () => {
    expect(stepIn(rows, 0)).toEqual({ act: "move", to: 1 });
    expect(stepIn(folded, 0)).toEqual({ act: "expand" });
    expect(stepIn(rows, 1)).toBeNull();
  });
  it("go out of folders", () => {
    expect(stepOut(rows, 2)).toEqual({ act: "move", to: 0 });
    expect(stepOut(rows, 0)).toEqual({ act: "collapse" });
    expect(stepOut(rows, 4)).toBeNull();
  });
});

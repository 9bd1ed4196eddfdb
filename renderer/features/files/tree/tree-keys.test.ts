// The keys of the tree, as the design lists them.
import { describe, expect, it } from "vitest";
import { actOf } from "./tree-keys.ts";
import { listingsOfPaths, toRows } from "./tree-rows.ts";

const rows = toRows(listingsOfPaths(["src/a.ts", "src/b.ts", "README.md", "zoo.ts"]), new Set(["src"]));
const press = (key: string, active: number, shift = false) => actOf({ key, shift, chord: false }, rows, active, 10);

describe("tree keys", () => {
  it("moves within the ends", () => {
    expect(press("ArrowDown", 4)).toEqual({ act: "move", to: 4 });
    expect(press("ArrowUp", 0)).toEqual({ act: "move", to: 0 });
    expect(press("End", 0)).toEqual({ act: "move", to: 4 });
    expect(press("PageDown", 1)).toEqual({ act: "move", to: 4 });
  });
  it("goes into and out of folders", () => {
    expect(press("ArrowRight", 0)).toEqual({ act: "move", to: 1 });
    expect(press("ArrowLeft", 2)).toEqual({ act: "move", to: 0 });
    expect(press("ArrowLeft", 0)).toEqual({ act: "collapse" });
    expect(press("ArrowRight", 1)).toBeNull();
  });
  it("opens and previews files", () => {
    expect(press("Enter", 1)).toEqual({ act: "open" });
    expect(press(" ", 1)).toEqual({ act: "preview" });
    expect(press("Enter", 0)).toEqual({ act: "collapse" });
  });
  it("jumps by letter around the end, and X stays the mode", () => {
    expect(press("z", 1)).toEqual({ act: "move", to: 4 });
    expect(press("s", 4)).toEqual({ act: "move", to: 0 });
    expect(press("x", 1)).toEqual({ act: "mode" });
  });
  it("leaves chords alone", () => expect(actOf({ key: "s", shift: false, chord: true }, rows, 0, 10)).toBeNull());
});

// Lists of a hundred thousand rows and of none have to move by the same rules.
import { describe, expect, it } from "vitest";
import { cycleActive, findTyped } from "./list-keys.ts";

describe("cycleActive", () => {
  it("starts again past the end", () => {
    expect(cycleActive(1, 2, 3)).toBe(0);
    expect(cycleActive(-1, 0, 3)).toBe(2);
    expect(cycleActive(1, -1, 3)).toBe(0);
    expect(cycleActive(-1, -1, 3)).toBe(2);
    expect(cycleActive(1, 0, 0)).toBe(-1);
  });
});

describe("findTyped", () => {
  const names = ["alpha", "beta", "Bravo", "charlie"];
  const find = (typed: string, active: number) => findTyped(typed, active, names.length, (index) => names[index] ?? "");
  it("goes round with one letter", () => {
    expect(find("b", 0)).toBe(1);
    expect(find("b", 1)).toBe(2);
    expect(find("bb", 2)).toBe(1);
  });
  it("stays while more letters fit", () => {
    expect(find("br", 1)).toBe(2);
    expect(find("bra", 2)).toBe(2);
  });
  it("finds nothing when nothing fits", () => {
    expect(find("x", 0)).toBeNull();
    expect(find("", 0)).toBeNull();
    expect(findTyped("a", -1, 0, () => "")).toBeNull();
  });
});

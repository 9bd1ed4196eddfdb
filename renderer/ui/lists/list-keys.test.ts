// Lists of a hundred thousand rows and of none have to move by the same rules.
import fc from "fast-check";
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

describe("lists of any length and of any letters", () => {
  const names = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
  const begins = (text: string, typed: string): boolean => text.toLowerCase().startsWith(typed.toLowerCase());

  it("go round: as many steps as rows lead back, and a step back undoes a step", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), fc.constantFrom(1 as const, -1 as const), (count, pick, step) => {
        const active = pick % count;
        const next = cycleActive(step, active, count);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(cycleActive(step === 1 ? -1 : 1, next, count)).toBe(active);
      }),
    );
  });

  it("find a row whose name begins as typed, if there is one", () => {
    fc.assert(
      fc.property(names, fc.string({ unit: "grapheme", maxLength: 3 }), fc.nat(), (list, typed, pick) => {
        const active = pick % list.length;
        const found = findTyped(typed, active, list.length, (index) => list[index] ?? "");
        const letters = [...typed.toLowerCase()];
        const wanted = letters.every((letter) => letter === letters[0]) ? (letters[0] ?? "") : typed;
        if (found === null) expect(wanted === "" || list.every((name) => !begins(name, wanted))).toBe(true);
        else expect(begins(list[found] ?? "", wanted)).toBe(true);
      }),
    );
  });

  it("lead one letter, pressed again and again, through every row that begins with it", () => {
    for (const letter of ["a", "Ä", "א", "小", "🌊"]) {
      const list = [`${letter}1`, "other", `${letter}2`, `${letter}3`, "z"];
      const find = (active: number): number => findTyped(letter, active, list.length, (index) => list[index] ?? "") ?? -1;
      expect([find(0), find(2), find(3)], letter).toEqual([2, 3, 0]);
    }
  });

  it("go on from the active row, and begin at the first where none is", () => {
    const list = ["src", "shared", "scripts", "service"];
    const find = (typed: string, active: number) => findTyped(typed, active, list.length, (index) => list[index] ?? "");
    expect([find("s", -1), find("s", 3), find("se", -1), find("sc", 3), find("S", 0), find("SH", 0)]).toEqual([0, 0, 3, 2, 1, 1]);
  });
});

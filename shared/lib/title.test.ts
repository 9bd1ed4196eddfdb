// Titles are cut as a real server cuts them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitTitle } from "./title.ts";

describe("commit title", () => {
  it("is the first line", () => {
    expect(commitTitle("Plan by night\r\n\r\nBody")).toBe("Plan by night");
    expect(commitTitle("x".repeat(99))).toBe("x".repeat(99));
  });

  it("is said to be missing", () => {
    expect(commitTitle(" \n\n")).toBe("(no commit message)");
  });

  it("is cut at a blank, or hard where there is none", () => {
    expect(commitTitle("x".repeat(100))).toBe(`${"x".repeat(78)}...`);
    expect(commitTitle(`${"x".repeat(78)} ${"y".repeat(40)}`)).toBe(`${"x".repeat(78)}...`);
    expect(commitTitle(`${"word ".repeat(30)}`)).toBe(`${"word ".repeat(15).trimEnd()}...`);
  });

  it("never has more than 99 characters, 81 when cut, and never half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (message) => {
        const title = commitTitle(message);
        expect([...title].length).toBeLessThan(100);
        expect(title.isWellFormed()).toBe(message.split(/[\r\n]/, 1)[0]?.isWellFormed() ?? true);
      }),
    );
  });
});

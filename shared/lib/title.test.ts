// Titles are the first line, however long it is.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitTitle } from "./title.ts";

describe("commit title", () => {
  it("is the first line", () => {
    expect(commitTitle("Plan by night\r\n\r\nBody")).toBe("Plan by night");
    expect(commitTitle(`${"word ".repeat(300)}end\nBody`)).toBe(`${"word ".repeat(300)}end`);
  });

  it("is said to be missing", () => {
    expect(commitTitle(" \n\n")).toBe("(no commit message)");
  });

  it("begins every message that says something, and holds no line end", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (message) => {
        const title = commitTitle(message);
        expect(title).not.toMatch(/[\r\n]/);
        if (message.trim() !== "") expect(message.startsWith(title)).toBe(true);
      }),
    );
  });
});

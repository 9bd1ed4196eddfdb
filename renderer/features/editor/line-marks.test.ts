// The gutter says which lines are new, changed and gone.
import { describe, expect, it } from "vitest";
import { lineMarks } from "./line-marks.ts";

describe("line marks", () => {
  it("is silent where nothing changed", () => expect(lineMarks("a\nb", "a\nb")).toEqual([]));
  it("marks a changed line", () => expect(lineMarks("a\nb\nc", "a\nB\nc")).toEqual([{ kind: "changed", from: 2, to: 2 }]));
  it("marks added lines", () => expect(lineMarks("a\nc", "a\nx\ny\nc")).toEqual([{ kind: "added", from: 2, to: 3 }]));
  it("marks where lines are gone", () => {
    expect(lineMarks("a\nb\nc", "a\nc")).toEqual([{ kind: "removed", from: 1, to: 1 }]);
    expect(lineMarks("a\nb", "a")).toEqual([{ kind: "removed", from: 1, to: 1 }]);
  });
});

// The ways to look at an image diff, and which files are one.
import { describe, expect, it } from "vitest";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { isImageFile, withoutLines } from "./image-files.ts";
import { createViews, modesOf, nextMode, usualView } from "./modes.ts";

const file = (path: string, diff: string, absence: DiffFile["absence"] = null): DiffFile => ({
  ...{ key: path, path, oldPath: path, change: "changed", modes: null },
  ...{ diff: parseUnifiedDiff(diff), absence },
});
const lines = "@@ -1 +1 @@\n-a\n+b\n";
const binary = "Binary files a/x and b/x differ\n";

describe("the ways to look at an image", () => {
  it("are gone through by one key, around the end", () => {
    const all = modesOf({ canCompare: true, hasLines: true });
    expect(all).toEqual(["sides", "swipe", "difference", "text"]);
    expect(all.map((mode) => nextMode(mode, all))).toEqual(["swipe", "difference", "text", "sides"]);
  });

  it("are fewer where one side is all there is", () => {
    const alone = modesOf({ canCompare: false, hasLines: false });
    expect(alone).toEqual(["sides"]);
    expect(nextMode("sides", alone)).toBe("sides");
    expect(nextMode("difference", alone)).toBe("sides");
  });

  it("are kept for each file", () => {
    const views = createViews();
    views.getState().change("a", { mode: "swipe" });
    views.getState().change("a", { line: 20 });
    expect(views.getState().views).toEqual({ a: { ...usualView, mode: "swipe", line: 20 } });
  });
});

describe("an image of a diff", () => {
  it("is told by its name, where its content differs", () => {
    expect(isImageFile(file("a/b.png", binary, { text: "Binary", offer: "open" }))).toBe(true);
    expect(isImageFile(file("b.svg", lines))).toBe(true);
    expect(isImageFile(file("b.svg", "", { text: "Collapsed by the server", offer: "load" }))).toBe(true);
    expect(isImageFile(file("b.bin", binary, { text: "Binary", offer: "open" }))).toBe(false);
    expect(isImageFile(file("b.png", "", { text: "Moved from a.png without changes", offer: null }))).toBe(false);
  });

  it("has no lines while it is drawn, and keeps its counts", () => {
    const svg = file("b.svg", lines);
    expect(withoutLines(svg)).toMatchObject({ absence: null, diff: { hunks: [], additions: 1, deletions: 1 } });
    expect(withoutLines(svg)).toBe(withoutLines(svg));
  });
});

// Diffs as git prints them, damaged ones, and hostile text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairChanges, parseUnifiedDiff } from "./unified-diff.ts";

describe("parseUnifiedDiff", () => {
  it("numbers the lines of each side", () => {
    const diff = parseUnifiedDiff("@@ -4,3 +4,4 @@ function plan() {\n a\n-b\n+B\n+c\n d\n");
    expect(diff).toMatchObject({ kind: "text", additions: 2, deletions: 1, complete: true });
    expect(diff.hunks[0]?.section).toBe("function plan() {");
    expect(diff.hunks[0]?.lines.map((line) => [line.kind, line.oldLine, line.newLine, line.text])).toEqual([
      ["context", 4, 4, "a"],
      ["removed", 5, null, "b"],
      ["added", null, 5, "B"],
      ["added", null, 6, "c"],
      ["context", 6, 7, "d"],
    ]);
  });

  it("keeps content that looks like headers", () => {
    const diff = parseUnifiedDiff("@@ -1,2 +1,2 @@\n--- old\n+++ new\n @@ -1 +1 @@\n");
    expect(diff.hunks).toHaveLength(1);
    expect(diff.hunks[0]?.lines.map((line) => line.text)).toEqual(["-- old", "++ new", "@@ -1 +1 @@"]);
  });

  it("marks the end without a line feed on the line before it", () => {
    const diff = parseUnifiedDiff("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n");
    expect(diff.hunks[0]?.lines.map((line) => line.endsFile)).toEqual([true, true]);
    expect(diff.complete).toBe(true);
  });

  it("skips the header lines of unidiff=true and reads several hunks", () => {
    const diff = parseUnifiedDiff("--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n@@ -7 +8,0 @@\n-b\n");
    expect(diff.hunks.map((hunk) => hunk.lines.length)).toEqual([1, 1]);
    expect(diff.hunks[1]?.lines[0]).toMatchObject({ oldLine: 7, newLine: null });
  });

  it("tells binary, empty and unreadable apart", () => {
    expect(parseUnifiedDiff("Binary files a/x.png and b/x.png differ\n").kind).toBe("binary");
    expect(parseUnifiedDiff("").kind).toBe("empty");
    expect(parseUnifiedDiff("hello\nworld").kind).toBe("unreadable");
  });

  it.each(["lone\rreturn", "line\u2028separator", "paragraph\u2029separator"])("reads a hunk below the line %j", (section) => {
    const diff = parseUnifiedDiff(`@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@ ${section}\n-c\n+d\n`);
    expect(diff).toMatchObject({ kind: "text", complete: true, additions: 2 });
    expect(diff.hunks[1]).toMatchObject({ section, oldStart: 9 });
    expect(parseUnifiedDiff(`Binary files a/${section} and b/${section} differ\n`).kind).toBe("binary");
  });

  it("says when text was cut off", () => {
    expect(parseUnifiedDiff("@@ -1,9 +1,9 @@\n a\n").complete).toBe(false);
    expect(parseUnifiedDiff("@@ -1 +1 @@\n-a\n+b\nnonsense\n").complete).toBe(false);
  });

  it("keeps carriage returns as part of the line", () => {
    expect(parseUnifiedDiff("@@ -1 +1 @@\n-a\r\n+b\r\n").hunks[0]?.lines[0]?.text).toBe("a\r");
  });

  it("never throws, and never counts more lines than the header says", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("@@ -1,2 +1,3 @@\n", "@@ -0,0 +1 @@ x\n", "+a\n", "-b\n", " c\n", "\\ No newline\n", "\n", "@@@ -1 -1 +1 @@@\n"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const diff = parseUnifiedDiff(pieces.join(""));
        for (const hunk of diff.hunks) {
          expect(hunk.lines.filter((line) => line.kind !== "added").length).toBeLessThanOrEqual(hunk.oldCount);
          expect(hunk.lines.filter((line) => line.kind !== "removed").length).toBeLessThanOrEqual(hunk.newCount);
        }
      }),
    );
  });
});

describe("pairChanges", () => {
  it("pairs removals with the additions after them, in order", () => {
    const { hunks } = parseUnifiedDiff("@@ -1,4 +1,4 @@\n-a\n-b\n+A\n c\n-d\n+D\n+E\n");
    expect([...pairChanges(hunks[0]?.lines ?? [])]).toEqual([2, -1, 0, -1, 5, 4, -1]);
  });
});

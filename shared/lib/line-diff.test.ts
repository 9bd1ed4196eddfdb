// Hunks lead from one text to the other and back, whatever the texts hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "./line-diff.ts";
import { hunkTitle, parseUnifiedDiff, type UnifiedDiff } from "./unified-diff.ts";

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The text on the other side, from one side and the hunks. */
function apply(text: string, diff: UnifiedDiff, direction: "forwards" | "backwards"): string {
  const source = linesOf(text);
  const [gone, come] = direction === "forwards" ? (["removed", "added"] as const) : (["added", "removed"] as const);
  const result: string[] = [];
  let at = 0;
  for (const hunk of diff.hunks) {
    const [start, count] = direction === "forwards" ? [hunk.oldStart, hunk.oldCount] : [hunk.newStart, hunk.newCount];
    const first = count === 0 ? start : start - 1;
    result.push(...source.slice(at, first));
    at = first;
    for (const line of hunk.lines) {
      const whole = line.text + (line.endsFile ? "" : "\n");
      if (line.kind !== come) expect(source[at++]).toBe(whole);
      if (line.kind !== gone) result.push(whole);
    }
  }
  return [...result, ...source.slice(at)].join("");
}

const print = (diff: UnifiedDiff): string =>
  diff.hunks
    .map((hunk) => {
      const lines = hunk.lines.map((line) => {
        const sign = line.kind === "added" ? "+" : line.kind === "removed" ? "-" : " ";
        return `${sign}${line.text}\n${line.endsFile ? "\\ No newline at end of file\n" : ""}`;
      });
      return `${hunkTitle(hunk)}\n${lines.join("")}`;
    })
    .join("");

const text = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "", "d\r", "+e", "@@ -1 +1 @@"), { maxLength: 40 }), fc.boolean())
  .map(([lines, ends]) => lines.join("\n") + (ends && lines.length > 0 ? "\n" : ""));

describe("diffTexts", () => {
  it("shows three lines around a change, as git does", () => {
    const before = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join("");
    const diff = diffTexts(before, before.replace("10\n", "ten\n"));
    expect(diff.hunks.map(hunkTitle)).toEqual(["@@ -7,7 +7,7 @@"]);
    expect(diff).toMatchObject({ additions: 1, deletions: 1 });
  });

  it("joins changes up to six lines apart and parts those further away", () => {
    const before = Array.from({ length: 40 }, (_, index) => `${index + 1}\n`).join("");
    expect(diffTexts(before, before.replace("10\n", "x\n").replace("17\n", "y\n")).hunks.map(hunkTitle)).toEqual(["@@ -7,14 +7,14 @@"]);
    expect(diffTexts(before, before.replace("10\n", "x\n").replace("18\n", "y\n")).hunks.map(hunkTitle)).toEqual([
      "@@ -7,7 +7,7 @@",
      "@@ -15,7 +15,7 @@",
    ]);
  });

  it("reads a new file and an emptied one", () => {
    expect(diffTexts("", "a\nb\n").hunks.map(hunkTitle)).toEqual(["@@ -0,0 +1,2 @@"]);
    expect(diffTexts("a\n", "").hunks.map(hunkTitle)).toEqual(["@@ -1,1 +0,0 @@"]);
  });

  it("leads from one text to the other and back, for any context and with no time at all", () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 4 }), fc.constantFrom(0, 1_000), (before, after, context, timeout) => {
        const diff = diffTexts(before, after, { context, timeout });
        expect(apply(before, diff, "forwards")).toBe(after);
        expect(apply(after, diff, "backwards")).toBe(before);
      }),
    );
  });

  it("gives what parsing its print gives", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffTexts(before, after);
        expect(parseUnifiedDiff(print(diff))).toEqual(diff);
      }),
    );
  });

  it("answers in time for huge texts that share nothing", () => {
    const lines = (letter: string): string => Array.from({ length: 60_000 }, (_, index) => `${letter}${index}\n`).join("");
    const diff = diffTexts(lines("a"), lines("b"), { timeout: 50 });
    expect(diff).toMatchObject({ additions: 60_000, deletions: 60_000 });
  });
});

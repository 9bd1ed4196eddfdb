// Without changes of white space a diff holds the same lines of both sides under the same numbers, and git sees no fewer changes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffTexts } from "./line-diff.ts";
import type { DiffLine, Hunk } from "./unified-diff.ts";
import { ignoreWhiteSpace } from "./white-space.ts";

const bare = (text: string): string => text.replace(/\s/g, "");

describe("ignoreWhiteSpace", () => {
  it("takes more lines at one place than one call takes arguments", () => {
    const diff = diffTexts("a\nc\n", "b\n".repeat(150_000));
    expect(ignoreWhiteSpace(diff)).toEqual({ ...diff, hidden: 0 });
  });

  it("leaves out what was only indented, and says how much", () => {
    const diff = ignoreWhiteSpace(diffTexts("a\nb\nc\n", "if x {\n  a\n  b\n  c\n}\n"));
    expect(diff).toMatchObject({ additions: 2, deletions: 0, hidden: 6 });
    expect(diff.hunks[0]?.lines.map(({ kind, text, oldLine, newLine }) => [kind, text, oldLine, newLine])).toEqual([
      ["added", "if x {", null, 1],
      ["context", "  a", 1, 2],
      ["context", "  b", 2, 3],
      ["context", "  c", 3, 4],
      ["added", "}", null, 5],
    ]);
  });

  it("keeps no hunk in which nothing else changed, and cuts the others to three lines of context", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const after = lines.map((line, at) => (at === 20 ? "new" : ` ${line}`));
    const diff = ignoreWhiteSpace(diffTexts(lines.join("\n"), after.join("\n")));
    expect(diff.hunks.map(({ oldStart, oldCount, newStart, newCount }) => [oldStart, oldCount, newStart, newCount])).toEqual([
      [18, 7, 18, 7],
    ]);
    expect(ignoreWhiteSpace(diffTexts("a\n", " a\n"))).toMatchObject({ hunks: [], hidden: 2 });
  });

  it("tells the truth about every line and hunk", () => {
    const text = fc
      .array(fc.constantFrom("a", " a", "b", "\tb", "b ", "c", "", " ", "d", "a a"), { maxLength: 25 })
      .map((lines) => lines.map((line) => `${line}\n`).join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = ignoreWhiteSpace(diffTexts(before, after));
        const [left, right] = [before.split("\n"), after.split("\n")];
        for (const hunk of diff.hunks) {
          for (const line of hunk.lines) checkLine(line, left, right);
          checkCounts(hunk);
        }
        // What is not shown as changed is the same but for white space.
        const changed = diff.hunks.flatMap((hunk) => hunk.lines);
        const removed = new Set(changed.flatMap((line) => (line.kind === "removed" ? [line.oldLine] : [])));
        const added = new Set(changed.flatMap((line) => (line.kind === "added" ? [line.newLine] : [])));
        expect(left.filter((_, at) => !removed.has(at + 1)).map(bare)).toEqual(right.filter((_, at) => !added.has(at + 1)).map(bare));
      }),
    );
  });
});

function checkLine(line: DiffLine, left: readonly string[], right: readonly string[]): void {
  if (line.newLine !== null) expect(right[line.newLine - 1]).toBe(line.text);
  if (line.oldLine !== null) expect(left[line.oldLine - 1]).toBe(line.oldText ?? line.text);
  if (line.oldText !== undefined) expect(bare(line.oldText)).toBe(bare(line.text));
}

function checkCounts(hunk: Hunk): void {
  const old = hunk.lines.flatMap((line) => line.oldLine ?? []);
  const now = hunk.lines.flatMap((line) => line.newLine ?? []);
  expect([hunk.oldCount, hunk.newCount]).toEqual([old.length, now.length]);
  if (old.length > 0) expect(hunk.oldStart).toBe(old[0]);
  if (now.length > 0) expect(hunk.newStart).toBe(now[0]);
  expect(hunk.lines.some(({ kind }) => kind !== "context")).toBe(true);
}

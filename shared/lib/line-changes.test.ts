// Changes between lists of lines, held against git.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type LineChange, lineChanges } from "./line-changes.ts";

const folder = mkdtempSync(join(tmpdir(), "line-changes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = fc.constantFrom("", "{", "}", "return;", "a", "b", "c", "d", "e");
const texts = fc.array(line, { maxLength: 30 });

const apply = (before: readonly string[], after: readonly string[], changes: readonly LineChange[]): string[] => {
  const lines = [...before];
  for (const change of changes.toReversed())
    lines.splice(change.oldFrom, change.oldCount, ...after.slice(change.newFrom, change.newFrom + change.newCount));
  return lines;
};

/** How many lines git says are gone and new. */
function askGit(pairs: readonly (readonly [string[], string[]])[]): number[] {
  return pairs.map(([before, after]) => {
    for (const [name, lines] of [
      ["before", before],
      ["after", after],
    ] as const)
      writeFileSync(join(folder, name), lines.map((text) => `${text}\n`).join(""));
    const { stdout } = spawnSync("git", ["diff", "--no-index", "--numstat", "--minimal", "before", "after"], {
      cwd: folder,
      encoding: "utf8",
    });
    const [added = "0", removed = "0"] = stdout.split("\t");
    return Number(added || 0) + Number(removed || 0);
  });
}

describe("changes between lines", () => {
  it("are none, one that adds, one that replaces, and one that takes away", () => {
    expect(lineChanges(["a"], ["a"])).toEqual([]);
    expect(lineChanges(["a", "c"], ["a", "b", "c"])).toEqual([{ oldFrom: 1, oldCount: 0, newFrom: 1, newCount: 1 }]);
    expect(lineChanges(["a", "b", "c"], ["a", "B", "c"])).toEqual([{ oldFrom: 1, oldCount: 1, newFrom: 1, newCount: 1 }]);
    expect(lineChanges(["a", "b"], ["a"])).toEqual([{ oldFrom: 1, oldCount: 1, newFrom: 1, newCount: 0 }]);
  });

  it("make one text of the other, leave a same line between them, and hold what lies outside for equal", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = lineChanges(before, after);
        expect(apply(before, after, changes)).toEqual(after);
        for (const [index, change] of changes.entries()) {
          const next = changes[index + 1];
          if (next === undefined) break;
          expect(next.oldFrom).toBeGreaterThan(change.oldFrom + change.oldCount);
          expect(next.oldFrom - (change.oldFrom + change.oldCount)).toBe(next.newFrom - (change.newFrom + change.newCount));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("touch as few lines as git does", () => {
    const pairs = fc.sample(fc.tuple(texts, texts), { numRuns: 60, seed: 7 });
    const ours = pairs.map(([before, after]) =>
      lineChanges(before, after).reduce((sum, { oldCount, newCount }) => sum + oldCount + newCount, 0),
    );
    expect(ours).toEqual(askGit(pairs));
  });

  it("of texts that share nothing are one, found at once", () => {
    const left = Array.from({ length: 40_000 }, (_, index) => `left ${index}`);
    const right = Array.from({ length: 40_000 }, (_, index) => `right ${index}`);
    expect(lineChanges(left, right, { timeout: 50 })).toEqual([{ oldFrom: 0, oldCount: 40_000, newFrom: 0, newCount: 40_000 }]);
  });
});

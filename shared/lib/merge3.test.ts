// Three-way merges, held against git merge-file.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { merge3 } from "./merge3.ts";

const folder = mkdtempSync(join(tmpdir(), "merge3-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** git's answer; `conflicts` -1 = it failed. */
function askGit(base: string, ours: string, theirs: string): { conflicts: number; text: string } {
  for (const [name, text] of Object.entries({ base, ours, theirs })) writeFileSync(join(folder, name), text);
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", "ours", "base", "theirs"], { cwd: folder, encoding: "utf8" });
  return { conflicts: status === null || status > 127 ? -1 : status, text: stdout };
}

/** A file as they are: most lines stand once, some (empty ones, brackets) often; the last one may lack its line end. */
const file = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.constantFrom("", "}", "  }"),
        fc.nat(9_999).map((number) => `  step(${number});`),
      ),
      { maxLength: 40 },
    ),
    fc.boolean(),
  )
  .map(([lines, ends]) => ({ lines, ends }));
/** What somebody does to a file: replaces some lines in some places. */
const edits = fc.array(
  fc.record({
    at: fc.nat(40),
    count: fc.nat(3),
    lines: fc.array(
      fc.nat(9_999).map((number) => `  new(${number});`),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 4 },
);
const write = ({ lines, ends }: { lines: readonly string[]; ends: boolean }): string =>
  lines.join("\n") + (ends && lines.length > 0 ? "\n" : "");
const cases = fc.tuple(file, edits, edits, fc.boolean()).map(([base, mine, yours, keepsEnd]) => {
  const change = (list: typeof mine) => {
    const lines = [...base.lines];
    for (const { at, count, lines: next } of list) lines.splice(Math.min(at, lines.length), count, ...next);
    return lines;
  };
  return {
    base: write(base),
    ours: write({ lines: change(mine), ends: base.ends }),
    theirs: write({ lines: change(yours), ends: keepsEnd ? base.ends : true }),
  };
});

describe("merge of three texts", () => {
  it("takes both where they are apart", () => {
    const base = "one\ntwo\nthree\nfour\n";
    const merge = merge3(base, base.replace("one", "ONE"), base.replace("four", "FOUR"));
    expect(merge).toMatchObject({ outcome: "clean", text: "ONE\ntwo\nthree\nFOUR\n" });
    expect(merge.outcome === "too-large" ? [] : merge.parts.map((part) => part.kind === "merged" && part.from)).toEqual([
      "ours",
      "base",
      "theirs",
    ]);
  });

  it("keeps apart what contradicts each other, with the base beside it", () => {
    const merge = merge3("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n");
    expect(merge).toEqual({
      outcome: "conflicts",
      conflicts: 1,
      parts: [
        { kind: "merged", text: "a\n", from: "base" },
        { kind: "conflict", base: "b\n", ours: "x\n", theirs: "y\n" },
        { kind: "merged", text: "c\n", from: "base" },
      ],
    });
  });

  it("takes for one what both did alike, line ends and a last line without one as they are", () => {
    expect(merge3("a\nb", "a\nB", "A\nb")).toMatchObject({ outcome: "conflicts" });
    expect(merge3("a\nm\nb", "a\nm\nB", "A\nm\nb")).toMatchObject({ outcome: "clean", text: "A\nm\nB" });
    expect(merge3("a\r\nm\r\nb\r\n", "a\r\nm\r\nB\r\n", "A\r\nm\r\nb\r\n")).toMatchObject({ outcome: "clean", text: "A\r\nm\r\nB\r\n" });
    expect(merge3("a\n", "b\n", "b\n")).toMatchObject({ outcome: "clean", text: "b\n" });
    expect(merge3("", "a\n", "")).toMatchObject({ outcome: "clean", text: "a\n" });
    expect(merge3("constructor\nm\n__proto__\n", "x\nm\n__proto__\n", "constructor\nm\ny\n")).toMatchObject({ text: "x\nm\ny\n" });
  });

  it("is what git makes of it, with as many conflicts or fewer", () => {
    const samples = fc.sample(cases, { numRuns: 70, seed: 11 });
    for (const { base, ours, theirs } of samples) {
      const git = askGit(base, ours, theirs);
      const merge = merge3(base, ours, theirs);
      if (merge.outcome === "too-large") throw new Error("too large");
      if (git.conflicts === 0)
        expect({ ...merge, parts: [], of: { base, ours, theirs } }).toMatchObject({ outcome: "clean", text: git.text });
      else if (merge.outcome === "conflicts") expect(merge.conflicts).toBeLessThanOrEqual(git.conflicts);
    }
  });

  it("is the same from either side, and its parts are all of it", () => {
    fc.assert(
      fc.property(cases, ({ base, ours, theirs }) => {
        const merge = merge3(base, ours, theirs);
        if (merge.outcome === "too-large") throw new Error("too large");
        expect(merge.outcome === "clean" && merge.text).toBe(
          merge.outcome === "clean" && merge.parts.map((part) => "text" in part && part.text).join(""),
        );
        const swapped = merge3(base, theirs, ours);
        expect(swapped.outcome).toBe(merge.outcome);
        if (merge.outcome === "clean" && swapped.outcome === "clean") expect(swapped.text).toBe(merge.text);
      }),
      { numRuns: 150 },
    );
  });

  it("of long texts that have nothing in common is given up at once", () => {
    const long = (word: string): string => Array.from({ length: 30_000 }, (_, index) => `${word} ${index}\n`).join("");
    expect(merge3(long("base"), long("ours"), long("theirs"))).toEqual({ outcome: "too-large" });
    const base = long("base");
    expect(merge3(base, `first\n${base}`, `${base}last\n`)).toMatchObject({ outcome: "clean", text: `first\n${base}last\n` });
  });
});

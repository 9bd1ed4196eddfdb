// Merges with each choice for what contradicts each other, held against git merge-file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { merge3 } from "./merge3.ts";

const folder = mkdtempSync(join(tmpdir(), "merge-regions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines as they are in files: most stand once, some (empty ones, brackets) often. */
const line = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom("", "}") },
  { weight: 12, arbitrary: fc.nat(99_999).map((number) => `  step(${number});`) },
);
/** What somebody does to a file: replaces some lines in some places. */
const edit = fc.record({ at: fc.nat(40), count: fc.nat(3), lines: fc.array(line, { maxLength: 3 }) });
const edits = (most: number) => fc.array(edit, { maxLength: most });
type Edits = readonly { readonly at: number; readonly count: number; readonly lines: readonly string[] }[];
/** A text, what both did to it, and what each did. */
const single = fc.record({ base: fc.array(line, { maxLength: 40 }), both: edits(1), ours: edits(4), theirs: edits(4) });

/** Merges in one file, with lines between them that nobody touched: a process of git costs more than all of its merges. */
const packed = fc.record({
  merges: fc.array(single, { minLength: 10, maxLength: 10 }),
  ends: fc.record({ base: fc.boolean(), ours: fc.boolean(), theirs: fc.boolean() }),
});
const sample = packed.map(({ merges, ends }) => {
  const write = (isEnded: boolean, change: (merge: (typeof merges)[number]) => readonly Edits[]): string => {
    const lines = merges.flatMap((merge, index) => {
      const changed = [...merge.base];
      for (const { at, count, lines: next } of change(merge).flat()) changed.splice(Math.min(at, changed.length), count, ...next);
      return [
        ...changed,
        ...(index === merges.length - 1 ? [] : ["one", "two", "three", "four", "five"].map((word) => `// ${index} ${word}`)),
      ];
    });
    return lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : "");
  };
  return {
    base: write(ends.base, () => []),
    ours: write(ends.ours, ({ both, ours }) => [both, ours]),
    theirs: write(ends.theirs, ({ both, theirs }) => [both, theirs]),
  };
});
type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never;

const choices = ["plain", "ours", "theirs", "union"] as const;

/** All answers of git in one shell: a process for each file costs enough. */
function askGit(samples: readonly Sample[]): Record<(typeof choices)[number], string>[] {
  samples.forEach((texts, index) => {
    for (const [side, text] of Object.entries(texts)) writeFileSync(join(folder, `${index}.${side}`), text);
  });
  const script = `i=0; while [ $i -lt ${samples.length} ]; do
    if git merge-file -p $i.ours $i.base $i.theirs > $i.plain 2>/dev/null; then cp $i.plain $i.out-ours; cp $i.plain $i.out-theirs; cp $i.plain $i.out-union
    else : > $i.conflicts; for way in ours theirs union; do git merge-file -p --$way $i.ours $i.base $i.theirs > $i.out-$way; done; fi
    i=$((i+1)); done`;
  execFileSync("sh", ["-c", script], { cwd: folder });
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  return samples.map((_, index) => ({
    plain: read(`${index}.plain`),
    ours: read(`${index}.out-ours`),
    theirs: read(`${index}.out-theirs`),
    union: read(`${index}.out-union`),
  }));
}

it("500 random merges are git's, and with each choice git's with the same one", () => {
  const samples = fc.sample(sample, { numRuns: Number(process.env["REPODESK_TEST_MERGES"] ?? 500) / 10, seed: 8 });
  const answers = askGit(samples);

  const wrong: unknown[] = [];
  samples.forEach(({ base, ours, theirs }, index) => {
    const merge = merge3(base, ours, theirs);
    if (merge.outcome === "too-large") throw new Error("too large");
    const write = (choose: (part: { ours: string; theirs: string }) => string): string =>
      merge.parts.map((part) => (part.kind === "merged" ? part.text : choose(part))).join("");
    const mine = {
      ours: write((part) => part.ours),
      theirs: write((part) => part.theirs),
      union: write((part) => part.ours + (part.ours === "" || part.ours.endsWith("\n") ? "" : "\n") + part.theirs),
    };
    const { plain, ...of } = answers[index]!;
    const isClean = !plain.includes("<<<<<<<");
    if (JSON.stringify(mine) !== JSON.stringify(of) || isClean !== (merge.outcome === "clean"))
      wrong.push({ base, ours, theirs, git: plain, merge: merge.parts });
  });

  expect(wrong).toEqual([]);
});

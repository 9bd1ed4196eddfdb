// Moved blocks of random changes, within files and across them, line by line as `git diff --color-moved` paints them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findMovedBlocks } from "../../shared/lib/moved-lines.ts";
import { parseUnifiedDiff } from "../../shared/lib/unified-diff.ts";
import { git } from "../scenarios/builder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-moved-"));
  git(folder, ["init", "-q", "--template="]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const colours = {
  oldMoved: "magenta",
  oldMovedAlternative: "blue",
  newMoved: "cyan",
  newMovedAlternative: "yellow",
  old: "red",
  new: "green",
};
const settings = [
  ...Object.entries(colours).flatMap(([name, colour]) => ["-c", `color.diff.${name}=${colour}`]),
  // An empty line at a file's end has the colour of a mistake otherwise, moved or not.
  ...["-c", "core.whitespace=-trailing-space,-space-before-tab"],
];
const painted = new RegExp(`${String.fromCharCode(27)}\\[(\\d*)m`, "g");

/** What git paints as moved: "old 0 12" for a side, a file and a line; and the same diff for us. */
function compare(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): { git: string[]; ours: string[] } {
  for (const [name, files] of Object.entries({ before, after })) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text);
  }
  let output = "";
  try {
    git(folder, [
      ...settings,
      "diff",
      "--no-index",
      "--no-renames",
      "--color=always",
      "--color-moved=zebra",
      "--color-moved-ws=no",
      "before",
      "after",
    ]);
  } catch (error) {
    // Exit 1 says that they differ.
    output = String((error as { stdout?: Buffer }).stdout ?? "");
  }
  const diffs = output.split(/^(?=\S*diff --git )/m).filter((part) => part.includes("@@"));
  const plain = diffs.map((part) => parseUnifiedDiff(part.replaceAll(painted, "").slice(part.replaceAll(painted, "").indexOf("@@"))));
  const moved: string[] = [];
  for (const [file, part] of diffs.entries()) {
    const lines = part.split("\n");
    const body = lines.slice(lines.findIndex((line) => line.includes("@@")));
    const numbered = plain[file]?.hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind !== "context")) ?? [];
    const changed = body.filter((line) => /^(?:\u001b\[\d*m)*[-+]/.test(line));
    for (const [index, line] of changed.entries()) {
      const own = numbered[index];
      const code = /\[(\d+)m/.exec(line)?.[1];
      if (own !== undefined && ["35", "34", "36", "33"].includes(code ?? ""))
        moved.push(`${own.kind === "added" ? "new" : "old"} ${file} ${own.newLine ?? own.oldLine}`);
    }
  }
  const ours = findMovedBlocks(plain.map(({ hunks }) => hunks)).flatMap(({ side, file, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => `${side} ${file} ${from + at}`),
  );
  return { git: moved.sort(), ours: ours.sort() };
}

const line = fc.constantFrom(
  ...[
    "}",
    "{",
    "",
    "return;",
    "const depot = plan(parcel);",
    "if (late) return null;",
    "x += 1;",
    "route(parcel, depot, 12);",
    "  indented(here);",
    "a b c d e f g h i j k l m n o p",
  ],
);
const text = fc.array(line, { maxLength: 24, size: "max" });

it("are those that git paints, in random changes of two files", () => {
  let paintedLines = 0;
  fc.assert(
    fc.property(text, text, fc.nat(), fc.nat(), fc.nat(), fc.boolean(), (first, second, from, size, to, across) => {
      const end = (lines: readonly string[]): string => lines.map((each) => `${each}\n`).join("");
      const at = from % (first.length + 1);
      // Git paints blocks of a certain length alone: most are longer.
      const block = first.slice(at, at + (size % 5 === 0 ? 2 : 4 + (size % 9)));
      const rest = first.toSpliced(at, block.length);
      const target = across ? second : rest;
      const put = target.toSpliced(to % (target.length + 1), 0, ...block);
      const { git: theirs, ours } = compare(
        { "a.txt": end(first), "b.txt": end(second) },
        across ? { "a.txt": end(rest), "b.txt": end(put) } : { "a.txt": end(put), "b.txt": end(second.toReversed()) },
      );
      expect(ours).toEqual(theirs);
      paintedLines += theirs.length;
    }),
    {
      numRuns: Number(process.env["REPODESK_TEST_ROUNDS"] ?? 60),
      examples: [[["const depot = plan(parcel);", "", "}", "}"], [], 507_749_592, 0, 0, false]],
    },
  );
  // Else the rounds would show nothing.
  expect(paintedLines).toBeGreaterThan(50);
});

it("know where their other end is, also in another file", () => {
  const block = ["function legCost(leg, parcel) {", "  return leg.fixedFee * parcel.weight;", "}"].map((text_, at) => ({
    text: text_,
    at,
  }));
  const lines = (kind: "added" | "removed", start: number) =>
    block.map(({ text: text_, at }) => ({
      ...{ kind, text: text_, endsFile: false },
      oldLine: kind === "removed" ? start + at : null,
      newLine: kind === "added" ? start + at : null,
    }));
  expect(findMovedBlocks([[{ lines: lines("removed", 55) }], [{ lines: lines("added", 16) }]])).toEqual([
    { side: "old", file: 0, from: 55, to: 57, other: { file: 1, from: 16 } },
    { side: "new", file: 1, from: 16, to: 18, other: { file: 0, from: 55 } },
  ]);
});

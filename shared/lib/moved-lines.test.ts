// Moved blocks of made-up diffs: each line in one block at most, each block's lines twice there; test/git holds them against git itself.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMovedBlocks } from "./moved-lines.ts";
import type { Hunk } from "./unified-diff.ts";

type Row = Hunk["lines"][number];

/** A hunk of lines written as in a diff: " context", "-removed", "+added". */
function hunk(written: readonly string[]): Pick<Hunk, "lines"> {
  let [oldLine, newLine] = [0, 0];
  const lines = written.map((line): Row => {
    const [sign, text] = [line[0], line.slice(1)];
    if (sign !== "+") oldLine += 1;
    if (sign !== "-") newLine += 1;
    const kind = sign === "+" ? "added" : sign === "-" ? "removed" : "context";
    return { kind, text, oldLine: sign === "+" ? null : oldLine, newLine: sign === "-" ? null : newLine } as Row;
  });
  return { lines };
}
const repeat = (count: number, line: string): string[] => Array.from({ length: count }, () => line);
const say = (...files: readonly (readonly string[])[]): string[] =>
  findMovedBlocks(files.map((written) => [hunk(written)])).map(
    ({ side, file, from, to, other, edited }) =>
      `${side} ${file}:${from}-${to} = ${other.file}:${other.from}${edited === undefined ? "" : ` after ${edited} edited`}`,
  );

const long = "const parcelsOfToday = readParcels();";
const other = "export const depotsOfTomorrow = [];";

describe("a moved block", () => {
  it.each<[what: string, files: string[][], blocks: string[]]>([
    ["none in nothing", [[]], []],
    ["none where nothing came back", [[`-${long}`, `+${other}`]], []],
    ["one line on both sides", [[`-${long}`, " between", `+${long}`]], ["old 0:1-1 = 0:2", "new 0:2-2 = 0:1"]],
    ["in another file", [[`-${long}`], [`+${long}`]], ["old 0:1-1 = 1:1", "new 1:1-1 = 0:1"]],
    ["none where the lines say too little", [["-}", "-", "-);", " x", "+}", "+", "+);"]], []],
    [
      "with the short lines beside a telling one",
      [["-}", `-${long}`, "-{", " x", "+}", `+${long}`, "+{"]],
      ["old 0:1-3 = 0:2", "new 0:2-4 = 0:1"],
    ],
    [
      "two where context stands between",
      [
        [`-${long}`, " x", `-${other}`],
        [`+${long}`, `+${other}`],
      ],
      ["old 0:1-1 = 1:1", "old 0:3-3 = 1:2", "new 1:1-1 = 0:1", "new 1:2-2 = 0:3"],
    ],
    [
      "one that goes on after lines that were edited on the way",
      [
        [`-${long}`, "-one", "-two", `-${other}`],
        [`+${long}`, "+1", "+2", `+${other}`],
      ],
      ["old 0:1-1 = 1:1", "old 0:4-4 = 1:4 after 2 edited", "new 1:1-1 = 0:1", "new 1:4-4 = 0:4 after 2 edited"],
    ],
    [
      "two where more lines stand between on one side, or too many",
      [
        [`-${long}`, "-one", `-${other}`, ...repeat(4, "-a"), `-${long}${other}`],
        [`+${long}`, "+1", "+2", `+${other}`, ...repeat(4, "+b"), `+${long}${other}`],
      ],
      ["old 0:1-1 = 1:1", "old 0:3-3 = 1:4", "old 0:8-8 = 1:9", "new 1:1-1 = 0:1", "new 1:4-4 = 0:3", "new 1:9-9 = 0:8"],
    ],
    [
      "copied twice: both copies point to the one origin",
      [[`-${long}`, " x", `+${long}`, " y", `+${long}`]],
      ["old 0:1-1 = 0:4", "new 0:2-2 = 0:1", "new 0:4-4 = 0:1"],
    ],
    [
      "not what a long common run begins with in vain",
      [["-}", `-${long}`, " x", "+}", "+}", `+${long}`]],
      ["old 0:1-2 = 0:3", "new 0:3-4 = 0:1"],
    ],
  ])("is %s", (_what, files, blocks) => expect(say(...files)).toEqual(blocks));

  it("letters of other alphabets are none, as git counts them", () =>
    expect(say([`-${"ж".repeat(40)}`, " x", `+${"ж".repeat(40)}`])).toEqual([]));
});

it("whatever a diff holds, a line is in one block at most, and the block's lines stand at its other end too", () => {
  const line = fc
    .tuple(fc.constantFrom("+", "-", "-", "+", " "), fc.constantFrom("}", "", long, other, "some twenty letters are here"))
    .map(([sign, text]) => sign + text);
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 25 }), { maxLength: 3 }), (written) => {
      const files = written.map(hunk);
      const textAt = (side: "old" | "new", file: number, number: number): string | undefined =>
        files[file]?.lines.find(
          (row) => row.kind === (side === "old" ? "removed" : "added") && (side === "old" ? row.oldLine : row.newLine) === number,
        )?.text;
      const seen = new Set<string>();
      for (const { side, file, from, to, other: far } of findMovedBlocks(files.map((one) => [one]))) {
        for (let step = 0; from + step <= to; step += 1) {
          const key = `${side} ${file} ${from + step}`;
          expect(seen.has(key)).toBe(false);
          seen.add(key);
          const text = textAt(side, file, from + step);
          expect(text).toBeDefined();
          expect(textAt(side === "old" ? "new" : "old", far.file, far.from + step)).toBe(text);
        }
      }
      // A telling line that came back is never left out.
      const texts = (kind: Row["kind"]): Set<string> =>
        new Set(files.flatMap(({ lines }) => lines).flatMap((row) => (row.kind === kind ? [row.text] : [])));
      const back = [...texts("removed")].filter((text) => texts("added").has(text) && text.length >= 28);
      if (back.length > 0) expect(seen.size).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

it("thousands of lines that are all the same are looked through in a moment", () => {
  // Each of them could go on as each of the others: looked at one by one that is the third power of their number.
  expect(say([...repeat(2_000, "-;;;"), `-${long}`, " x", ...repeat(1_999, "+;;;"), `+${long}`])).toEqual([
    "old 0:2-2001 = 0:2",
    "new 0:2-2001 = 0:2",
  ]);
  expect(say([...repeat(1_500, "-;;;"), " x", ...repeat(1_500, "+;;;")])).toEqual([]);
  // And more of them than anybody can wait for tell nothing.
  expect(say([...repeat(9_000, `-${long}`), ...repeat(9_000, `+${long}`)])).toEqual([]);
});

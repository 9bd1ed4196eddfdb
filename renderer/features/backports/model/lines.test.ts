// Whether the lines of a change are on a branch, and whether two changes are one; told from diffs and texts alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiffEntry } from "../../../../shared/contract/resources.ts";
import { diffTexts } from "../../../../shared/lib/line-diff.ts";
import { hunkTitle } from "../../../../shared/lib/unified-diff.ts";
import { addsTelling, changesOf, compareLines, isApart, isSameChange, stretchesOf } from "./lines.ts";

/** The diff of two texts, as a server writes it. */
function print(before: string, after: string): string {
  return diffTexts(before, after)
    .hunks.map((hunk) => {
      const lines = hunk.lines.map(({ kind, text, endsFile }) => {
        const sign = kind === "added" ? "+" : kind === "removed" ? "-" : " ";
        return `${sign}${text}\n${endsFile ? "\\ No newline at end of file\n" : ""}`;
      });
      return `${hunkTitle(hunk)}\n${lines.join("")}`;
    })
    .join("");
}
const entry = (before: string, after: string, path = "a.ts"): DiffEntry =>
  ({ old_path: path, new_path: path, diff: print(before, after) }) as DiffEntry;
const entryOf = (diff: string): DiffEntry => ({ old_path: "a.ts", new_path: "a.ts", diff }) as DiffEntry;

const first = "const depot = findDepot(parcel, zone);\n";
const second = "if (depot === null) return reject(parcel);\n";
const third = "return depot.outbound.plan(parcel);\n";
const telling = "log.info('planned', parcel.id, depot.id);\n";
const before = first + second + third;
const after = first + second + telling + third;

describe("the lines of a change", () => {
  const are = (branch: string | null, change = entry(before, after), isKnown = false) => compareLines([change], () => branch, isKnown);
  it.each<[what: string, found: string, expected: string]>([
    ["are there where the file is as the change left it", are(after), "there"],
    ["are there wherever they stand in the file", are(telling + first), "there"],
    ["are back where the file is as it was before", are(before), "back"],
    ["added at the end are there", are(before + telling, entry(before, before + telling)), "there"],
    ["added at the end are there where others follow", are(before + telling + second, entry(before, before + telling)), "there"],
    ["added at the end are there where they stand elsewhere by now", are(telling + before, entry(before, before + telling)), "there"],
    ["added at the end and not there are back", are(before, entry(before, before + telling)), "back"],
    ["added at the top are there", are(telling + before, entry(before, telling + before)), "there"],
    ["added at the top and not there are back", are(before, entry(before, telling + before)), "back"],
    ["are not known of a file that is gone", are(null), "unknown"],
    ["are not known of an empty file", are(""), "unknown"],
    ["are not known where all around is another text", are("nothing of it\n"), "unknown"],
    ["are not there where what they replaced is there too", are(second + telling, entry(first + second, first + telling)), "unknown"],
    ["too short to tell are not known", are(`${first}x();\n`, entry(first, `${first}x();\n`)), "unknown"],
    [
      "short ones tell where it is known what is looked for",
      are(`${first}runThemAll();\n`, entry(first, `${first}runThemAll();\n`), true),
      "there",
    ],
    [
      "are not back where a line that they replaced stands elsewhere as well",
      are(`}\n${second}`, entry(second + second, `}\n${second}`)),
      "unknown",
    ],
    ["are not back where one of two equal lines went", are(`}\n${third}`, entry(`}\n${third}${third}`, `}\n${third}`)), "unknown"],
    ["taken away and not there are nobody's news", are(first + third, entry(before, first + third)), "unknown"],
    [
      "taken away and not there are there where it is known that they went",
      are(first + third, entry(before, first + third), true),
      "there",
    ],
    ["too short to tell stay so where the file only grew", are(`${first}x();\n${second}`, entry(first, `${first}x();\n`), true), "short"],
    ["too short to tell of a file that is gone are not known", are(null, entry(first, `${first}x();\n`), true), "unknown"],
    ["taken away and there again are back", are(before, entry(before, first + third), true), "back"],
    ["of a diff that shows none are not known", are(after, entryOf("")), "unknown"],
  ])("%s", (_what, found, expected) => expect(found).toBe(expected));

  it("of two files tell only together", () => {
    const entries = [entry(before, after, "a.ts"), entry(before, after, "b.ts")];
    const texts = (a: string, b: string) => compareLines(entries, (path) => (path === "a.ts" ? a : b));
    expect([texts(after, after), texts(after, before), texts(before, before)]).toEqual(["there", "unknown", "back"]);
    expect(compareLines([], () => after)).toBe("unknown");
  });

  it("stand on code that a branch has, or are about something that it does not have", () => {
    const change = [entry(before, after)];
    expect([isApart(change, () => "other\n"), isApart(change, () => null), isApart(change, () => third)]).toEqual([true, true, false]);
    // A new file stands on nothing: nobody can tell.
    expect(isApart([entry("", after)], () => null)).toBe(false);
    expect(isApart([], () => null)).toBe(false);
  });

  it("added ones tell from twenty letters on, of any alphabet", () => {
    expect(
      [`${"a".repeat(19)}\n`, `${"a".repeat(20)}\n`, `${"ж".repeat(20)}\n`, `${";".repeat(80)}\n`].map((text) =>
        addsTelling([entry("x\n", `x\n${text}`)]),
      ),
    ).toEqual([...[false, true, true, false]]);
    expect(addsTelling([entry(telling, "")])).toBe(false);
  });
});

it("stretches are what is replaced, with the line above and the one below", () => {
  const sides = { origin: ["a", "b", "c"], result: ["a", "B", "c", "d"] };
  expect(stretchesOf(print("a\nb\nc\n", "a\nB\nc\nd\n"))).toEqual([
    { above: "a", removed: ["b"], added: ["B"], below: "c", ...sides },
    { above: "c", removed: [], added: ["d"], below: null, ...sides },
  ]);
  expect([stretchesOf(""), stretchesOf("Binary files differ\n")]).toEqual([[], []]);
});

describe("two changes are one", () => {
  it.each<[what: string, left: DiffEntry[], right: DiffEntry[], isOne: boolean]>([
    ["where they are at other lines", [entry(before, after)], [entry(`x\ny\n${before}`, `x\ny\n${after}`)], true],
    ["where only white space differs", [entry("a\n", "a\nb c\n")], [entry("a\n", "a\n  b  c\n")], true],
    [
      "where files are named in another order",
      [entry("a\n", "b\n", "x"), entry("a\n", "c\n", "y")],
      [entry("a\n", "c\n", "y"), entry("a\n", "b\n", "x")],
      true,
    ],
    ["not in another file", [entry(before, after, "x")], [entry(before, after, "y")], false],
    ["not where one does more", [entry(before, after)], [entry(before, after), entry("a\n", "b\n", "y")], false],
    ["not the other way round", [entry(before, after)], [entry(after, before)], false],
    ["not of nothing", [], [], false],
    ["not of what shows no lines", [entryOf("")], [entryOf("")], false],
  ])("%s", (_what, left, right, isOne) => {
    expect(isSameChange(left, right)).toBe(isOne);
    expect(isSameChange(right, left)).toBe(isOne);
  });

  it("whatever stands around it, and there is nothing else in its name", () => {
    const lines = fc.array(fc.constantFrom(first, second, third, telling, "}\n", "\n"), { maxLength: 8 }).map((some) => some.join(""));
    fc.assert(
      fc.property(lines, lines, fc.array(fc.constantFrom("top\n", "#\n"), { maxLength: 4 }), (one, other, above) => {
        fc.pre(one !== other);
        const head = above.join("");
        const [here, lower] = [entry(one, other), entry(head + one, head + other)];
        expect(isSameChange([here], [lower])).toBe(true);
        expect(changesOf([here])).toBe(changesOf([lower]));
        // What a change left says never that it is not there.
        expect(compareLines([here], () => other)).not.toBe(other.includes(one) || one.includes(other) ? "" : "back");
      }),
    );
  });
});

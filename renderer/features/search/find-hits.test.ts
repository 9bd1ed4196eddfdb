// What a search marks in a line is what was searched for, and which files it looks at is what people write: folders, names, patterns.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAround } from "./cut-line.ts";
import { acceptsPath, fitsPaths, type Hit, hitsIn, isWordAt, longestLine, rangesIn, type SearchTerms, textFinder } from "./find-hits.ts";

const terms = (text: string, more: Partial<SearchTerms> = {}): SearchTerms => ({
  ...{ text, matchCase: false, wholeWord: false, expression: false, within: null, without: null },
  ...more,
});
const marked = (line: string, wanted: SearchTerms): string[] => rangesIn(line, wanted).map(([from, to]) => line.slice(from, to));
/** Letters among which are some whose lower case is longer, or two of which have one. */
const letter = fc.constantFrom("a", "A", "b", " ", "_", "İ", "ß", "ẞ", "Σ", "ς", "é", "😀", "K");
const word = fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join(""));
const line = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(""));

describe("places of a text in a line", () => {
  it("are that text as it was written, where the case counts", () => {
    fc.assert(
      fc.property(line, word, (text, wanted) => {
        for (const found of marked(text, terms(wanted, { matchCase: true }))) expect(found).toBe(wanted);
        expect(rangesIn(text, terms(wanted, { matchCase: true })).length > 0).toBe(text.includes(wanted));
      }),
    );
  });

  it("read the same in any case, and stand in rising order without touching each other's letters", () => {
    fc.assert(
      fc.property(line, word, (text, wanted) => {
        const ranges = rangesIn(text, terms(wanted));
        // What a letter is in lower case can depend on those beside it.
        for (const [from, to] of ranges) {
          const found = text.slice(from, to);
          expect(found.toLowerCase() === wanted.toLowerCase() || found.toUpperCase() === wanted.toUpperCase(), found).toBe(true);
        }
        for (const [at, [from]] of ranges.entries()) expect(from).toBeGreaterThanOrEqual(ranges[at - 1]?.[1] ?? 0);
      }),
    );
  });

  it("do not shift behind a letter whose lower case is longer", () => {
    expect(marked("İİ stanbul Stanbul", terms("stanbul"))).toEqual(["stanbul", "Stanbul"]);
    expect(marked("İ ab", terms("ab", { wholeWord: true }))).toEqual(["ab"]);
    expect(marked("İzmir", terms("İ"))).toEqual(["İ"]);
  });

  it("are whole words where those are wanted: letters of any script, digits and underscores go on", () => {
    for (const [text, count] of [
      ["tide tides _tide tide2 tide-gauge Tide.", 3],
      ["étide tideé (tide)", 1],
      ["tidetide tide", 1],
    ] as const)
      expect([text, rangesIn(text, terms("tide", { wholeWord: true })).length]).toEqual([text, count]);
    // What is no word itself ends nowhere.
    expect(rangesIn("a->b->c", terms("->", { wholeWord: true }))).toHaveLength(2);
    expect(isWordAt("ab", 0, 1)).toBe(false);
  });

  it("are none of nothing, and none behind what is looked at of an endless line", () => {
    expect(rangesIn("anything", terms(""))).toEqual([]);
    expect(rangesIn(`${"x".repeat(longestLine)}tide`, terms("tide"))).toEqual([]);
    expect(rangesIn(`${"x".repeat(longestLine - 4)}tide`, terms("tide"))).toHaveLength(1);
  });
});

describe("hits of a file", () => {
  const lines = ["one", "Two tide\r", "", "tide tide"];
  it("have their number, the lines around them, and no carriage return", () => {
    expect(hitsIn("a.txt", lines, 11, textFinder(terms("tide")))).toEqual([
      { path: "a.txt", line: 12, text: "Two tide", ranges: [[4, 8]], before: "one", after: "" },
      {
        ...{ path: "a.txt", line: 14, text: "tide tide", before: "", after: null },
        ranges: [
          [0, 4],
          [5, 9],
        ],
      },
    ]);
  });
  it("are the lines that a server named, also where nothing of them can be marked", () => {
    expect(hitsIn("a.txt", lines, 11, textFinder(terms("one")), [11, 13]).map((hit) => [hit.line, hit.ranges])).toEqual([
      [11, [[0, 3]]],
      [13, []],
    ]);
  });
});

describe("paths that are searched", () => {
  it.each<[path: string, patterns: string, fits: boolean]>([
    ["src/a.ts", "src", true],
    ["src/a.ts", "./src/", true],
    ["src/a.ts", "/src", true],
    ["src2/a.ts", "src", false],
    ["lib/src/a.ts", "src", false],
    ["src/a.ts", "*.ts", true],
    ["src/deep/a.ts", "src/*.ts", true],
    ["src/a.ts", "a.ts", true],
    ["src/a.ts", "docs, *.ts", true],
    ["src/a.ts", "docs , src ", true],
    ["src/a.ts", ",", false],
    ["src/a.ts", "", false],
    ["a.ts", "*.tsx", false],
    ["a[1].ts", "a[1].ts", true],
  ])("%s, of %j: %s", (path, patterns, fits) => expect(fitsPaths(path, patterns)).toBe(fits));

  it("are everywhere where nothing narrows them, and what is left out counts more than what is let in", () => {
    expect(acceptsPath("a/b.ts", terms("x"))).toBe(true);
    expect(acceptsPath("a/b.ts", terms("x", { within: "a", without: "*.ts" }))).toBe(false);
    expect(acceptsPath("a/b.ts", terms("x", { within: "b" }))).toBe(false);
  });
});

describe("the part of a line that a row shows", () => {
  const hit = (text: string, wanted: string): Hit => ({
    ...{ path: "a", line: 1, text, before: null, after: null },
    ranges: rangesIn(text, terms(wanted, { matchCase: true })),
  });

  it("leaves the indent out and marks the same letters", () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(300), fc.nat(60), (before, between, indent) => {
        const text = `${" ".repeat(indent)}${"x".repeat(before)}tide${"y".repeat(between)}tide`;
        const shown = cutAround(hit(text, "tide"));
        expect(shown.ranges.length).toBeGreaterThan(0);
        for (const [from, to] of shown.ranges) expect("tide".startsWith(shown.text.slice(from, to)) || to <= shown.text.length).toBe(true);
        const [[from, to] = [0, 0]] = shown.ranges;
        expect(shown.text.slice(from, to)).toBe("tide");
        expect(shown.text.length).toBeLessThanOrEqual(401);
        expect(shown.text.startsWith(" ")).toBe(false);
      }),
    );
  });

  it("keeps an indent in which the hit itself stands", () => {
    expect(cutAround(hit("    tide", "  "))).toEqual({
      text: "    tide",
      ranges: [
        [0, 2],
        [2, 4],
      ],
    });
  });

  it("begins with a whole character where it is cut", () => {
    const text = `${"😀".repeat(60)}${"y".repeat(39)}tide${"😀".repeat(200)}`;
    for (let more = 0; more < 3; more += 1) {
      const shown = cutAround(hit(`${"z".repeat(more)}${text}`, "tide"));
      expect(shown.text.isWellFormed(), shown.text).toBe(true);
      const [[from, to] = [0, 0]] = shown.ranges;
      expect(shown.text.slice(from, to)).toBe("tide");
    }
  });
});

// Places are found as a person means them, stand once and in order, and steps go from one to the next.
import { describe, expect, it } from "vitest";
import { cutAround } from "./cut-line.ts";
import { acceptsPath, hitsIn, rangesIn, type SearchTerms, textFinder } from "./find-hits.ts";
import { fileAfter, groupHits, hitAfter, toHitRows } from "./hit-rows.ts";

const terms = (text: string, rest: Partial<SearchTerms> = {}): SearchTerms => ({
  ...{ text, matchCase: false, wholeWord: false, expression: false, within: null, without: null },
  ...rest,
});

describe("the search in files", () => {
  it("finds whole words and cases only where they are asked for", () => {
    const line = "Tide tideTable tide_x tide";
    expect(rangesIn(line, terms("tide")).length).toBe(4);
    expect(rangesIn(line, terms("tide", { matchCase: true })).length).toBe(3);
    expect(rangesIn(line, terms("tide", { wholeWord: true }))).toEqual([
      [0, 4],
      [22, 26],
    ]);
    expect(rangesIn("a->b", terms("->", { wholeWord: true }))).toEqual([[1, 3]]);
  });

  it("takes folders, names and patterns as filters", () => {
    const in_ = (within: string, path: string): boolean => acceptsPath(path, terms("x", { within }));
    expect(in_("src", "src/a.ts")).toBe(true);
    expect(in_("src/", "srcs/a.ts")).toBe(false);
    expect(in_("*.ts, docs", "src/a.ts")).toBe(true);
    expect(in_("docs, *.md", "src/a.ts")).toBe(false);
    expect(acceptsPath("src/a.snap", terms("x", { without: "*.snap" }))).toBe(false);
  });

  it("lists each line once, in reading order, with what stands around the chosen one", () => {
    const text = ["one tide", "two", "tide three", "four"];
    const hits = [
      ...hitsIn("b.ts", text, 1, textFinder(terms("tide"))),
      ...hitsIn("a.ts", text, 5, textFinder(terms("tide"))),
      ...hitsIn("b.ts", text.slice(2), 3, textFinder(terms("tide"))),
    ];
    const files = groupHits(hits);
    const rows = toHitRows(files, "b.ts:1");
    expect(rows.map(({ key }) => key)).toEqual(["file b.ts", "b.ts:1", "b.ts 2", "b.ts:3", "file a.ts", "a.ts:5", "a.ts:7"]);
    expect(hitAfter(rows, 1, 1)).toBe(3);
    expect(hitAfter(rows, 3, 1)).toBe(5);
    expect(hitAfter(rows, 6, 1)).toBe(6);
    expect(fileAfter(rows, 1, 1)).toBe(5);
    expect(fileAfter(rows, 5, -1)).toBe(1);
    expect(fileAfter(rows, 5, 1)).toBe(5);
  });

  it("shows a hit far right of a long line", () => {
    const [hit] = hitsIn("a", [`    ${"x".repeat(500)}tide`], 1, textFinder(terms("tide")));
    const cut = cutAround(hit!);
    const [range] = cut.ranges;
    expect(cut.text.slice(...range!)).toBe("tide");
    expect(cut.text.startsWith("…")).toBe(true);
  });
});

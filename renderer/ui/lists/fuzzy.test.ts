// The palette stands on this: the right row first, and the marks on the letters that were meant.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzyMatch, rank, toPieces } from "./fuzzy.ts";

const marked = (query: string, text: string) => {
  const match = fuzzyMatch(query, text);
  return match
    ? toPieces(text, match.ranges)
        .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
        .join("")
    : null;
};

describe("fuzzyMatch", () => {
  it("marks words, each at the start of a word where it can", () => {
    expect(marked("pl t", "planner.ts")).toBe("[pl]anner.[t]s");
    expect(marked("pl", "Split planner")).toBe("Split [pl]anner");
    expect(marked("route", "parcelRoute route")).toBe("parcel[Route] route");
  });
  it("falls back to letters in order, as tight as they go", () => {
    expect(marked("rtgpl", "src/routing/planner.ts")).not.toBeNull();
    expect(marked("ac", "axxabc")).toBe("axx[a]b[c]");
  });
  it("asks for every word", () => {
    expect(fuzzyMatch("planner zebra", "planner.ts")).toBeNull();
    expect(fuzzyMatch("zz", "z")).toBeNull();
  });
  it("matches everything with nothing", () => {
    expect(fuzzyMatch("", "planner.ts")).toEqual({ score: 0, ranges: [] });
    expect(fuzzyMatch("  ", "")).toEqual({ score: 0, ranges: [] });
  });
  it("keeps positions where folding changes the length", () => {
    expect(marked("b", "İİb")).toBe("İİ[b]");
  });
  it("takes plain letters for those with marks, and those for each other", () => {
    expect(marked("rene", "René Scharfe")).toBe("[René] Scharfe");
    expect(marked("RENÉ", "rene")).toBe("[rene]");
    expect(marked("nguyen", "Nguyễn Thái")).toBe("[Nguyễn] Thái");
    expect(marked("αθηνα", "Αθήνα")).toBe("[Αθήνα]");
    expect(marked("и", "й")).toBeNull();
  });
  it("takes signs literally", () => {
    expect(marked(".*", "a.*b")).toBe("a[.*]b");
    expect(fuzzyMatch(".*", "abc")).toBeNull();
  });
  it("gives sorted ranges inside the text, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 8 }), fc.string({ unit: "grapheme", maxLength: 40 }), (query, text) => {
        const match = fuzzyMatch(query, text);
        let from = 0;
        for (const [start, end] of match?.ranges ?? []) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
        }
        expect(from).toBeLessThanOrEqual(text.length);
        expect(
          toPieces(text, match?.ranges ?? [])
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
  it("finds any part of a text without spaces", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(19), (text, cut) => {
        const part = text.slice(cut % text.length);
        expect(fuzzyMatch(part, text)).not.toBeNull();
      }),
    );
  });
});

it("ranks starts before middles before scattered letters, and short before long", () => {
  const names = ["sup-planner.ts", "planner.test.ts", "p-l-a-nner.ts", "planner.ts", "splat"];
  expect(rank("plan", names, (name) => name).map(({ item }) => item)).toEqual([
    "planner.ts",
    "planner.test.ts",
    "sup-planner.ts",
    "p-l-a-nner.ts",
  ]);
  expect(rank("plan", names, (name) => name, 1)).toHaveLength(1);
});

it("cuts ranges that do not fit the text", () => {
  expect(toPieces("abc", [[1, 9]])).toEqual([
    { text: "a", isMarked: false },
    { text: "bc", isMarked: true },
  ]);
});

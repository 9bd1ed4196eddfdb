// The places of a merge are the whole file: nothing is lost between them, and what each says about its lines is true.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge3 } from "../../../../shared/lib/merge3.ts";
import { type Place, type Texts, toPlaces } from "./places.ts";
import { choose, countOpen, firstResult, partsOf, retype } from "./result.ts";

const places = (base: string, theirs: string, yours: string): readonly Place[] => toPlaces({ base, theirs, yours }) ?? [];
const kinds = (...texts: [string, string, string]): string =>
  places(...texts)
    .map(({ from }) => from)
    .join(" ");

/** Texts of few different lines, so that both sides meet in places; the last line may be without a line feed. */
const text = fc
  .tuple(fc.array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "}\n", "ü\n"), { maxLength: 10 }), fc.constantFrom("", "end", "a"))
  .map(([lines, last]) => lines.join("") + last);
const texts: fc.Arbitrary<Texts> = fc.record({ base: text, theirs: text, yours: text });

describe("places", () => {
  it.each<[kinds: string, texts: [string, string, string]]>([
    ["same", ["", "", ""]],
    ["same", ["a\n", "a\n", "a\n"]],
    ["theirs", ["a\n", "b\n", "a\n"]],
    ["yours", ["a\n", "a\n", "b\n"]],
    ["both", ["a\n", "b\n", "b\n"]],
    ["overlap", ["a\n", "b\n", "c\n"]],
    ["same yours", ["a\n", "a\n", "a\nb\n"]],
    ["theirs same", ["b\n", "a\nb\n", "b\n"]],
    ["overlap", ["", "b\n", "c\n"]],
    ["overlap", ["a\n", "", "c\n"]],
    ["both", ["a\n", "", ""]],
    ["theirs", ["a", "a\n", "a"]],
    ["overlap same", ["}\n}\nend", "a\n}\nend", "}\nend"]],
    ["theirs same yours", ["a\nx\ny\nz\nw\nb\n", "A\nx\ny\nz\nw\nb\n", "a\nx\ny\nz\nw\nB\n"]],
  ])("are %s of %j", (said, given) => expect(kinds(...given)).toBe(said));

  it("hold every line of each text once, in order, and count the lines before them", () => {
    fc.assert(
      fc.property(texts, (given) => {
        const found = places(given.base, given.theirs, given.yours);
        expect(found.length).toBeGreaterThan(0);
        for (const side of ["base", "theirs", "yours"] as const) expect(found.flatMap((place) => place[side]).join("")).toBe(given[side]);
        let [theirsAt, yoursAt] = [0, 0];
        for (const place of found) {
          expect([place.theirsAt, place.yoursAt]).toEqual([theirsAt, yoursAt]);
          theirsAt += place.theirs.length;
          yoursAt += place.yours.length;
        }
      }),
    );
  });

  it("are called by who changed them", () => {
    const is = (one: readonly string[], other: readonly string[]): boolean => one.join("") === other.join("");
    fc.assert(
      fc.property(texts, (given) => {
        for (const { from, base, theirs, yours } of places(given.base, given.theirs, given.yours)) {
          if (from === "same") expect([is(base, theirs), is(base, yours)]).toEqual([true, true]);
          if (from === "theirs") expect([is(base, theirs), is(base, yours)]).toEqual([false, true]);
          if (from === "yours") expect([is(base, theirs), is(base, yours)]).toEqual([true, false]);
          if (from === "both") expect([is(theirs, yours), is(base, theirs)]).toEqual([true, false]);
        }
      }),
    );
  });

  it("merge by themselves to what the merge of texts says, where nothing overlaps", () => {
    fc.assert(
      fc.property(texts, ({ base, theirs, yours }) => {
        const found = places(base, theirs, yours);
        fc.pre(found.every(({ from }) => from !== "overlap"));
        const merge = merge3(base, theirs, yours);
        expect(merge.outcome).toBe("clean");
        expect(firstResult(found).text).toBe(merge.outcome === "clean" ? merge.text : null);
      }),
    );
  });

  it("are none where two sides changed more at once than anybody compares in a moment", { tags: "long" }, () => {
    const many = (name: string): string => Array.from({ length: 4_001 }, (_, at) => `${name}${at}\n`).join("");
    expect(toPlaces({ base: many("a"), theirs: many("b"), yours: many("c") })).toBeNull();
    expect(toPlaces({ base: many("a"), theirs: many("b"), yours: many("a") })).toHaveLength(1);
  });
});

describe("results", () => {
  const choice = fc.constantFrom("theirs", "yours", "both", "base", "open") as fc.Arbitrary<"theirs" | "yours" | "both" | "base" | "open">;

  it("have their counts in step with their text, whatever is chosen and typed", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.oneof(fc.tuple(fc.nat(5), choice), text)), ({ base, theirs, yours }, acts) => {
        const found = places(base, theirs, yours);
        let result = firstResult(found);
        for (const act of acts) {
          result = typeof act === "string" ? retype(found, result, act) : choose(found, result, act[0] % found.length, act[1]);
          if (typeof act === "string") expect(result.text).toBe(act);
          expect(partsOf(result).flat().join("")).toBe(result.text);
          expect(result.counts.reduce((sum, count) => sum + count, 0)).toBe(partsOf(result).flat().length);
          expect([result.counts.length, result.choices.length]).toEqual([found.length, found.length]);
          expect(Math.min(...result.counts)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("have nothing open once every overlap has a side", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("theirs", "yours", "both"), ({ base, theirs, yours }, side) => {
        const found = places(base, theirs, yours);
        const done = found.reduce(
          (result, { from }, at) => (from === "overlap" ? choose(found, result, at, side) : result),
          firstResult(found),
        );
        expect(countOpen(firstResult(found))).toBe(found.filter(({ from }) => from === "overlap").length);
        expect(countOpen(done)).toBe(0);
      }),
    );
  });

  it("are one side's whole text where that side is taken everywhere", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("theirs", "yours", "base"), ({ base, theirs, yours }, side) => {
        const found = places(base, theirs, yours);
        const taken = found.reduce((result, _place, at) => choose(found, result, at, side), firstResult(found));
        expect(taken.text).toBe({ base, theirs, yours }[side]);
      }),
      { examples: [[{ base: "end", theirs: "a\na", yours: "a" }, "base"]] },
    );
  });
});

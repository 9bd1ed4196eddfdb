// Places and result of a merge: with each choice the text that git makes (merge-regions.test.ts holds merge3 against it), typing, and moving on.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge3 } from "../../../../shared/lib/merge3.ts";
import { type Texts, toPlaces } from "./places.ts";
import { carry, choose, countOpen, firstResult, partsOf, retype } from "./result.ts";

const line = fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 8, arbitrary: fc.nat(9_999).map((number) => `step ${number}`) });
const edits = fc.array(fc.record({ at: fc.nat(20), count: fc.nat(2), lines: fc.array(line, { maxLength: 2 }) }), { maxLength: 3 });
type Edits = readonly { readonly at: number; readonly count: number; readonly lines: readonly string[] }[];
const change = (lines: readonly string[], list: Edits): string[] => {
  const next = [...lines];
  for (const { at, count, lines: added } of list) next.splice(Math.min(at, next.length), count, ...added);
  return next;
};
const join = (lines: readonly string[], isEnded: boolean): string => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : "");
const texts: fc.Arbitrary<Texts> = fc
  .record({
    base: fc.array(line, { maxLength: 20 }),
    theirs: edits,
    yours: edits,
    ends: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ base, theirs, yours, ends }) => ({
    base: join(base, ends[0]),
    theirs: join(change(base, theirs), ends[1]),
    yours: join(change(base, yours), ends[2]),
  }));

const open = (of: Texts) => {
  const places = toPlaces(of);
  if (places === null) throw new Error("too large");
  return { places, result: firstResult(places) };
};
const gap = "1\n2\n3\n4\n";
const plain: Texts = { base: `a\nb\n${gap}e\n`, theirs: `a\nB\n${gap}E\n`, yours: `A\nb\n${gap}ee\n` };

describe("a merge", () => {
  it("has places whose sides are the three texts, and with each choice git's text", () => {
    fc.assert(
      fc.property(texts, (of) => {
        const { places, result } = open(of);
        for (const side of ["base", "theirs", "yours"] as const) expect(places.flatMap((place) => place[side]).join("")).toBe(of[side]);
        const merge = merge3(of.base, of.theirs, of.yours);
        if (merge.outcome === "too-large") throw new Error("too large");
        expect(countOpen(result)).toBe(merge.outcome === "clean" ? 0 : merge.conflicts);
        const write = (part: (conflict: { base: string; ours: string; theirs: string }) => string): string =>
          merge.parts.map((piece) => (piece.kind === "merged" ? piece.text : part(piece))).join("");
        const take = (choice: "theirs" | "yours" | "both") =>
          places.reduce((so, { from }, index) => (from === "overlap" ? choose(places, so, index, choice) : so), result);
        expect(take("theirs").text).toBe(write(({ ours }) => ours));
        expect(take("yours").text).toBe(write(({ theirs }) => theirs));
        const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
        expect(take("both").text).toBe(write(({ ours, theirs }) => ended(ours) + theirs));
        expect(countOpen(take("both"))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it("takes a side, both or the base, and opens the place again", () => {
    const { places, result } = open(plain);
    expect(places.map(({ from }) => from)).toEqual(["overlap", "same", "overlap"]);
    const theirs = choose(places, result, 2, "theirs");
    expect(theirs.text).toBe(`a\nb\n${gap}E\n`);
    expect(choose(places, theirs, 2, "both").text).toBe(`a\nb\n${gap}E\nee\n`);
    expect(choose(places, theirs, 2, "base")).toMatchObject({ text: plain.base, choices: ["open", "auto", "base"] });
    expect(choose(places, theirs, 2, "open")).toEqual(result);
  });

  it("knows what was typed where, and an undo of the editor undoes the choice", () => {
    const { places, result } = open(plain);
    const both = choose(places, result, 2, "both");
    const typed = retype(places, both, `a\nb\n${gap}Ee\nee\n`);
    expect(typed).toMatchObject({ choices: ["open", "auto", "edited"], counts: [2, 4, 2] });
    expect(retype(places, typed, both.text)).toEqual(both);
    expect(retype(places, both, result.text)).toEqual(result);
    // A line that is typed after a place's last one is of that place; what merges by itself can be typed over too.
    expect(retype(places, both, `a\nb\n${gap}E\nee\nmore\n`).choices).toEqual(["open", "auto", "edited"]);
    expect(retype(places, both, `a\nb\nnew\n${gap}E\nee\n`).choices).toEqual(["edited", "auto", "both"]);
    expect(retype(places, both, `a\nb\n1\nnew\n2\n3\n4\nE\nee\n`)).toMatchObject({
      choices: ["open", "edited", "both"],
      counts: [2, 5, 2],
    });
  });

  it("keeps each line in a place, whatever is typed", () => {
    fc.assert(
      fc.property(texts, fc.array(edits, { maxLength: 3 }), (of, steps) => {
        const { places, result } = open(of);
        let now = result;
        for (const step of steps) {
          const text = change(now.text.split("\n"), step).join("\n");
          now = retype(places, now, text);
          expect(now.text).toBe(text);
          expect(partsOf(now).flat().join("")).toBe(text);
          expect(Math.min(0, ...now.counts)).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("a side that moves on meanwhile", () => {
  it("keeps choices of the places that are still there, and adds new ones", () => {
    const end = "5\n6\n7\n8\n9\n";
    const far = { base: plain.base + end, theirs: plain.theirs + end, yours: (plain.yours + end).replace("9", "NINE") };
    const was = open(far);
    const decided = choose(was.places, choose(was.places, was.result, 0, "yours"), 2, "both");
    const moved = open({ ...far, theirs: far.theirs.replace("9", "nine") });
    expect(carry(was.places, decided, moved.places)).toMatchObject({ choices: ["yours", "auto", "both", "auto", "open"] });
  });

  it("keeps typed lines with their surroundings, and asks again where they were changed there too", () => {
    const of: Texts = { base: "1\n2\n3\n4\n5\n6\n7\n8\n", theirs: "one\n2\n3\n4\n5\n6\n7\n8\n", yours: "ONE\n2\n3\n4\n5\n6\n7\n8\n" };
    const { places, result } = open(of);
    const typed = retype(places, choose(places, result, 0, "theirs"), "one\n2\n3\n4\n5!\n6\n7\n8\n");
    const apart = open({ ...of, theirs: "one\n2\n3\n4\n5\n6\n7\neight\n" });
    expect(carry(places, typed, apart.places)).toMatchObject({
      text: "one\n2\n3\n4\n5!\n6\n7\neight\n",
      choices: ["theirs", "edited", "auto"],
    });
    const same = open({ ...of, theirs: "one\n2\n3\n4\nfive\n6\n7\n8\n" });
    const carried = carry(places, typed, same.places);
    expect(carried.text).toBe(typed.text);
    expect(countOpen(carried)).toBe(1);
  });

  it("loses no typed line", () => {
    fc.assert(
      fc.property(texts, edits, fc.nat(20), (of, later, at) => {
        const { places, result } = open(of);
        const lines = result.text.split("\n");
        lines.splice(Math.min(at, lines.length), 0, "typed by hand");
        const typed = retype(places, result, lines.join("\n"));
        const next = open({ ...of, theirs: change(of.theirs.split("\n"), later).join("\n") });
        expect(carry(places, typed, next.places).text).toContain("typed by hand");
        expect(carry(places, typed, places)).toEqual(typed);
      }),
      { numRuns: 300 },
    );
  });
});

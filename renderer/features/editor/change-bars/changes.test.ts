// Which places are bars, which of them are typed only, and that edits heard one by one make the text that was typed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineChanges } from "../../../../shared/lib/line-changes.ts";
import { applyEdits, compareTexts, partsIn, puttingBack, stageLines, stagePlace } from "./changes.ts";
import { linesOf, nameLines, nextPlace, placeAt } from "./place-marks.ts";

const lines = (text: string): string[] => (text === "" ? [] : text.split(" "));
const kindsOf = (committed: string, staged: string | null, typed: string): string[] =>
  compareTexts(lines(committed), staged === null ? null : lines(staged), lines(typed)).places.map(
    (place) => `${nameLines(place)} ${place.kind}${place.isTyped ? " typed" : ""}`,
  );

describe("changed places", () => {
  it("are typed where nothing is staged, staged where nothing is typed, and both side by side", () => {
    expect(kindsOf("a b c", null, "a B c")).toEqual(["Line 2 changed typed"]);
    expect(kindsOf("a b c", "a B c", "a B c")).toEqual(["Line 2 changed"]);
    expect(kindsOf("a b c d e", "a B c d e", "a B c d E F")).toEqual(["Line 2 changed", "Lines 5 to 6 changed typed"]);
    expect(kindsOf("a b c", "a B c", "a BB c")).toEqual(["Line 2 changed typed"]);
    expect(kindsOf("a b c d", "a b c d", "a c d x")).toEqual(["After line 1 removed typed", "Line 4 added typed"]);
    expect(kindsOf("a b c", "b c", "b c")).toEqual(["Before line 1 removed"]);
  });

  it("are typed where any of their lines is not staged, also behind another one that was staged otherwise", () => {
    expect(kindsOf("c3 c4 c5 c6", "s3 s4 X5 s6", "c3 c4 X5 Y6")).toEqual(["Lines 3 to 4 changed typed"]);
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 10 });
    fc.assert(
      fc.property(text, text, text, (committed, staged, typed) => {
        // Each changed line that the staged text has otherwise, told line by line.
        const open = new Set(
          lineChanges(staged, typed).flatMap(({ newFrom, newCount }) => Array.from({ length: newCount }, (_, at) => newFrom + at)),
        );
        for (const { newFrom, newCount, isTyped } of compareTexts(committed, staged, typed).places)
          if (Array.from({ length: newCount }, (_, at) => newFrom + at).some((line) => open.has(line))) expect(isTyped).toBe(true);
      }),
    );
  });

  it("count what is not staged, also where it is as committed again", () => {
    expect(compareTexts(["a", "b"], ["A", "b"], ["a", "b"])).toEqual({ places: [], unstaged: 1 });
  });

  it("are found from a line, and gone through in a ring", () => {
    const { places } = compareTexts(lines("a b c d e f"), null, lines("a B c d f x"));
    expect(places.map(nameLines)).toEqual(["Line 2", "After line 4", "Line 6"]);
    expect(placeAt(places, 5)).toBe(places[1]);
    expect(placeAt(places, 3)).toBeNull();
    expect(nextPlace(places, 2, 1)).toBe(places[1]);
    expect(nextPlace(places, 6, 1)).toBe(places[0]);
    expect(nextPlace(places, 2, -1)).toBe(places[2]);
    expect(places.map((place) => linesOf(place).from)).toEqual([2, 4, 6]);
  });
});

describe("staging one place", () => {
  const staged = (committed: string, before: string | null, typed: string, number: number): string | undefined => {
    const texts = [lines(committed), before === null ? null : lines(before), lines(typed)] as const;
    const place = compareTexts(...texts).places[number];
    return place && stagePlace(...texts, place)?.join(" ");
  };

  it("takes that one and leaves the others typed", () => {
    expect(staged("a b c d e", null, "A b c d E", 0)).toBe("A b c d e");
    expect(staged("a b c d e", null, "A b c d E", 1)).toBe("a b c d E");
    expect(staged("a b c d e", "A b c d e", "A b c E", 1)).toBe("A b c E");
    expect(staged("a b c", null, "a c", 0)).toBe("a c");
    expect(staged("a b c", null, "a b new c", 0)).toBe("a b new c");
    expect(staged("a b c", "A b c", "A b c", 0)).toBeUndefined();
  });

  it("one place after the other, all of the text is staged", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(text, fc.option(text), text, (committed, before, typed) => {
        let now: readonly string[] | null = before;
        // What is staged and typed back to the committed text has no bar; nothing else is left.
        const next = () => compareTexts(committed, now, typed).places.find(({ isTyped }) => isTyped);
        for (let place = next(); place !== undefined; place = next()) {
          const staged = stagePlace(committed, now, typed, place);
          // Each press stages something, so that the last one ends it.
          expect(staged).not.toBeNull();
          expect(staged).not.toEqual(now ?? committed);
          now = staged;
        }
      }),
    );
  });
});

describe("some lines of places", () => {
  const putBack = (committed: readonly string[], typed: readonly string[], from: number, to: number): string[] => {
    const { from: at, count, lines: old } = puttingBack(committed, typed, partsIn(lineChanges(committed, typed), { from, to }));
    return typed.toSpliced(at, count, ...old);
  };
  const back = (committed: string, typed: string, from: number, to = from): string =>
    putBack(lines(committed), lines(typed), from, to).join(" ");

  it("are put back, and the lines beside them stay as they were typed", () => {
    expect(back("a b c d", "A B C d", 2)).toBe("A b C d");
    expect(back("a b c d", "A B C d", 2, 3)).toBe("A b c d");
    expect(back("a b", "a x y z b", 3)).toBe("a x z b");
    expect(back("a b c", "X Y Z", 1)).toBe("a Y Z");
    expect(back("a b", "A B new", 3)).toBe("A B");
    expect(back("a b c d", "A d", 1)).toBe("a b c d");
    expect(back("a b c d e", "A b c D e", 1, 5)).toBe("a b c d e");
    expect(back("a b c", "a c", 2)).toBe("a b c");
    expect(back("a b c", "a B c", 3)).toBe("a B c");
  });

  it("line after line, all of the text is as it was committed", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (committed, typed) => {
        let now: readonly string[] = typed;
        for (let [place] = lineChanges(committed, now); place !== undefined; [place] = lineChanges(committed, now)) {
          const before = now;
          now = putBack(committed, now, place.newFrom + 1, place.newFrom + 1);
          expect(now).not.toEqual(before);
          // What stands above and below the line is as it was.
          expect(now.slice(0, place.newFrom)).toEqual(before.slice(0, place.newFrom));
          const below = before.slice(place.newFrom + 1);
          expect(now.slice(now.length - below.length)).toEqual(below);
        }
        expect(now).toEqual(committed);
      }),
    );
  });

  it("are staged, and the lines beside them stay as they were staged", () => {
    expect(stageLines(lines("a b c"), null, lines("A B C"), { from: 2, to: 2 })?.join(" ")).toBe("a B c");
    expect(stageLines(lines("a b c"), lines("A b c"), lines("A B C"), { from: 3, to: 3 })?.join(" ")).toBe("A b C");
    expect(stageLines(lines("a b c"), lines("A b c"), lines("A b C"), { from: 1, to: 1 })).toBeNull();
  });
});

describe("edits", () => {
  it("applied one after the other make the text", () => {
    const edit = fc.record({ at: fc.nat(40), length: fc.nat(8), text: fc.stringMatching(/^[ab\n]{0,6}$/) });
    fc.assert(
      fc.property(fc.stringMatching(/^[xy\n]{0,40}$/), fc.array(edit, { maxLength: 8 }), (start, edits) => {
        let text = start;
        const heard = start.split("\n");
        const position = (offset: number) => {
          const head = text.slice(0, offset).split("\n");
          return { line: head.length, column: (head.at(-1)?.length ?? 0) + 1 };
        };
        for (const { at, length, text: words } of edits) {
          const from = Math.min(at, text.length);
          const to = Math.min(from + length, text.length);
          const [start, end] = [position(from), position(to)];
          applyEdits(heard, [{ fromLine: start.line, fromColumn: start.column, toLine: end.line, toColumn: end.column, text: words }]);
          text = text.slice(0, from) + words + text.slice(to);
        }
        expect(heard.join("\n")).toBe(text);
      }),
    );
  });
});

// Places in what programs write: those of files of the project, and no letter lost.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPlaces } from "./output-places.ts";

const files = new Set(["src/a.ts", "b.c", "a-b/ü.py", "src/a.ts:3"]);
const places = (text: string) =>
  findPlaces(text, (path) => files.has(path)).flatMap(({ text: shown, place }) =>
    place === null ? [] : [[shown, place.path, place.line]],
  );

describe("findPlaces", () => {
  it.each([
    ["src/a.ts:3: error: no", [["src/a.ts:3", "src/a.ts", 3]]],
    ["  ./src/a.ts:3:15 - error TS1", [["./src/a.ts:3:15", "src/a.ts", 3]]],
    ["src/a.ts(3,15): error TS1", [["src/a.ts(3,15)", "src/a.ts", 3]]],
    [
      'File "b.c:12", at (a-b/ü.py:7:1)',
      [
        ["b.c:12", "b.c", 12],
        ["a-b/ü.py:7:1", "a-b/ü.py", 7],
      ],
    ],
    [
      "b.c:1\nb.c:2\r\n",
      [
        ["b.c:1", "b.c", 1],
        ["b.c:2", "b.c", 2],
      ],
    ],
    ["b.c:3.", [["b.c:3", "b.c", 3]]],
  ])("finds what %j names", (text, found) => expect(places(text)).toEqual(found));

  it.each(["b.c:0", "b.c", "c.c:3", "xb.c:3", "/b.c:3", "http://b.c:80/x", "b.c:12ab", "b.c:99999999", "b.c:3:x"])("leaves %j", (text) =>
    expect(places(text).map(([shown]) => shown)).toEqual(text === "b.c:3:x" ? ["b.c:3"] : []),
  );

  it("loses nothing of any text, in a time that its length bounds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        expect(
          findPlaces(text, () => true)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
    for (const text of ["a".repeat(65_536), ":1".repeat(32_768), "(1,".repeat(20_000), "./".repeat(30_000)])
      expect(
        findPlaces(text, () => true)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
  });
});

// Invisible and direction-turning characters are found; those that real writing needs are left alone.
import fc from "fast-check";
import { expect, it } from "vitest";
import { cutOdd } from "./odd-characters.ts";

const codes = (text: string) => cutOdd(text).flatMap(({ code }) => code ?? []);

it("finds each of them", () => {
  const odd = [
    "\u202e",
    "\u202a",
    "\u2066",
    "\u2069",
    "\u200e",
    "\u200f",
    "\u061c",
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u3164",
    "\u{e0041}",
    "\x1b",
    "\x00",
  ];
  for (const letter of odd) expect(codes(`a${letter}b`)).toHaveLength(1);
  expect(codes("if (is\u202eAdmin)")).toEqual(["U+202E"]);
  expect(codes("a\u200db")).toEqual(["U+200D"]);
});

it("leaves writing and emoji as they are", () => {
  for (const text of ["naïve, 日本語, שלום, עברית\n\tok", "👩\u200d👩\u200d👧 and 🏳️\u200d🌈", "می\u200cخواهم"])
    expect(cutOdd(text)).toEqual([{ text, code: null }]);
});

it("loses no letter", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) =>
        cutOdd(text)
          .map((piece) => piece.text)
          .join("") === text,
    ),
  );
});

// Invisible and direction-turning characters are found; those that real writing needs are left alone.
import fc from "fast-check";
import { expect, it } from "vitest";
import { cutOdd, mayBeOdd, spellOdd } from "./odd-characters.ts";

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

it("finds bytes that are hidden as selectors of a form, behind a letter or behind one another", () => {
  expect(codes("a\ufe00b")).toEqual(["U+FE00"]);
  expect(codes("\u{e0100}b")).toEqual(["U+E0100"]);
  expect(codes("😀\u{e0130}\u{e0131}\ufe0f")).toEqual(["U+E0131", "U+FE0F"]);
  expect(codes("a\n\ufe0fb")).toEqual(["U+FE0F"]);
  expect(codes("1\u{e0100}")).toEqual(["U+E0100"]);
});

it("finds lines that end where nobody sees it", () => {
  expect([codes("a\u2028b"), codes("a\u2029b")]).toEqual([["U+2028"], ["U+2029"]]);
});

it("finds a return within a line, and leaves those that end one", () => {
  expect([codes("a\rb"), codes("\rb"), codes("a\r\r\n")]).toEqual([["U+000D"], ["U+000D"], ["U+000D"]]);
  for (const text of ["a\r\nb\r\n", "a\r"]) expect([codes(text), mayBeOdd(text)]).toEqual([[], false]);
  // A piece of a line ends where its colour does.
  expect(cutOdd("a\r", "line").map(({ code }) => code)).toEqual([null, "U+000D"]);
});

it("finds in a name what would look like a space", () => {
  const inName = (text: string) => cutOdd(text, "name").map(({ text: piece, code }) => code ?? piece);
  expect(inName("a\tb\nc\r")).toEqual(["a", "U+0009", "b", "U+000A", "c", "U+000D"]);
  expect(inName("a b.txt")).toEqual(["a b.txt"]);
});

it("finds letters of other alphabets that pass for Latin ones, in a word that has some", () => {
  expect(codes("m\u0430in")).toEqual(["U+0430"]);
  expect(codes("\u0440\u0430ypal")).toEqual(["U+0440", "U+0430"]);
  expect(codes("g\u03bfogle \u0391dmin")).toEqual(["U+03BF", "U+0391"]);
  expect(codes("feature/\uff4dain release/\uff11.0")).toEqual(["U+FF4D"]);
  expect(codes("m\u0430in-\u0456d")).toEqual(["U+0430", "U+0456"]);
  expect(codes("src\u2215x a\u2024ts \uff0e\uff0f")).toEqual(["U+2215", "U+2024"]);
  expect(codes("a\u2800b\ufffcc")).toEqual(["U+2800", "U+FFFC"]);
});

it("leaves words that another alphabet writes, and signs of mathematics, alone", () => {
  for (const text of ["оса в поле, API-ключ, IDы", "Δx = μs·λx, αβ", "Αθήνα", "ｍａｉｎ 版本１．０", "τουρνουά café"])
    expect(cutOdd(text)).toEqual([{ text, code: null }]);
});

it("finds what it says there could be, and no more, wherever it stands", () => {
  const letter = fc.constantFrom(
    "a",
    "1",
    "#",
    "é",
    "\u0430",
    "ж",
    "\u2215",
    "語",
    "😀",
    "\ufe0f",
    "\ufe0e",
    "\u20e3",
    "\u{e0100}",
    "\u200d",
    "\u202e",
    "\n",
  );
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 8 }), (text) => {
      const pieces = cutOdd(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      if (codes(text).length > 0) expect(mayBeOdd(text)).toBe(true);
      // What turns the direction is never left in a piece that is shown as it is.
      expect(pieces.some((piece) => piece.code === null && piece.text.includes("\u202e"))).toBe(false);
    }),
  );
});

it("leaves writing and emoji as they are", () => {
  for (const text of [
    "naïve, 日本語, שלום, עברית\n\tok",
    "👩\u200d👩\u200d👧 and 🏳️\u200d🌈",
    "می\u200cخواهم",
    "❤️ ☎︎ 1️⃣ #️⃣",
    "葛\u{e0100}飾区",
  ])
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

it("spells them out where no mark can stand", () => {
  expect(spellOdd("src/a\u202egnp.ts\n · Repodesk")).toBe("src/a<U+202E>gnp.ts<U+000A> · Repodesk");
  expect(spellOdd("größe/日本語 · 👩‍💻 · Repodesk")).toBe("größe/日本語 · 👩‍💻 · Repodesk");
});

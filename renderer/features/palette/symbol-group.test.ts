// Symbols as rows: in the order of the file until something is typed, and a sentence where there are none.
import { expect, it } from "vitest";
import type { TextSymbol, TextSymbols } from "../../monaco/symbols/read-symbols.ts";
import { toSymbolRows } from "./symbol-group.ts";

const symbol = (name: string, line: number, within = ""): TextSymbol => ({ name, kind: "function", line, lastLine: line, within });
const whole = (symbols: readonly TextSymbol[], cut: TextSymbols["cut"] = null) => ({ language: "Python", symbols: { symbols, cut } });

it("stand in the order of the file, with kind, container and line, and by what was typed then", () => {
  const found = whole([symbol("rise", 1), symbol("fall", 4, "Tide"), symbol("rise", 9, "Tide")]);
  const { group } = toSymbolRows("src/tide.py", found, "");
  expect(group.title).toBe("Symbols of tide.py");
  expect(group.items.map(({ id, label, detail, meta }) => [id, label, detail, meta])).toEqual([
    ["symbol:0:1", "rise", "function", "line 1"],
    ["symbol:1:4", "fall", "function in Tide", "line 4"],
    ["symbol:2:9", "rise", "function in Tide", "line 9"],
  ]);
  expect(toSymbolRows("a.py", found, "fl").group.items.map(({ id }) => id)).toEqual(["symbol:1:4"]);
});

it("say how many of them are shown, and how far was read", () => {
  const many = Array.from({ length: 1_300 }, (_, at) => symbol(`f${at}`, at + 1));
  const titleOf = (text: string, cut: TextSymbols["cut"] = null): string => toSymbolRows("a.py", whole(many, cut), text).group.title;
  expect(titleOf("")).toBe("Symbols of a.py, 200 of 1,300");
  expect(titleOf("f1")).toMatch(/^Symbols of a\.py, 200 of \d/);
  expect(titleOf("f1299", { at: 5_000, of: "symbols" })).toBe("Symbols of a.py, what comes after the first 5,000 is left out");
  expect(titleOf("f1299", { at: 200_000, of: "lines" })).toBe("Symbols of a.py, what comes after line 200,000 is left out");
  expect(toSymbolRows("a.py", whole(many), "").group.items).toHaveLength(200);
});

it("are missed with a plain sentence", () => {
  const emptyOf = (found: Parameters<typeof toSymbolRows>[1], text = ""): string => toSymbolRows("docs/a.x", found, text).empty;
  expect(emptyOf({ language: null, symbols: null })).toBe("a.x is plain text, which has no symbols.");
  expect(emptyOf({ language: "YAML", symbols: null })).toBe("Symbols of YAML are not known here.");
  expect(emptyOf(whole([]))).toBe("a.x has no symbols.");
  expect(emptyOf(whole([], { at: 200_000, of: "lines" }))).toBe("a.x has no symbols in its first 200,000 lines.");
  expect(emptyOf(whole([symbol("a", 1)]), "zzz")).toBe("No symbol of a.x matches zzz.");
});

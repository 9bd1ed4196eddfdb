// Prefixes narrow, everything else is searched for everywhere.
import { expect, test } from "vitest";
import { looksLikeHash, parseLine, parsePaletteQuery } from "./palette-query.ts";

test("a prefix narrows", () => {
  expect(parsePaletteQuery("> split ")).toEqual({ scope: "commands", text: "split", line: null });
  expect(parsePaletteQuery("@ma")).toEqual({ scope: "refs", text: "ma", line: null });
  expect(parsePaletteQuery("#4be20f7")).toEqual({ scope: "commits", text: "4be20f7", line: null });
  expect(parsePaletteQuery(":41")).toEqual({ scope: "line", text: "41", line: null });
  expect(parsePaletteQuery("% rise")).toEqual({ scope: "symbols", text: "rise", line: null });
  expect(parsePaletteQuery("100%")).toEqual({ scope: "anything", text: "100%", line: null });
  expect(parsePaletteQuery("pl t")).toEqual({ scope: "anything", text: "pl t", line: null });
});

test("hashes and lines are recognised", () => {
  expect(looksLikeHash("4be2")).toBe(true);
  expect(looksLikeHash("add")).toBe(false);
  expect(looksLikeHash("main")).toBe(false);
  expect(parseLine("41")).toBe(41);
  expect(parseLine("0")).toBeNull();
  expect(parseLine("4x")).toBeNull();
});

// What bytes that are no UTF-8 read as: the Encoding Standard's own tables are the oracle, and nothing is guessed.
import { expect, it } from "vitest";
import { encodings, sampleLines } from "./encodings.ts";

/** Bytes as the editor shows them, one character each. */
const shown = (...bytes: number[]): string => String.fromCharCode(...bytes);

it("every encoding that is offered is one that the platform reads", () => {
  for (const { value } of encodings) expect(new TextDecoder(value).encoding).toBe(value);
});

it("the lines whose bytes matter are read, with their numbers, and no more than wanted", () => {
  const bytes = `plain\n  caf${shown(0xe9)}\nplain\n${shown(0xfc)}ber\n${shown(0xe4)}`;
  expect(sampleLines(bytes, "windows-1252", 2)).toEqual([
    { line: 2, text: "café" },
    { line: 4, text: "über" },
  ]);
  expect(sampleLines(shown(0x82, 0xa0), "shift_jis", 4)).toEqual([{ line: 1, text: "あ" }]);
  expect(sampleLines(shown(0xcf, 0xd2), "koi8-r", 4)).toEqual([{ line: 1, text: "ор" }]);
});

it("bytes that are none of an encoding are no lines of it, wherever they stand", () => {
  expect(sampleLines(`${shown(0x82, 0xa0)}\nplain\n${shown(0x82)}`, "shift_jis", 1)).toBeNull();
  expect(sampleLines("plain\n", "shift_jis", 4)).toEqual([]);
});

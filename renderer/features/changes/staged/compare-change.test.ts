// What a staged change is told to be, where no line differs.
import { expect, it } from "vitest";
import { encodeBase64 } from "../../../../shared/lib/base64.ts";
import type { Change } from "../../../desk/model.ts";
import { compareChange } from "./use-change-diffs.ts";

const base = { commit: "1".repeat(40), blob: "2".repeat(40), lastCommit: "", executable: false };
const becomes = (text: string): Change => ({ kind: "update", path: "a.txt", included: true, base, content: { encoding: "text", text } });
const told = (before: readonly number[], text: string) =>
  compareChange(becomes(text), encodeBase64(Uint8Array.from(before)), "c").absence?.text;

it.each([
  ["Windows-1252", [0x67, 0x72, 0xfc, 0xdf], "grüß"],
  ["UTF-16 LE", [0xff, 0xfe, 0x61, 0, 0x62, 0], "ab"],
])("says that only the encoding changes, and from which one: %s", (encoding, before, text) => {
  expect(told(before, text)).toBe(`The same text, written in other bytes: ${encoding} becomes UTF-8`);
});

it("says that nothing changes where the bytes are the same", () => {
  expect(told([0x61], "a")).toBe("The same as the file it started from");
  expect(told([], "")).toBe("Empty file");
});

it("compares a file of before UTF-8 as a person reads it, and again where they read it otherwise", () => {
  const change: Change = {
    ...becomes(""),
    kind: "update",
    base,
    content: { encoding: "base64", base64: encodeBase64(Uint8Array.of(0xc1, 0xd4)) },
  };
  const lines = (charset: string | null) =>
    JSON.stringify(compareChange(change, encodeBase64(Uint8Array.of(0xc1)), "c", charset).diff.hunks);
  expect(lines("koi8-r")).toContain("ат");
  expect(lines("windows-1251")).toContain("БФ");
  expect(lines(null)).toContain("ÁÔ");
});

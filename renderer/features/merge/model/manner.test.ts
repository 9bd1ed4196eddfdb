// Line ends, marks and encodings of a merge, byte for byte; git merge-file is the judge where it can be.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { decodeBase64 } from "../../../../shared/lib/base64.ts";
import { decode, decodeText, encode, type TextFile } from "../../../../shared/lib/text-file.ts";
import { areAlike, mannerOf } from "./manner.ts";
import { toPlaces } from "./places.ts";
import { firstResult, retype } from "./result.ts";

const folder = mkdtempSync(join(tmpdir(), "manner-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");
const read = (text: string): TextFile => {
  const file = decode(bytesOf(text));
  if (file.kind !== "text") throw new Error("no text");
  return file;
};

/** The bytes that come out of a merge, each a character; `type` is what a person types over it. */
function merge(base: string, theirs: string, yours: string, type = (text: string): string => text): string {
  const files = { base: read(base), theirs: read(theirs), yours: read(yours) };
  const places = toPlaces({ base: files.base.text, theirs: files.theirs.text, yours: files.yours.text }) ?? [];
  const result = firstResult(places);
  const typed = retype(places, result, type(result.text));
  const written = encode(typed.text, mannerOf(places, typed, files));
  if (written.outcome === "refused") throw new Error(written.reason);
  const { content } = written;
  return content.encoding === "text"
    ? Buffer.from(content.text).toString("latin1")
    : Buffer.from(decodeBase64(content.base64) ?? []).toString("latin1");
}

function git(base: string, theirs: string, yours: string): string {
  for (const [name, text] of Object.entries({ base, theirs, yours })) writeFileSync(join(folder, name), bytesOf(text));
  return execFileSync("git", ["merge-file", "-p", "theirs", "base", "yours"], { cwd: folder }).toString("latin1");
}

const lines = (end: string, changed: Readonly<Record<number, string>> = {}, last = end): string =>
  Array.from({ length: 9 }, (_, index) => (changed[index] ?? `line ${index}`) + (index === 8 ? last : end)).join("");

it.each<[string, string, string, string]>([
  ["CRLF everywhere", lines("\r\n"), lines("\r\n", { 0: "theirs" }), lines("\r\n", { 8: "yours" })],
  ["no line end at the end", lines("\n", {}, ""), lines("\n", { 0: "theirs" }, ""), lines("\n", { 5: "yours" }, "")],
  ["a last line end that one side adds", lines("\n", {}, ""), lines("\n", { 0: "theirs" }, ""), lines("\n", {}, "\n")],
  [
    "Latin-1 bytes",
    lines("\n", { 4: "\xe9t\xe9" }),
    lines("\n", { 0: "\xe0", 4: "\xe9t\xe9" }),
    lines("\n", { 4: "\xe9t\xe9", 8: "\xfc" }),
  ],
  [
    "a byte-order mark",
    `\xef\xbb\xbf${lines("\n")}`,
    `\xef\xbb\xbf${lines("\n", { 3: "theirs" })}`,
    `\xef\xbb\xbf${lines("\n", { 8: "yours" })}`,
  ],
  [
    "both line ends in one file",
    lines("\n").replace("line 4\n", "line 4\r\n"),
    lines("\n", { 0: "theirs" }).replace("line 4\n", "line 4\r\n"),
    lines("\n", { 8: "yours" }).replace("line 4\n", "line 4\r\n"),
  ],
])("is what git makes of it: %s", (_name, base, theirs, yours) => {
  expect(merge(base, theirs, yours)).toBe(git(base, theirs, yours));
});

it("takes other line ends, or a mark, that one side gave the whole file along, for the lines of the other side too", () => {
  expect(merge(lines("\n"), lines("\r\n"), lines("\n", { 8: "yours" }))).toBe(lines("\r\n", { 8: "yours" }));
  expect(merge(lines("\r\n"), lines("\r\n", { 0: "theirs" }), lines("\n"))).toBe(lines("\n", { 0: "theirs" }));
  expect(merge(lines("\n"), `\xef\xbb\xbf${lines("\n")}`, lines("\n", { 8: "yours" }))).toBe(`\xef\xbb\xbf${lines("\n", { 8: "yours" })}`);
});

it("gives typed lines the file's line end, and leaves all others as they are", () => {
  const base = lines("\r\n").replace("line 4\r\n", "line 4\n");
  const typed = merge(base, base.replace("line 0", "theirs"), base.replace("line 8", "yours"), (text) =>
    text.replace("line 2\n", "line 2\ntyped\n"),
  );
  expect(typed).toBe(base.replace("line 0", "theirs").replace("line 8", "yours").replace("line 2\r\n", "line 2\r\ntyped\r\n"));
});

it("does not compare a file that is UTF-8 on one side only", () => {
  const latin = read("\xe9\n");
  const utf8 = read("\xc3\xa9\n");
  expect([areAlike({ base: latin, theirs: latin, yours: utf8 }), areAlike({ base: latin, theirs: latin, yours: latin })]).toEqual([
    false,
    true,
  ]);
});

describe("lines with ends of their own", () => {
  type Line = { readonly end: string; readonly edit: string; readonly drop: string };
  const none = { edit: "", drop: "" };
  const change = fc.constantFrom(
    none,
    none,
    none,
    { edit: "T", drop: "" },
    { edit: "Y", drop: "" },
    { edit: "", drop: "T" },
    { edit: "", drop: "Y" },
  );
  const line: fc.Arbitrary<Line> = fc.tuple(fc.constantFrom("\n", "\r\n", "\r\n"), change).map(([end, of]) => ({ end, ...of }));

  it("keep them where lines that are dropped make another end the most frequent one", () => {
    const base = "0\r\n1\n2\n3\n4\n5\r\n6\r\n7\r\n";
    expect(merge(base, base.replace("5", "5T"), base.replace("7\r\n", ""))).toBe("0\r\n1\n2\n3\n4\n5T\r\n6\r\n");
  });

  it("keep them, whichever side edits or drops a line", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, isEnded) => {
        // Every other line is left alone, so that no two changes touch.
        const all = lines.flatMap((one, at): (Line & { readonly text: string })[] => [
          { ...one, text: `line ${at}` },
          { end: one.end, edit: "", drop: "", text: `between ${at}` },
        ]);
        const write = (sides: string): string => {
          const kept = all.filter(({ drop }) => drop === "" || !sides.includes(drop));
          return kept
            .map(({ text, edit, end }, at) => `${text}${sides.includes(edit) ? edit : ""}${at === kept.length - 1 && !isEnded ? "" : end}`)
            .join("");
        };
        const files = { base: decodeText(write("-")), theirs: decodeText(write("T")), yours: decodeText(write("Y")) };
        const places = toPlaces({ base: files.base.text, theirs: files.theirs.text, yours: files.yours.text });
        if (places === null) throw new Error("too large");
        const result = firstResult(places);
        const written = encode(result.text, mannerOf(places, result, files));
        expect(written).toEqual({ outcome: "encoded", content: { encoding: "text", text: write("TY") } });
      }),
      { numRuns: 200 },
    );
  });
});

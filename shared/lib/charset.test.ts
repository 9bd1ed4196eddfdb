// Files of before UTF-8: what nobody edited keeps its bytes, what is typed is read back as it was typed, and what cannot be written is named.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "./base64.ts";
import { asBytes, charsetNames, readIn } from "./charset.ts";
import { decode, type EncodeOutcome, encode, encodingName, type TextFile } from "./text-file.ts";

const labels = Object.keys(charsetNames);
const bytesOf = (result: EncodeOutcome): number[] => {
  if (result.outcome === "refused") throw new Error(result.reason);
  return result.content.encoding === "text"
    ? [...new TextEncoder().encode(result.content.text)]
    : [...(decodeBase64(result.content.base64) ?? [])];
};
function read(bytes: readonly number[], label: string): TextFile {
  const file = decode(Uint8Array.from(bytes));
  const text = file.kind === "text" && file.encoding === "latin1-bytes" ? readIn(file, label) : null;
  if (text === null) throw new Error("Not of that encoding.");
  return text;
}
const isReadable = (bytes: readonly number[], label: string): boolean => {
  const file = decode(Uint8Array.from(bytes));
  return file.kind === "text" && file.encoding === "latin1-bytes" && readIn(file, label) !== null;
};
const line = fc.array(fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.constantFrom(0x30, 0x41, 0x61, 0x7e)), { maxLength: 8 });
const lines = fc.array(fc.tuple(line, fc.constantFrom([10], [13, 10], [13])), { minLength: 1, maxLength: 6 }).map((all) => all.flat(2));
/** Letters that the encodings share least with each other. */
const samples: Readonly<Record<string, string>> = {
  shift_jis: "日本語、表示ソｱ①髙",
  "euc-jp": "日本語、表示ソｱ丂",
  gb18030: "汉字€ḿ한𠀀😀é",
  big5: "漢字功許蓋",
  "euc-kr": "한글방각하",
  "windows-1251": "Привет, ёж №",
  "koi8-r": "Привет, ёж ═",
  "windows-1252": "café “œ” €",
};

describe.each(labels)("%s", (label) => {
  it("gives back the bytes that were read, and an edit changes its own letters only", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (bytes, place) => {
        fc.pre(isReadable(bytes, label));
        const file = read(bytes, label);
        expect(bytesOf(encode(file.text, file))).toEqual(bytes);
        const at = [...file.text].slice(0, place % (file.text.length + 1)).join("").length;
        const typed = `${file.text.slice(0, at)}x${file.text.slice(at)}`;
        const outcome = encode(typed, file);
        // Alone, few bytes can be those of UTF-8 too.
        if (outcome.outcome === "refused") {
          expect(outcome.reason).toContain("would be read as");
          return;
        }
        const made = bytesOf(outcome);
        expect(new TextDecoder(label).decode(Uint8Array.from(made)).replace(/\r\n|\r/g, "\n")).toBe(typed);
        expect(made.length).toBe(bytes.length + 1);
        const first = made.findIndex((byte, index) => byte !== bytes[index]);
        expect(made.toSpliced(made.lastIndexOf(0x78, Math.max(first, made.indexOf(0x78))), 1)).toEqual(bytes);
      }),
      { numRuns: 80 },
    );
  });

  it("writes each letter that it reads as bytes that read as the letter", () => {
    const everything = Array.from({ length: 0xd700 / 5 }, (_, at) => String.fromCharCode(at * 5 + 0xa0));
    const file = read([0xb1, 0xb1, 0xb1, 0xb1, 10], label);
    const refused: string[] = [];
    const written = everything.filter((letter) => {
      const made = file.charset?.write(letter);
      if (made === undefined || "character" in made) refused.push(letter);
      return made !== undefined && "lines" in made;
    });
    const made = file.charset?.write(written.join(""));
    const bytes =
      made !== undefined && "lines" in made ? Uint8Array.from(made.lines.join(""), (byte) => byte.charCodeAt(0)) : new Uint8Array();
    expect(new TextDecoder(label, { fatal: true }).decode(bytes)).toBe(written.join(""));
    expect(written.length).toBeGreaterThan(12);
    if (label === "gb18030") expect(refused.length).toBeLessThan(10);
  });

  it("writes what people write in it", () => {
    const file = read([0xb1, 0xb1, 0xb1, 0xb1, 10], label);
    const text = `${samples[label] ?? "§"}\n${file.text}`;
    const bytes = Uint8Array.from(bytesOf(encode(text, file)));
    expect(new TextDecoder(label, { fatal: true }).decode(bytes)).toBe(text);
    expect(encodingName(file)).toBe(charsetNames[label]);
    expect(asBytes(file).encoding).toBe("latin1-bytes");
  });
});

it("of two bytes for one letter it keeps those that stand there, in the line that is edited too", () => {
  // NEC's and IBM's copies of one letter, which the encoder writes as neither.
  const bytes = [0xed, 0x40, 0x41, 0xee, 0xfc, 0x0a, 0x82, 0xa0, 0x0a];
  const file = read(bytes, "shift_jis");
  expect(bytesOf(encode(file.text.replace("A", "AB"), file))).toEqual(bytes.toSpliced(3, 0, 0x42));
  const cut = file.text.split("\n")[0] ?? "";
  expect(bytesOf(encode(`${file.text}${cut}\n`, file)).slice(0, bytes.length)).toEqual(bytes);
});

it("names the letter and the line that cannot be written", () => {
  const file = read([0x82, 0xa0, 10], "shift_jis");
  const outcome = encode("あ\nテスト 😀\n", file);
  expect(outcome).toMatchObject({ outcome: "refused", line: 2 });
  expect(outcome.outcome === "refused" ? outcome.reason : "").toMatch(/^Shift_JIS has no “😀” \(line 2\)\./);
});

it("refuses what would be read as UTF-8 from then on, and writes what is ASCII alone", () => {
  const file = read([0xc1, 0xaa, 0xcd, 0xa8, 0xb1, 10], "windows-1252");
  expect(encode("Ã©", file)).toMatchObject({ outcome: "refused", reason: expect.stringContaining("UTF-8") });
  expect(bytesOf(encode("plain\n", file))).toEqual([..."plain\n"].map((letter) => letter.charCodeAt(0)));
});

it("keeps line ends that differ", () => {
  const file = read([0x82, 0xa0, 13, 10, 0x82, 0xa2, 10, 0x82, 0xa4, 13], "shift_jis");
  expect(file.text).toBe("あ\nい\nう\n");
  expect(bytesOf(encode("あ\nいえ\nう\n", file))).toEqual([0x82, 0xa0, 13, 10, 0x82, 0xa2, 0x82, 0xa6, 10, 0x82, 0xa4, 13]);
});

// Bytes that nobody edited survive decode and encode, whatever they are; an edit changes its own lines only.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "./base64.ts";
import {
  decode,
  decodeForDiff,
  decodeText,
  type EncodeOutcome,
  encode,
  encodingName,
  newTextFile,
  startsAsUtf16,
  type TextFile,
} from "./text-file.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = (result: EncodeOutcome): Uint8Array => {
  if (result.outcome === "refused") throw new Error(result.reason);
  return result.content.encoding === "text" ? utf8(result.content.text) : (decodeBase64(result.content.base64) ?? new Uint8Array());
};
const textOf = (bytes: Uint8Array): TextFile => {
  const file = decode(bytes);
  if (file.kind === "binary") throw new Error("binary");
  return file;
};
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const line = fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replace(/[\r\n\0]/g, "·"));

describe("text file", () => {
  it("gives back arbitrary bytes unchanged", () => {
    fc.assert(
      fc.property(fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff]), fc.uint8Array({ maxLength: 200 }), (mark, body) => {
        const bytes = Uint8Array.from([...mark, ...body]);
        const file = decode(bytes);
        if (file.kind === "text") expect([...bytesOf(encode(file.text, file))]).toEqual([...bytes]);
        else expect(bytes.includes(0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("reads UTF-16 by its mark, and writes it so again with what was typed", () => {
    const wide = (text: string, isLittle: boolean): number[] =>
      [..."\ufeff", ...text.split("")].flatMap((unit) => {
        const [high, low] = [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff];
        return isLittle ? [low, high] : [high, low];
      });
    fc.assert(
      fc.property(fc.array(fc.tuple(line, lineEnd)), line, fc.boolean(), (lines, last, isLittle) => {
        const raw = lines.map(([text, end]) => text + end).join("") + last;
        const file = textOf(Uint8Array.from(wide(raw, isLittle)));
        expect(file).toMatchObject({ encoding: isLittle ? "utf-16le" : "utf-16be", bom: true, text: raw.replace(/\r\n|\r/g, "\n") });
        expect([...bytesOf(encode(file.text, file))]).toEqual(wide(raw, isLittle));
        expect([...bytesOf(encode(`żółw 😀${file.text}`, file))]).toEqual(wide(`żółw 😀${raw}`, isLittle));
      }),
    );
    expect(encode("", textOf(Uint8Array.from(wide("a", true))))).toEqual({
      outcome: "encoded",
      content: { encoding: "base64", base64: "//4=" },
    });
    const refused = encode("a\n\ud83d", textOf(Uint8Array.from(wide("a", false))));
    expect(refused).toMatchObject({ outcome: "refused", line: 2 });
    expect(refused.outcome === "refused" && refused.reason).toContain("UTF-16");
  });

  it("reads UTF-16 without its mark by what it holds, and writes it so again", () => {
    const bare = (text: string, isLittle: boolean): Uint8Array => {
      const bytes = Buffer.from(text, "utf16le");
      return Uint8Array.from(isLittle ? bytes : bytes.swap16());
    };
    const english = "hello world\r\nsecond line żółw 😀\r\n";
    const chinese = `${"简体中文的文本一行".repeat(4)}\n`.repeat(8);
    for (const isLittle of [true, false])
      for (const raw of [english, chinese]) {
        const file = textOf(bare(raw, isLittle));
        expect(file).toMatchObject({ encoding: isLittle ? "utf-16le" : "utf-16be", bom: false, text: raw.replaceAll("\r\n", "\n") });
        expect([...bytesOf(encode(file.text, file))]).toEqual([...bare(raw, isLittle)]);
        expect([...bytesOf(encode(`typed\n${file.text}`, file))]).toEqual([...bare(`typed${file.lineEnd}${raw}`, isLittle)]);
        expect(decodeForDiff(bare(raw, isLittle))).toBe(raw);
        expect(startsAsUtf16(bare(`${raw}😀`, isLittle).subarray(0, -2))).toBe(true);
        expect(bytesOf(encode("", file))).toHaveLength(0);
        expect(encode("中文", file)).toMatchObject({ outcome: "refused", reason: expect.stringContaining("UTF-16") });
      }
    expect(encodingName(textOf(bare(english, true)))).toBe("UTF-16 LE without BOM");
    // Numbers of two bytes, characters that are none, and UTF-32.
    expect(decode(bare(String.fromCharCode(...Array.from({ length: 200 }, (_, at) => at)), true))).toEqual({ kind: "binary" });
    expect(decode(bare(`${english}\uffff`, true))).toEqual({ kind: "binary" });
    expect(decode(Uint8Array.from([...english].flatMap((letter) => [letter.charCodeAt(0) & 0x7f, 0, 0, 0])))).toEqual({ kind: "binary" });
  });

  it("takes for UTF-16 only what is it to the last byte", () => {
    const marked = (...bytes: number[]) => decode(Uint8Array.from(bytes));
    expect(marked(0xff, 0xfe, 0x61, 0x00, 0x62)).toEqual({ kind: "binary" });
    expect(marked(0xff, 0xfe, 0x00, 0xd8)).toEqual({ kind: "binary" });
    // UTF-32.
    expect(marked(0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00)).toEqual({ kind: "binary" });
    expect(marked(0x61, 0x00, 0x62, 0x00)).toEqual({ kind: "binary" });
    expect(marked(0xff, 0xfe, 0x61)).toMatchObject({ encoding: "latin1-bytes" });
    const starts = (...bytes: number[]) => startsAsUtf16(Uint8Array.from(bytes));
    expect([starts(0xff, 0xfe), starts(0xfe, 0xff, 0x00, 0x61), starts(0xff, 0xfe, 0x3d, 0xd8)]).toEqual([true, true, true]);
    expect([starts(), starts(0xff), starts(0xff, 0xfe, 0, 0), starts(0x61, 0x00), starts(0xff, 0xff)]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("lets bytes not become UTF-16 by what is typed at their beginning", () => {
    const file = textOf(Uint8Array.of(0xe9, 0x0a));
    expect(encode("ÿþé\n", file)).toMatchObject({ outcome: "refused", line: 1 });
    expect(encode("ÿþé!\n", file)).toMatchObject({ outcome: "encoded" });
  });

  it("gives back text with any mixture of line ends, with and without a mark", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, lineEnd)), line, fc.boolean(), (lines, last, bom) => {
        const bytes = utf8((bom ? "\ufeff" : "") + lines.map(([text, end]) => text + end).join("") + last);
        const file = textOf(bytes);
        expect(file.bom).toBe(bom || (lines[0]?.[0] ?? last).startsWith("\ufeff"));
        expect(file.text).not.toContain("\r");
        expect([...bytesOf(encode(file.text, file))]).toEqual([...bytes]);
      }),
    );
  });

  it("changes only the bytes of an edited line", () => {
    const numbered = fc.array(fc.tuple(line, lineEnd), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(numbered, fc.nat(), (pairs, pick) => {
        const lines = pairs.map(([text, end], index) => ({ text: `${index}:${text}`, end }));
        const at = pick % lines.length;
        const file = textOf(utf8(lines.map(({ text, end }) => text + end).join("")));
        const edited = lines.map(({ text }, index) => (index === at ? "typed" : text)).join("\n");
        const expected = lines.map(({ text, end }, index) => (index === at ? `typed${end}` : text + end)).join("");
        expect(new TextDecoder().decode(bytesOf(encode(`${edited}\n`, file)))).toBe(expected);
      }),
    );
  });

  it("gives new lines the most frequent end", () => {
    const file = textOf(utf8("a\r\nb\nc\r\n"));
    expect(encode("a\nb\nnew\nc\n", file)).toMatchObject({ content: { text: "a\r\nb\nnew\r\nc\r\n" } });
    expect(encode("a\nB\nnew\nc\n", file)).toMatchObject({ content: { text: "a\r\nB\nnew\r\nc\r\n" } });
  });

  it("reads back what it wrote, whatever was typed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, lineEnd)), fc.array(line), (before, after) => {
        fc.pre(!after[0]?.startsWith("\ufeff"));
        const file = textOf(utf8(before.map(([text, end]) => text + end).join("")));
        const typed = after.join("\n");
        expect(textOf(bytesOf(encode(typed, file))).text).toBe(typed);
      }),
    );
  });

  it("loses no empty line where carriage returns stand alone before it, however many there are", () => {
    for (const [was, typed] of [
      ["\r \r\n\n", "!\n\n\n"],
      ["a\rb\rc\rd\n", "a\n\n\n\n"],
      ["a\rb\rc\r\n", "\n\n\n"],
    ] as const) {
      const file = textOf(utf8(was));
      expect([was, textOf(bytesOf(encode(typed, file))).text]).toEqual([was, typed]);
    }
  });

  it("loses no empty line between ends that would melt into one", () => {
    const file = textOf(utf8("\r \n\n\r"));
    for (const typed of ["!\n\n\n ", "\n\n\n\n", "a\n\n\n\n\n", "\n \n\n\n\n"])
      expect([typed, textOf(bytesOf(encode(typed, file))).text]).toEqual([typed, typed]);
  });

  it("keeps line ends where nearly everything was typed again", () => {
    const old = Array.from({ length: 6_000 }, (_, index) => `old ${index}${index % 3 === 0 ? "\r\n" : "\n"}`);
    const file = textOf(utf8(old.join("")));
    const typed = old.map((text, index) => (index % 1_000 === 999 ? text.trimEnd() : `new ${index}`)).join("\n");
    const written = new TextDecoder().decode(bytesOf(encode(`${typed}\n`, file)));
    expect(written).toContain("old 999\r\n");
    expect(written).toContain("old 1999\n");
  });

  it("names the line ends, the mark and the missing newline", () => {
    expect(textOf(utf8("\ufeffa\r\nb"))).toMatchObject({ bom: true, lineEnd: "\r\n", mixed: null, finalNewline: false, text: "a\nb" });
    expect(textOf(utf8("a\nb\nc\r\n"))).toMatchObject({ lineEnd: "\n", mixed: ["\n", "\n", "\r\n"], finalNewline: true });
    expect(textOf(utf8("a\rb\r"))).toMatchObject({ lineEnd: "\r", mixed: null, text: "a\nb\n" });
    expect(decodeText("\ufeffx\r\n")).toMatchObject({ bom: true, lineEnd: "\r\n", text: "x\n" });
  });

  it("finds binary as git does: a NUL in the first 8,000 bytes", () => {
    const bytes = new Uint8Array(9_000).fill(97);
    bytes[7_999] = 0;
    expect(decode(bytes).kind).toBe("binary");
    bytes[7_999] = 97;
    bytes[8_000] = 0;
    expect(decode(bytes).kind).toBe("text");
  });

  it("edits a file that is not UTF-8 byte by byte, and refuses what does not fit", () => {
    const file = textOf(Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a));
    expect(file).toMatchObject({ encoding: "latin1-bytes", text: "café\n" });
    expect([...bytesOf(encode("cafés\n", file))]).toEqual([0x63, 0x61, 0x66, 0xe9, 0x73, 0x0a]);
    const refused = encode("café\n5 €\n", file);
    expect(refused).toMatchObject({ outcome: "refused", line: 2 });
    expect(refused.outcome === "refused" && refused.reason).toContain("“€” on line 2");
  });

  it("puts what is typed at the top after the mark, whatever the encoding", () => {
    const mark = [0xef, 0xbb, 0xbf];
    // Valid UTF-8, Latin-1, and UTF-8 that breaks off; line ends of every kind.
    const tail = fc.constantFrom([], [0xe9], [0xc3, 0xa9], [0x61, 0xc3], [0xff, 0xfe], [0xef, 0xbb, 0xbf], [0xf0, 0x9f, 0x98]);
    const end = fc.constantFrom([], [0x0a], [0x0d, 0x0a], [0x0d]);
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.tuple(tail, end), { maxLength: 6 }), fc.constantFrom("x", "x y", "xé"), (bom, lines, typed) => {
        const body = lines.flat(2);
        // Where there is no mark, a body that begins with one has it.
        fc.pre(bom || mark.some((byte, index) => body[index] !== byte));
        // Which would be the mark of UTF-16.
        fc.pre(bom || body[0] !== 0xff);
        const before = [...(bom ? mark : []), ...body];
        const file = textOf(Uint8Array.from(before));
        expect(file.bom).toBe(bom);
        const letters = file.encoding === "utf-8" ? [...utf8(typed)] : [...typed].map((letter) => letter.charCodeAt(0));
        expect([...bytesOf(encode(typed + file.text, file))]).toEqual([...(bom ? mark : []), ...letters, ...body]);
      }),
      { numRuns: 400 },
    );
  });

  it("refuses half a character in UTF-8 and takes whole ones", () => {
    expect(encode("a\n\ud83d", newTextFile)).toMatchObject({ outcome: "refused", line: 2 });
    expect(encode("a\n😀", newTextFile)).toMatchObject({ outcome: "encoded" });
  });
});

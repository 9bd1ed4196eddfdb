// Which files have a blame, and the one sentence that says why another has none.
import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../shared/lib/text-file.ts";
import { blamedText, whyNoBlame } from "./blamed-text.ts";
import type { OpenFile } from "./use-open-file.ts";
import { choicesOf } from "./use-shown-as.ts";

const committed = { path: "a", commit: "c" };
const text = (content: string, more: object = {}): OpenFile =>
  ({ is: "text", file: committed, isLink: false, isPlain: false, original: decodeText(content), ...more }) as unknown as OpenFile;
const other = (is: string, more: object = {}): OpenFile => ({ is, file: { ...committed, size: 10 }, ...more }) as unknown as OpenFile;

describe("the blame of a file", () => {
  it.each(["a\nb\n", "a\r\nb\r\n", "", "a\nb\r\n"])("is there for the text %j, of what is committed", (content) => {
    const open = text(content);
    expect(whyNoBlame(open)).toBeNull();
    expect(blamedText(open)).toMatchObject({ file: committed, committed: decodeText(content).text });
  });

  it("is there for UTF-16 whose line feeds are all that git can take for one", () => {
    expect(whyNoBlame(text("", { original: { ...decodeText("żółw\n日本\n"), encoding: "utf-16le" } }))).toBeNull();
  });

  it("of a new file begins with nothing", () => {
    expect(blamedText(text("typed\n", { file: null }))).toEqual({ file: null, committed: "" });
  });

  it.each([
    [other("binary"), /^This file is binary/],
    [other("large"), /over 20 MB/],
    [text("a", { isPlain: true }), /over 20 MB/],
    [text("target", { isLink: true }), /symbolic link/],
    [text("a\rb\r"), /end where git sees none/],
    [text("", { original: { ...decodeText("a\nĊ\n"), encoding: "utf-16le" } }), /UTF-16, and git sees lines/],
    [text("", { original: { ...decodeText("ਗੁ\n"), encoding: "utf-16be" } }), /UTF-16, and git sees lines/],
    [other("missing"), /^No text is open/],
    [other("submodule"), /^No text is open/],
  ])("is none otherwise, for a reason (%#)", (open, why) => {
    expect(whyNoBlame(open)).toMatch(why);
    expect(blamedText(open)).toBeNull();
  });
});

describe("the ways to look at a file", () => {
  const ways = (path: string, open: OpenFile): string[] => choicesOf(path, open).map(({ label }) => label);

  it("are its bytes beside what it is, for what is no text", () => {
    expect(ways("a.png", other("binary"))).toEqual(["Picture", "Bytes"]);
    expect(ways("a.zip", other("binary"))).toEqual(["Facts", "Bytes"]);
    expect(ways("a.log", other("large"))).toEqual(["Facts", "Bytes"]);
  });

  it("are source and picture for an SVG, though not for a link of that name; any other text has one", () => {
    expect(ways("logo.SVG", text("<svg/>"))).toEqual(["Source", "Picture"]);
    expect(ways("logo.svg", text("other.svg", { isLink: true }))).toEqual([]);
    expect(ways("svg", text("<svg/>"))).toEqual([]);
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"1".repeat(64)}\nsize 9\n`;
    const drawn = (typed: string) => ({ file: { ...committed, commit: "1".repeat(40) }, text: typed });
    expect(ways("a.png", text(pointer, drawn(pointer)))).toEqual(["Pointer", "Picture"]);
    expect(ways("a.zip", text(pointer, drawn(pointer)))).toEqual([]);
    expect(ways("a.png", text(pointer, drawn(`${pointer}typed`)))).toEqual([]);
  });
});

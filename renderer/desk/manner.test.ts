// Which line ends and which encoding a text is written with: those of its file, unless what is staged was given others.
import { describe, expect, it } from "vitest";
import { decode } from "../../shared/lib/text-file.ts";
import { mannerOfStaged, readContent } from "./manner.ts";

const text = (raw: string) => {
  const file = decode(new TextEncoder().encode(raw));
  if (file.kind !== "text") throw new Error("This is text.");
  return file;
};
const latin1 = () => {
  const file = decode(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]));
  if (file.kind !== "text") throw new Error("This is text.");
  return file;
};

it("staged content is read back as the server would: mark, line ends and binaries", () => {
  expect(readContent({ encoding: "text", text: "\ufeffa\r\n" })).toMatchObject({ kind: "text", text: "a\n", bom: true, lineEnd: "\r\n" });
  expect(readContent({ encoding: "base64", base64: btoa("a\nb") })).toMatchObject({ kind: "text", text: "a\nb" });
  expect(readContent({ encoding: "base64", base64: btoa("\0") })).toEqual({ kind: "binary" });
});

describe("the manner of a staged text", () => {
  it("is its file's, whatever was typed", () => {
    const crlf = text("one\r\ntwo\r\n");
    expect(mannerOfStaged({ encoding: "text", text: "one\r\nthree\r\nfour" }, crlf)).toBe(crlf);
    const bytes = latin1();
    expect(mannerOfStaged({ encoding: "base64", base64: btoa("caf\xe9\nth\xe9\n") }, bytes)).toBe(bytes);
    const mixed = text("one\r\ntwo\nthree\n");
    expect(mannerOfStaged({ encoding: "text", text: "one\r\nthree\n" }, mixed)).toBe(mixed);
    // The same bytes, sent in the other way.
    expect(mannerOfStaged({ encoding: "base64", base64: btoa("one\r\n") }, crlf)).toBe(crlf);
  });

  it("is its own where it was given other line ends, another encoding or no mark", () => {
    expect(mannerOfStaged({ encoding: "text", text: "one\ntwo\n" }, text("one\r\ntwo\r\n"))).toMatchObject({ lineEnd: "\n", mixed: null });
    expect(mannerOfStaged({ encoding: "text", text: "café\n" }, latin1())).toMatchObject({ encoding: "utf-8" });
    expect(mannerOfStaged({ encoding: "text", text: "one\n" }, text("\ufeffone\n"))).toMatchObject({ bom: false });
  });

  it("is its file's where what is staged is no text", () => {
    const file = text("one\n");
    expect(mannerOfStaged({ encoding: "base64", base64: btoa("\0") }, file)).toBe(file);
  });
});

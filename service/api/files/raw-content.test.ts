// Raw answers carry the type and file name that a browser may safely see.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePointer } from "./lfs.ts";
import { contentDisposition, describeContent } from "./raw-content.ts";

describe("type of raw bytes", () => {
  it.each([
    ["<html><script>", "text/plain; charset=utf-8"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "text/plain; charset=utf-8"],
    ["BM is a text too", "text/plain; charset=utf-8"],
    ["%PDF-1.7", "application/pdf"],
    ["GIF89a", "image/gif"],
    ["RIFF\x01\x02\x03\x04WEBPVP8 ", "image/webp"],
    ["BM\x00\x00\x00", "image/bmp"],
    ["\xff\xfea\x00", "text/plain; charset=utf-16le"],
    ["\x00\x01", "application/octet-stream"],
    ["", "text/plain; charset=utf-8"],
  ])("of %j is %s", (text, type) => {
    expect(describeContent(Buffer.from(text, "latin1")).type).toBe(type);
  });

  it("is never one that a browser runs", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(describeContent(bytes).type).not.toMatch(/html|svg|xml|script/);
      }),
    );
  });
});

describe("Content-Disposition", () => {
  it("holds any name without leaving its quotes or its line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(contentDisposition("inline", name)).toMatch(/^inline; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/);
      }),
    );
  });

  it("drops .xhtml", () => {
    expect(contentDisposition("inline", "a.xhtml")).toBe(`inline; filename="a"; filename*=UTF-8''a`);
  });
});

describe("LFS pointers", () => {
  const oid = "0123456789abcdef".repeat(4);
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 12\n`;

  it("are read", () => {
    expect(parsePointer(Buffer.from(pointer))).toEqual({ oid, size: 12 });
    expect(parsePointer(Buffer.from(pointer.replace("oid", "ext-0-foo sha256:1\noid")))).toEqual({ oid, size: 12 });
  });

  it.each([
    pointer.replace("12", "-1"),
    pointer.replace("12", "99999999999999999999"),
    pointer.replace("12", "012"),
    pointer.replace(oid, "../".repeat(21)),
    pointer.replace(oid, oid.toUpperCase()),
    pointer.replace("size 12\n", ""),
    pointer.replace("size", `oid sha256:${oid}\nsize`),
    `${pointer}size 13\n`,
    pointer.replace("v1", "v2"),
    pointer.replaceAll("\n", "\r\n"),
    `${pointer}${" ".repeat(1024)}`,
  ])("are refused when malformed: %j", (text) => {
    expect(parsePointer(Buffer.from(text))).toBeNull();
  });
});

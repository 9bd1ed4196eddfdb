// Strict Base64, held against Node's own.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64, findBase64Fault } from "./base64.ts";

describe("base64", () => {
  it("says the same as Node for all bytes, and comes back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64"));
        expect(decodeBase64(text)).toEqual(bytes);
      }),
    );
  });

  it("ignores line breaks", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(80), (bytes, at) => {
        const text = encodeBase64(bytes);
        const broken = `${text.slice(0, at)}\r\n${text.slice(at)}`;
        expect(decodeBase64(broken)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ["a", 1],
    ["ab", 2],
    ["abc", 3],
    ["====", 0],
    ["a===", 1],
    ["ab=c", 3],
    ["ab==ab==", 4],
    ["ab c", 2],
    ["a-_b", 1],
    ["äbcd", 0],
    ["ab===", 4],
    ["abc==", 4],
    ["ab=", 3],
  ])("finds the fault of %s at %d", (text, at) => {
    expect(findBase64Fault(text)).toBe(at);
    expect(decodeBase64(text)).toBeNull();
  });

  it.each(["", "YQ==", "YWI=", "YWJj", "YW\nJj\n"])("takes %j", (text) => {
    expect(findBase64Fault(text)).toBe(-1);
  });
});

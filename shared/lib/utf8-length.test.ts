// Bytes of a text, as the encoder makes them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { utf8Length } from "./utf8-length.ts";

it("counts what the encoder writes, whatever stands in the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect([..."eé€😀"].map(utf8Length)).toEqual([1, 2, 3, 4]);
  expect(utf8Length("\ud83d")).toBe(3);
});

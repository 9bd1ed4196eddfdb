// What was stored without compression is a zlib stream like any other.
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { storeAsZlib } from "./zlib-stored.ts";

it("is read back as it was by zlib, which checks the sum", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(inflateSync(storeAsZlib(Buffer.from(bytes))).equals(bytes)).toBe(true);
    }),
  );
  const longest = Buffer.alloc(65_535, 255);
  expect(inflateSync(storeAsZlib(longest)).equals(longest)).toBe(true);
  expect(() => storeAsZlib(Buffer.alloc(65_536))).toThrow(RangeError);
});

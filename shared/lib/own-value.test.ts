// A name from outside finds what a table holds, and nothing that every object has.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ownValue } from "./own-value.ts";

it("finds each entry of a table, whatever its name", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), fc.string(), (table, name) => {
      for (const [key, value] of Object.entries(table)) expect(ownValue(table, key)).toBe(value);
      expect(ownValue(table, name)).toBe(Object.entries(table).find(([key]) => key === name)?.[1]);
    }),
  );
});

it.each(["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"])("finds nothing under %s", (name) => {
  expect(ownValue({ api: "words" }, name)).toBeUndefined();
});

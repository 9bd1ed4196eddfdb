// Queries and forms come decoded once and whole, or are refused by name.
import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeComponent, decodePairs } from "./pairs.ts";

it("gives back what any client wrote", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          text.filter((name) => !name.includes("\0")),
          text,
        ),
        { maxLength: 9 },
      ),
      (pairs) => {
        const written = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%20", "+")}`)
          .join("&");
        expect(decodePairs(written)).toEqual(pairs);
      },
    ),
  );
});

it("takes names without values, and values with equals signs", () => {
  expect(decodePairs("a&b=&c=d=e&&f=1+2%2B")).toEqual([
    ["a", ""],
    ["b", ""],
    ["c", "d=e"],
    ["f", "1 2+"],
  ]);
});

it.each([
  ["a=%", "a is invalid"],
  ["a=%FF", "a is invalid"],
  ["%FF=1", "%FF is invalid"],
  ["a=1&b%00=2", "b%00 is invalid"],
])("refuses %s", (query, error) => {
  expect(() => decodePairs(query)).toThrow(error);
});

it("decodes a path component once", () => {
  expect(decodeComponent("a%2Fb%252F+c")).toBe("a/b%2F+c");
  for (const broken of ["%", "%0", "%zz", "%C3", "%ED%A0%80", "a%00"]) expect(decodeComponent(broken)).toBeNull();
});

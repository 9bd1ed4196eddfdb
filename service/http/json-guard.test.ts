// The guard must never refuse what is modest, and never count brackets that stand in texts.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isModestJson } from "./json-guard.ts";

const check = (text: string, limits?: { depth: number; values: number }): boolean => isModestJson(Buffer.from(text), limits);

it("counts depth and values outside texts only", () => {
  expect(check("[[1]]", { depth: 2, values: 9 })).toBe(true);
  expect(check("[[[1]]]", { depth: 2, values: 9 })).toBe(false);
  expect(check('["[[[[", "\\"[[[[", "\\\\"]', { depth: 1, values: 9 })).toBe(true);
  expect(check('["\\\\", [[1]]]', { depth: 2, values: 9 })).toBe(false);
  expect(check("[1,2,3]", { depth: 9, values: 3 })).toBe(false);
  expect(check('["never closed', { depth: 9, values: 9 })).toBe(true);
});

it("accepts every value of ordinary size, whatever its texts hold", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => check(JSON.stringify(value))));
});

it("refuses ten megabytes of brackets at once", () => {
  expect(check("[".repeat(10_000_000))).toBe(false);
  expect(check(`[${"{},".repeat(3_000_000)}{}]`)).toBe(false);
});

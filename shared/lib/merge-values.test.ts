// Two windows that change one value lose nothing of each other's, whatever the value is made of.
import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeValues } from "./merge-values.ts";

const merged = (was: unknown, stored: unknown, value: unknown): unknown =>
  JSON.parse(mergeValues(JSON.stringify(was), JSON.stringify(stored), JSON.stringify(value)));

it.each<[what: string, was: unknown, stored: unknown, value: unknown, is: unknown]>([
  ["marks that each added", ["a"], ["a", "b"], ["a", "c"], ["b", "a", "c"]],
  ["a mark that the other took away", ["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"]],
  ["a mark that this one took away", ["a", "b"], ["a", "b", "c"], ["b"], ["c", "b"]],
  ["the first marks of both", [], ["a"], ["b"], ["a", "b"]],
  [
    "lists in an object",
    { since: "1", read: ["a"], unread: [] },
    { since: "1", read: ["a", "b"], unread: [] },
    { since: "1", read: [], unread: ["a"] },
    { since: "1", read: ["b"], unread: ["a"] },
  ],
  ["names that each changed", { x: "1", y: "1" }, { x: "2", y: "1" }, { x: "1", y: "2", z: "1" }, { x: "2", y: "2", z: "1" }],
  ["a name that both changed", { x: "1" }, { x: "2" }, { x: "3" }, { x: "3" }],
  ["a name that the other took away", { x: "1", y: "1" }, { y: "1" }, { x: "1", y: "2" }, { y: "2" }],
  ["names that every object inherits", {}, { constructor: "1" }, { toString: "2" }, { constructor: "1", toString: "2" }],
  ["something else by now", ["a"], { x: 1 }, ["b"], ["b"]],
])("keeps %s", (_what, was, stored, value, is) => expect(merged(was, stored, value)).toEqual(is));

it("takes what the window has where the kept text is damaged, or nobody else changed it", () => {
  expect(mergeValues("[]", "[", '["a"]')).toBe('["a"]');
  expect(mergeValues('["a"]', '["a"]', "[]")).toBe("[]");
});

it("has all that either added and nothing that either took away, of any lists", () => {
  const list = fc.uniqueArray(fc.constantFrom(..."abcdef"), { maxLength: 6 });
  fc.assert(
    fc.property(list, list, list, (was, stored, value) => {
      const left = new Set(merged(was, stored, value) as string[]);
      for (const one of "abcdef") {
        const [before, there, here] = [was, stored, value].map((known) => known.includes(one));
        expect(left.has(one), one).toBe(before ? there && here : there || here);
      }
    }),
  );
});

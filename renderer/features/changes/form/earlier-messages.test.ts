// Messages that are offered again, and whose they are.
import { expect, it } from "vitest";
import { listEarlier, toAuthorPattern } from "./earlier-messages.ts";

it("offers each message once, the newest first, and none of a merge", () => {
  const commit = (message: string, parents = 1) => ({ message, parent_ids: Array.from({ length: parents }, () => "a") });
  const found = listEarlier([commit("Two\n\nWhy\n"), commit("Merge x", 2), commit("One\n"), commit("Two\n\nWhy"), commit("\n")]);
  expect(found).toEqual([
    { title: "Two", text: "Two\n\nWhy", lines: 2 },
    { title: "One", text: "One", lines: 1 },
  ]);
  // Another line end, and lines above the title, make no other message.
  expect(listEarlier([commit("\n\nOne\r\n\r\nWhy\r\n"), commit("One\n\nWhy")])).toEqual([{ title: "One", text: "One\n\nWhy", lines: 2 }]);
  expect(listEarlier([])).toEqual([]);
  expect(listEarlier(Array.from({ length: 30 }, (_, n) => commit(`${n}`)))).toHaveLength(10);
});

it.each([
  ["a@b", "<a@b>"],
  ["a+b@x.y", "<a+b@x\\.y>"],
  ["^a$[1]@x", "<\\^a\\$\\[1\\]@x>"],
  ["a\\b@x", "<a\\\\b@x>"],
  ["", "<>"],
])("asks for %j by %j", (email, pattern) => expect(toAuthorPattern(email)).toBe(pattern));

it("asks for exactly one address", () => expect(toAuthorPattern("a.b*c@x.y")).toBe("<a\\.b\\*c@x\\.y>"));

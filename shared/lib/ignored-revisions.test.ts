// A list of commits to look past is read as git reads it.
import { expect, it } from "vitest";
import { parseIgnoredRevisions } from "./ignored-revisions.ts";

it("reads a list as git does, and no more of it than a person keeps", () => {
  const id = "a".repeat(40);
  expect(parseIgnoredRevisions(`${id}#x\n\t${id.toUpperCase()} \nB${"b".repeat(39)}\r\n${id}0\nx\n`, 40)).toEqual([id, "b".repeat(40)]);
  expect(parseIgnoredRevisions(id, 64)).toEqual([]);
  const many = Array.from({ length: 20_000 }, (_, n) => n.toString(16).padStart(40, "0")).join("\n");
  expect(parseIgnoredRevisions(many, 40)).toHaveLength(10_000);
});

// A person must be able to tell from the list whether they can commit.
import { expect, test } from "vitest";
import { toScopeWords } from "./scope-words.ts";

test("each scope is described in words, unneeded and unknown ones as such", () => {
  const words = toScopeWords(["api", "read_api", "read_repository", "sudo"]);
  expect(words.map(({ isUsed }) => isUsed)).toEqual([true, false, false, false]);
  expect(words[2]?.words).toBe("not needed, api includes it");
  expect(words[3]?.words).toBe("not used by Repodesk");
});

test("read_api alone reads", () => {
  expect(toScopeWords(["read_api"])).toEqual([{ scope: "read_api", isUsed: true, words: "read files, history and projects" }]);
});

// Numbers of changes are written alike wherever they stand.
import { expect, it } from "vitest";
import { countChanges, countStaged, describeChange } from "./change-words.ts";

const base = { commit: "c0", blob: "b", lastCommit: "l", executable: false };

it.each([
  [0, "0 changes"],
  [1, "1 change"],
  [999, "999 changes"],
  [5_000, "5,000 changes"],
])("%i changes are %j", (count, words) => expect(countChanges(count)).toBe(words));

it("what kind of changes they are stands before the word", () => {
  expect(countStaged(1)).toBe("1 staged change");
  expect(countStaged(5_000)).toBe("5,000 staged changes");
});

it.each([
  ["src/a.ts", "a.ts, removed, src, included"],
  ["README.md", "README.md, removed, included"],
])("a row of %s is called %j", (path, words) => {
  expect(describeChange({ kind: "delete", path, base, included: true })).toBe(words);
});

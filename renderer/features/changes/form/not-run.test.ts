// The sentence about what git would have run.
import { expect, it } from "vitest";
import { describeNotRun } from "./not-run.ts";

it.each([
  [[], [], false, null],
  [["pre-commit"], [], true, "git would run pre-commit and sign this commit; Repodesk does neither."],
  [["pre-commit"], [], false, "git would run pre-commit; Repodesk does not."],
  [["pre-commit", "commit-msg"], [], false, "git would run pre-commit and commit-msg; Repodesk runs none of them."],
  [[], [], true, "git would sign this commit; Repodesk does not."],
  [[], ["lfs"], false, "git would run the filter lfs; Repodesk does not."],
  [
    ["pre-commit", "commit-msg"],
    ["lfs"],
    true,
    "git would run pre-commit, commit-msg and the filter lfs, and sign this commit; Repodesk does neither.",
  ],
])("hooks %j, filters %j, signing %j", (hooks, filters, signs, words) => {
  expect(describeNotRun({ hooks, filters, signs })).toBe(words);
});

// The sentence about what git would have run.
import { expect, it } from "vitest";
import { apiError } from "../../../../shared/contract/errors.ts";
import { describeNotRun, sayUntold } from "./not-run.ts";

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

it("says that the folder is gone where that is why, and that what was staged is kept", () => {
  expect(sayUntold(apiError("repository_not_found"))).toMatch(/^The folder of this repository is not there: .*Your changes are kept\.$/);
  expect(sayUntold(new Error("No answer."))).toBe("What a commit runs here cannot be read: No answer.");
});

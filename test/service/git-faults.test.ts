// What git says when it gives up is a refusal in words that help, and no fault of ours.
import { expect, it } from "vitest";
import { findGitFault } from "../../service/api/git-faults.ts";
import { GitError } from "../../service/git/process/run.ts";

const faultOf = (stderr: string) => findGitFault(new Error("a request failed", { cause: new GitError(["diff-tree"], 128, stderr) }));

it.each([
  ["error: exceeded maximum allowed tree depth\n", /does not go this deep.*2,048/],
  [`fatal: unable to read blob object ${"ab".repeat(20)}\n`, /cannot read the object (ab){20}/],
  ["fatal: unexpected line in ./packed-refs: 1234 refs/heads/short\n", /unexpected line '1234 refs\/heads\/short'/],
])("%j", (stderr, text) => {
  expect(faultOf(stderr)).toMatchObject({ status: 422, body: { message: expect.stringMatching(text) } });
});

it("leaves alone what it does not know", () => {
  expect(faultOf("fatal: out of memory\n")).toBeNull();
});

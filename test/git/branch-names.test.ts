// What a person is told about a branch's name while they type is what the service says when the branch is made.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isBranchName, isTakenName } from "../../service/git/refs/ref-name.ts";
import { branchNameProblem } from "../../shared/lib/branch-name.ts";

const piece = fc.oneof(
  fc.constantFrom("a", "ü", "x.y", ".", "..", "/", "@", "@{", "-", "~", "^", ":", " ", "\\", "\x07", "\x7f", "*", "[", "?"),
  fc.constantFrom(
    "HEAD",
    "refs",
    "refs/heads",
    ".lock",
    "lock",
    "0".repeat(40),
    "f".repeat(64),
    "ü".repeat(125),
    "a".repeat(251),
    "\ud83d",
    "\ude00",
  ),
  fc.string({ unit: "grapheme", maxLength: 3 }),
);

it("is refused on screen if and only if no branch of this name can be made", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom("", "/"), (pieces, between) => {
      const name = pieces.join(between);
      expect([name, branchNameProblem(name) === null]).toEqual([name, isBranchName(name) && !isTakenName(name)]);
    }),
    { numRuns: 3_000 },
  );
});

// Names that git refuses are told before anything is sent; names that it takes are never held back.
import { expect, test } from "vitest";
import { toBranchNameProblem } from "./branch-name.ts";

test.each(["main", "release/4.2", "feature/ünïcode", "a@b", "x.y", "-".padStart(2, "a"), "user/#12", "100%", "lock"])(
  "%s is a name",
  (name) => {
    expect(toBranchNameProblem(name)).toBeNull();
  },
);

test.each([
  "-x",
  "/a",
  "a/",
  "a//b",
  ".a",
  "a/.b",
  "a.lock",
  "a.lock/b",
  "a..b",
  "a.",
  "a b",
  "a~b",
  "a^b",
  "a:b",
  "a?b",
  "a*b",
  "a[b",
  "a\\b",
  "a\x07",
  "@",
  "a@{b",
  "HEAD",
  "refs/tags/v1",
])("%j is none", (name) => {
  expect(toBranchNameProblem(name)).toMatch(/\.$/);
});

// The rules of git-check-ref-format.
import { describe, expect, it } from "vitest";
import { checkBranchName } from "./branch-name.ts";

describe("checkBranchName", () => {
  it.each(["main", "plan/cutoff-slack", "v1.2", "größe", "a@b", "feature/#12"])("takes %s", (name) => {
    expect(checkBranchName(name)).toBeNull();
  });
  it.each([
    "",
    "-x",
    "a b",
    "a..b",
    "a~1",
    "x^",
    "a:b",
    "/a",
    "a/",
    "a//b",
    ".a",
    "a/.b",
    "a.lock",
    "a.",
    "@",
    "a@{1}",
    "HEAD",
    "a\\b",
    "x\u0007",
  ])("refuses %j", (name) => {
    expect(checkBranchName(name)).not.toBeNull();
  });
});

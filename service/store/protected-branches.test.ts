// Which branches a rule means.
import { describe, expect, it } from "vitest";
import { matchesBranch } from "./protected-branches.ts";

describe("a rule for branches", () => {
  it.each([
    ["main", "main", true],
    ["main", "main2", false],
    ["main", "Main", false],
    ["*", "anything/at/all", true],
    ["release/*", "release/1.0", true],
    ["release/*", "release/", true],
    ["release/*", "prerelease/1", false],
    ["*-stable", "1-0-stable", true],
    ["*-stable", "1-0-stable-2", false],
    ["a*b*c", "a-b-c", true],
    ["a*b*c", "abc", true],
    ["a*b*c", "acb", false],
    ["a*bc", "abc", true],
    ["ab*bc", "abc", false],
    ["a*b*b*c", "abc", false],
    ["a.c", "abc", false],
  ])("%s and the branch %s: %s", (rule, branch, expected) => {
    expect(matchesBranch(rule, branch)).toBe(expected);
  });

  it("takes no longer for hostile names", () => {
    const started = performance.now();
    expect(matchesBranch(`${"a*".repeat(500)}b`, "a".repeat(5_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

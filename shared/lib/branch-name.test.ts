// Names that git refuses are told before anything is sent; names that it takes are never held back.
import { expect, test } from "vitest";
import { branchNameProblem } from "./branch-name.ts";

const taken = ["main", "release/4.2", "feature/ünïcode", "a@b", "x.y", "a-", "user/#12", "100%", "lock", "plan/cutoff-slack", "größe"];
test.each([...taken, "refs", "a/refs/b", "ü".repeat(125), `${"a/".repeat(400)}b`])("%s is a name", (name) => {
  expect(branchNameProblem(name)).toBeNull();
});

const syntax = [
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
];
const kept = ["@", "a@{b", "HEAD", "refs/tags/v1", "refs/heads/x", "A".repeat(40), "0".repeat(64)];
test.each(["", ...syntax, "a\\b", "a\x07", "a\x7f", "\ud800", ...kept, "ü".repeat(126), "a/".repeat(600)])("%j is none", (name) => {
  expect(branchNameProblem(name)).toMatch(/\.$/);
});

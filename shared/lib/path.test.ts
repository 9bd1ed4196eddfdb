// Every fault of a path has its name and its sentence; what the service refuses (service/git/objects/path.test.ts) is exactly what has one.
import { expect, it } from "vitest";
import { findPathFault, isTraversal, pathFaultWords } from "./path.ts";

it.each([
  ["", "empty"],
  ["a/../b", "traversal"],
  ["a\\..\\b", "traversal"],
  ["/a", "absolute"],
  ["a//b", "empty-name"],
  ["a/", "empty-name"],
  ["./a", "dot"],
  ["a/..\u200b", "dot"],
  ["a\\b", "backslash"],
  ["a\u0000b", "control"],
  ["a\ud800", "unicode"],
  [".GIT/config", "git"],
  ["git~1", "git"],
  [".gitmodules/x", "modules"],
  ["ü".repeat(128), "long-name"],
  [`${"x/".repeat(2_100)}x`, "long-path"],
] as const)("%j is refused", (path, fault) => {
  expect(findPathFault(path)).toBe(fault);
  expect(pathFaultWords[fault]).toMatch(/\.$/);
});

it.each(["a", "src/a b.ts", "-dash", ".env", "a..b", "...", "é/ñ", ".github/x", ".gitmodules", "👩‍👩‍👧".repeat(14)])(
  "%j is taken",
  (path) => {
    expect(findPathFault(path)).toBeNull();
  },
);

it("knows the way up in the clothes of Windows too", () => {
  expect([isTraversal("a/.."), isTraversal("..\\a"), isTraversal("a..")]).toEqual([true, true, false]);
});

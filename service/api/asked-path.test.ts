// Paths as a query may write them; what other programs read them as is the oracle.
import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAskedPath } from "./asked-path.ts";

describe("readAskedPath", () => {
  it.each([
    ["", ""],
    ["/", ""],
    [".", ""],
    ["a/..", ""],
    ["/a//b/./../c/", "a/c"],
    ["..a/.b/c..", "..a/.b/c.."],
    ["a b/\\", "a b/\\"],
    ["..", null],
    ["a/../../a", null],
  ])("reads %j as %j", (text, path) => {
    expect(readAskedPath(text)).toBe(path);
  });

  it("reads any path as other programs do, and none that leaves the repository", () => {
    const name = fc.oneof(
      fc.constantFrom("", ".", "..", "a", "b.c", "..."),
      fc.string({ maxLength: 3 }).map((text) => text.replaceAll("/", "")),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (names) => {
        const path = names.join("/");
        const normal = posix.normalize(`x/${path}`).replace(/\/$/, "");
        expect(readAskedPath(path)).toBe(leaves(names) ? null : normal.slice(2));
      }),
    );
  });
});

/** Whether a path goes up more often than it has gone down before. */
function leaves(names: readonly string[]): boolean {
  let depth = 0;
  return names.some((name) => {
    if (name !== "" && name !== ".") depth += name === ".." ? -1 : 1;
    return depth < 0;
  });
}

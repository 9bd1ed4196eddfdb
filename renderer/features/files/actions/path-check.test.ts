// Paths that git or a server would refuse are named before anything is staged.
import { describe, expect, it } from "vitest";
import { findPathConflict, findTypedFault } from "./path-check.ts";

describe("path check", () => {
  it.each(["", "/a", "a/", "a//b", "a/../b", "./a", ".git/config", "a/.GIT/b", "a\u0000b", "a\\b", "git~1", "a/ b", "x".repeat(256)])(
    "refuses %j",
    (path) => {
      expect(findTypedFault(path)).not.toBeNull();
    },
  );
  it.each(["a", "src/a b.ts", "-dash", ".env", "a%b#c?d+e", "é/ñ", ".github/x", ".gitignore"])("takes %j", (path) => {
    expect(findTypedFault(path)).toBeNull();
  });
  it("sees files and folders in the way", () => {
    const known = ["src/a.ts", "docs"];
    expect(findPathConflict("src/a.ts", known)).toContain("exists already");
    expect(findPathConflict("src", known)).toContain("is a folder");
    expect(findPathConflict("docs/x.md", known)).toContain("docs is a file");
    expect(findPathConflict("src/b.ts", known)).toBeNull();
  });
});

// Tables and properties of the path gate: nothing that opens .git anywhere gets in, nothing that only looks like it stays out.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPath } from "./path.ts";

const disguises = [
  ".git",
  ".GIT",
  ".Git",
  ".git.",
  ".git ",
  ".git. .",
  ".git::$INDEX_ALLOCATION",
  ".git:stream",
  ".GIT:x:y",
  "git~1",
  "GIT~1",
  "git~1.",
  "git~1 ",
  "git~1:x",
  ".g\u200cit",
  ".git\u200d",
  "\u200e.git",
  ".\u202agit",
  ".gi\u206at",
  "\ufeff.git",
  ".g\u00adit",
  ".gıt",
  ".gIt\u200f ",
  "",
  ".",
  ". ",
  ".\u200c",
  "a\\b",
  "..\u200b",
  ".. ",
  "..:x",
  "a\0",
  "a\nb",
  "a\rb",
  "\u001b[31m",
  "x".repeat(256),
  "\ud800",
  "\u{e0001}",
  ".git\\config",
]; // prettier-ignore

const lookalikes = [
  ".gitignore",
  ".gitmodules",
  ".github",
  ".gitattributes",
  "a..b",
  "git~x",
  "git~",
  "git",
  ".gi",
  ".gitt",
  "-x",
  "--help",
  "...",
  "....",
  ". a",
  "..a",
  "a..",
  "ü",
  "u\u0308",
  " a",
  "a b",
  "%2e%2e",
  "#?+&",
  "~",
  "$HOME",
  "a:b",
  "CON",
  "日本",
  "👩‍👩‍👧",
  "x".repeat(255),
  "ag.it",
  ".git-x",
  "git~1a",
];

describe("checkPath", () => {
  it("refuses every disguise of .git, at every depth", () => {
    for (const name of disguises) {
      for (const path of [`a/${name}/b`, `${name}/b`, `a/b/${name}`])
        expect([path, checkPath(path === "/b" ? "//b" : path).ok]).toEqual([path, false]);
    }
  });

  it("accepts what only looks like one, at every depth", () => {
    for (const name of lookalikes)
      for (const path of [name, `a/${name}`, `${/^\.git(modules|attributes)$/.test(name) ? "x" : name}/b`])
        expect(checkPath(path)).toEqual({ ok: true, path });
  });

  it("says why", () => {
    expect(checkPath("")).toEqual({ ok: false, reason: "empty-path" });
    expect(checkPath("/")).toEqual({ ok: false, reason: "empty-path" });
    for (const path of ["..", "../a", "a/..", "a/../b", "/../a", "a\\..\\b", "..\\a"])
      expect([path, checkPath(path)]).toEqual([path, { ok: false, reason: "traversal" }]);
    for (const path of ["a//b", "//a", "a/", "./a", "a/./b", "a/b/.", ".gitmodules/x", ".GITATTRIBUTES/x", "gi7eba~1/x", "x/".repeat(3000)])
      expect([path, checkPath(path)]).toEqual([path, { ok: false, reason: "hostile-path" }]);
    expect(checkPath("/README.md")).toEqual({ ok: true, path: "README.md" });
  });

  it("never lets anything out of the tree or into .git, however it is spelt", () => {
    const part = fc.oneof(
      fc.constantFrom(...disguises, ...lookalikes, "..", "/", "\\"),
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const check = checkPath(parts.join("/"));
        if (!check.ok) return;
        for (const component of check.path.split("/")) {
          expect(component).not.toMatch(/^\.{0,2}$|[\0\n\\]/);
          expect(component.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "")).not.toMatch(/^(\.git|git~1)[ .]*(:.*)?$/i);
          expect(Buffer.byteLength(component)).toBeLessThanOrEqual(255);
        }
      }),
      { numRuns: 200 },
    );
  });
});

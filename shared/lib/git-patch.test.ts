// Git applies what is written as a patch, and has then what it was written from.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { formatPatch, type PatchFile } from "./git-patch.ts";

const folder = mkdtempSync(join(tmpdir(), "repodesk-patch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "", "  x", "- y", "é\r", "+"), { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => (lines.length === 0 ? "" : lines.join("\n") + (ends ? "\n" : "")));
const path = fc.constantFrom("a.txt", "dir/b c.txt", 'q"u\\o.txt', "tab\there", "é.txt", "deep/er/x", "-n");
const mode = fc.constantFrom("100644" as const, "100755" as const);
const file = fc.record({ from: fc.option(path), to: fc.option(path), before: text, after: text, oldMode: mode, newMode: mode });

it("leaves out a file of which nothing changes, for git takes no head that nothing follows", () => {
  const same: PatchFile = { oldPath: "a", newPath: "a", oldMode: "100644", newMode: "100644", before: "x\n", after: "x\n" };
  expect(formatPatch([same])).toBe("");
  expect(formatPatch([same, { ...same, newMode: "100755" }])).toBe("diff --git a/a b/a\nold mode 100644\nnew mode 100755\n");
});

it("is applied by git", () => {
  fc.assert(
    fc.property(file, ({ from, to, before, after, oldMode, newMode }) => {
      fc.pre(from !== null || to !== null);
      const change: PatchFile = {
        ...{ oldPath: from, newPath: to },
        oldMode,
        newMode: from === null || to === null ? oldMode : newMode,
        before: from === null ? "" : before,
        after: to === null ? "" : after,
      };
      const at = mkdtempSync(join(folder, "tree-"));
      if (from !== null) {
        mkdirSync(dirname(join(at, from)), { recursive: true });
        writeFileSync(join(at, from), before);
        chmodSync(join(at, from), oldMode === "100755" ? 0o755 : 0o644);
      }
      const patch = formatPatch([change]);
      const isNothing = from === to && before === after && oldMode === newMode;
      if (!isNothing) execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: at, input: patch });
      if (to === null) {
        expect(() => readFileSync(join(at, from ?? ""))).toThrow();
        return;
      }
      expect(readFileSync(join(at, to), "utf8")).toBe(change.after);
      expect((statSync(join(at, to)).mode & 0o100) !== 0).toBe(change.newMode === "100755");
    }),
    { numRuns: 60 },
  );
});

// Lines of a diff in the encoding that was said, from both versions.
import { describe, expect, it } from "vitest";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import { sayLines } from "./said-lines.ts";

const plain = (text: string): string => text.replace(/[^\0-\x7f]/g, "\ufffd");
const version = (said: string) => ({ said, plain: plain(said) });

describe("sayLines", () => {
  const old = version("int zäh()\n a\n b\n c\n d\nä\n e\n");
  const now = version("int zäh()\n a\n b\n c\n d\nö\n e\nü");
  const diff = parseUnifiedDiff(
    "@@ -3,5 +3,6 @@ int z\ufffdh()\n  b\n  c\n  d\n-\ufffd\n+\ufffd\n  e\n+\ufffd\n\\ No newline at end of file\n",
  );

  it("has each line as it stands in its version, and the line over the hunk", () => {
    const said = sayLines(diff, old, now);
    expect(said.hunks[0]?.section).toBe("int zäh()");
    expect(said.hunks[0]?.lines.map(({ text }) => text)).toEqual([" b", " c", " d", "ä", "ö", " e", "ü"]);
    expect(said.hunks[0]?.lines.at(-1)?.endsFile).toBe(true);
    expect([said.additions, said.deletions]).toEqual([2, 1]);
  });

  it("finds the line over a hunk of which git left letters out, or that it cut", () => {
    const long = version(`${"x".repeat(70)}äöü\n a\n b\n c\n d\n`);
    for (const section of ["x".repeat(70), `${"x".repeat(70)}\ufffd`, "x".repeat(60)])
      expect(sayLines(parseUnifiedDiff(`@@ -4,2 +4,2 @@ ${section}\n  c\n- d\n+ e\n`), long, long).hunks[0]?.section).toBe(
        `${"x".repeat(70)}äöü`,
      );
    expect(sayLines(parseUnifiedDiff("@@ -4,2 +4,2 @@ y\n  c\n- d\n+ e\n"), long, long).hunks[0]?.section).toBe("y");
  });

  it("leaves lines that a version does not have", () => {
    expect(sayLines(diff, null, null).hunks[0]?.lines[3]?.text).toBe("\ufffd");
    expect(sayLines(diff, null, null).hunks[0]?.section).toBe("int z\ufffdh()");
  });
});

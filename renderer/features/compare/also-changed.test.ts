// Whether what both sides of a comparison did to a file goes together, and how that is said.
import { describe, expect, it } from "vitest";
import { judgeAlso, sayAlso } from "./also-changed.ts";

const base = "one\ntwo\nthree\nfour\nfive\n";
const left = base.replace("one", "ONE");

describe("a file that both sides changed", () => {
  it("is the same, goes together, or overlaps", () => {
    expect(judgeAlso(base, left, left)).toBe("same");
    expect(judgeAlso(base, left, base.replace("five", "FIVE"))).toBe("apart");
    expect(judgeAlso(base, left, base.replace("one", "1"))).toBe("overlaps");
  });

  it("is not judged where a text is missing, no text, or too long", () => {
    expect(judgeAlso(null, left, base)).toBeNull();
    expect(judgeAlso(base, null, base)).toBeNull();
    expect(judgeAlso(null, null, null)).toBeNull();
    expect(judgeAlso(base, left, "a\0b")).toBeNull();
    expect(judgeAlso(base, left, "x".repeat(1_000_001))).toBeNull();
  });

  it("is named by what a merge would do", () => {
    const said = (judged: [string, "same" | "apart" | "overlaps"][], ...paths: string[]) => sayAlso(paths, new Map(judged));
    expect(
      said(
        [
          ["src/retry.ts", "same"],
          ["depots.yml", "apart"],
        ],
        "src/retry.ts",
        "depots.yml",
      ),
    ).toBe("retry.ts has the same change on both sides. depots.yml was changed in other places; a merge would go cleanly.");
    expect(
      said(
        [
          ["a.ts", "apart"],
          ["b.ts", "overlaps"],
        ],
        "a.ts",
        "b.ts",
      ),
    ).toBe("a.ts was changed in other places; a merge would go cleanly there. b.ts was changed in the same lines; a merge would conflict.");
    expect(said([["a.ts", "same"]], "a.ts", "b.ts")).toBe("a.ts has the same change on both sides. b.ts: not compared");
    expect(said([], "a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts")).toBe("a.ts, b.ts, c.ts, d.ts and 2 more");
  });
});

// What is known beside each range: warmth, names, and whether something was looked past.
import { describe, expect, it } from "vitest";
import type { BlamedCommit } from "../../data/blame.ts";
import { ageOf, bodyOf, countLines, firstNameOf, nameRange, showRanges, titleOf } from "./shown-ranges.ts";

const commit = (id: string, date: string): BlamedCommit => ({
  ...{ id, message: `Title of ${id}\n\nBody`, authored_date: date, author_name: "Lena Fischer", author_email: "l@example.com" },
  ...{ committed_date: date, committer_name: "Lena Fischer", committer_email: "l@example.com" },
});
const commits = new Map([commit("a", "2024-01-01T00:00:00Z"), commit("b", "2026-01-01T00:00:00Z")].map((one) => [one.id, one]));
const now = new Date("2026-01-03T00:00:00Z");
const ignored: ReadonlySet<string> = new Set();

describe("shown ranges", () => {
  it("have a warmth by the commits of this file alone, none where there is no commit", () => {
    const ranges = showRanges({ owners: ["a", "a", null, "b", undefined], commits, plain: null, ignored });
    expect(ranges.map(({ from, to, heat, mark }) => [from, to, heat, mark])).toEqual([
      [1, 2, 1, null],
      [3, 3, 0, null],
      [4, 4, 8, null],
      [5, 5, 0, null],
    ]);
    expect(showRanges({ owners: ["a"], commits, plain: null, ignored })[0]?.heat).toBe(8);
    expect(ranges.map((range) => nameRange(range, now))).toEqual([
      "Lines 1 to 2, Title of a, Lena Fischer, 2 years ago",
      "Line 3, not committed yet",
      "Line 4, Title of b, Lena Fischer, 2 days ago",
      "Line 5, not known yet",
    ]);
    expect([countLines(ranges, "a"), countLines(ranges, "b")]).toEqual(["2 lines here", "1 line here"]);
  });

  it("say where an ignored revision was looked past, and where there is nothing behind it", () => {
    const shown = showRanges({ owners: ["a", "a", "b", "c"], commits, plain: ["a", "c", "b", "c"], ignored: new Set(["c"]) });
    expect(shown.map(({ sha, mark }) => [sha, mark])).toEqual([
      ["a", "past"],
      ["b", null],
      ["c", "stuck"],
    ]);
    // What is not committed, or not known, was not looked past.
    expect(showRanges({ owners: ["a", null], commits, plain: [undefined, "b"], ignored }).map(({ mark }) => mark)).toEqual([null, null]);
  });

  it("have words of a few", () => {
    expect([firstNameOf(" Lena  Fischer"), firstNameOf(""), titleOf("One\nTwo"), ageOf("2024-01-01T00:00:00Z", now)]).toEqual([
      ...["Lena", "", "One", "2 years"],
    ]);
    expect(bodyOf("T\n\na\nb\n\nc\n- d\n- e\n  f\n")).toBe("a b\n\nc\n- d\n- e\n  f");
    expect(bodyOf("T")).toBe("");
  });
});

// Readings of another machine's file: all of them, or a sentence that says which line is wrong.
import { describe, expect, it } from "vitest";
import type { Series } from "../../../../shared/contract/readings.ts";
import { readBrought } from "./bring.ts";
import { toCsv, toJson } from "./export.ts";

const now = Date.UTC(2026, 10, 23);
const hour = 3_600_000;
const series: readonly Series[] = [
  {
    path: "halden/platform",
    at: [now - 48 * hour, now - 24 * hour],
    issues: [3, null],
    merge_requests: [0, 5],
    new_members: [1, 1],
    sample_until: null,
    other_account: [1],
  },
  { path: '=odd, "group"', at: [now - hour], issues: [7], merge_requests: [7], new_members: [7], sample_until: now },
];
const expected = [
  { group: "halden/platform", at: now - 48 * hour, issues: 3, merge_requests: 0, new_members: 1, sample: false },
  { group: "halden/platform", at: now - 24 * hour, issues: null, merge_requests: 5, new_members: 1, sample: false, other_account: true },
  { group: '=odd, "group"', at: now - hour, issues: 7, merge_requests: 7, new_members: 7, sample: true },
];
const problemOf = (text: string): string | undefined => {
  const read = readBrought(text, now);
  return "problem" in read ? read.problem : undefined;
};
const head = "group,read_at,issues,merge_requests,new_members,sample";

describe("an exported file", () => {
  it.each([
    ["CSV", toCsv(series, 0, now)],
    ["a table between tabs", toCsv(series, 0, now, "\t")],
    ["JSON", toJson(series, 0, now, 36 * 60 * 60 * 1_000)],
    ["CSV as a sheet saves it", `\uFEFF${toCsv(series, 0, now).replaceAll("\r\n", "\n")}`],
  ])("comes back whole from %s", (_name, text) => {
    expect(readBrought(text, now)).toEqual({ readings: expected });
  });

  it("may have its columns in another order, semicolons, and lines that are empty", () => {
    const text = "read_at;group;new_members;merge_requests;issues\n2026-11-22T00:00:00Z;a;1;2;3\n;;;;\n";
    expect(readBrought(text, now)).toEqual({
      readings: [{ group: "a", at: now - 24 * hour, issues: 3, merge_requests: 2, new_members: 1, sample: false }],
    });
  });
});

describe("a file that is none", () => {
  it.each([
    ["", "The file is empty."],
    ["[{", "The file begins as JSON and is not whole: it may have been cut."],
    ["{}", "This JSON is no list of readings. Export them as Readings, JSON in Activity."],
    ["[]", "There is no reading in the file."],
    [head, "There is no reading in the file."],
    [
      "name,count\na,1",
      "Its first line lacks group, read_at, issues, merge_requests, new_members. Export readings as Table, CSV in Activity.",
    ],
    [`${head}\na,28/08/2026,1,2,3,no`, "Line 2: 28/08/2026 is no time as 2026-08-28T09:00:00Z."],
    [`${head}\na,2026-08-28T09:00:00Z,-1,2,3,no`, "Line 2: -1 is no count of issues."],
    [`${head}\na,2026-08-28T09:00:00Z,1,2000000000,3,no`, "Line 2: 2000000000 is no count of merge_requests."],
    [`${head}\na,2026-08-28T09:00:00Z,1,2,many,no`, "Line 2: many is no count of new_members."],
    [`${head}\n,2026-08-28T09:00:00Z,1,2,3,no`, "Line 2: it names no group."],
    [`${head}\na,2036-08-28T09:00:00Z,1,2,3,no`, "Line 2: 2036-08-28T09:00:00Z is a time to come."],
    ["[7]", "Reading 1: undefined is no time as 2026-08-28T09:00:00Z."],
  ])("%j says what is wrong", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});

it("says of more than can be taken that it is too much, and of a quote that is never closed where it stands", () => {
  const head = "group,read_at,issues,merge_requests,new_members\n";
  const lines = (count: number): string => head + "halden/labs,2026-01-01T00:00:00.000Z,1,2,3\n".repeat(count);
  expect(readBrought(lines(700_000), now)).toEqual({ problem: expect.stringContaining("longer than the 100,000 readings") });
  expect(readBrought("x".repeat(50_000_000), now)).toEqual({ problem: expect.stringContaining("longer than the 100,000 readings") });
  for (const never of [`"${"a".repeat(9_000_000)}`, '"'.repeat(9_000_000)])
    expect(readBrought(head + never, now)).toEqual({ problem: expect.stringMatching(/^Line 2: /) });
});

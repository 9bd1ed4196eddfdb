// A file holds what was read in the time that is shown, gaps as empty cells, and nothing that a sheet would run.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Series } from "../../../../shared/contract/readings.ts";
import { spreadLabels } from "../charts/spread-labels.ts";
import type { AuthorTable } from "./authors.ts";
import { authorsCsv, countRows, toCsv, toJson } from "./export.ts";
import { sayMeaning, saySample } from "./meaning.ts";
import { day } from "./trend.ts";

const at = (day: number): number => Date.UTC(2026, 10, day, 9);
const series: Series[] = [
  {
    path: '=cmd, "x"',
    at: [at(1), at(2), at(3)],
    issues: [1, null, 3],
    merge_requests: [4, 5, null],
    new_members: [0, 0, 0],
    sample_until: at(1),
    other_account: [1],
  },
];

it("writes the readings of a time, with gaps and sample data as such", () => {
  expect(countRows(series, at(1), at(2))).toBe(2);
  expect(toCsv(series, at(1), at(2)).split("\r\n")).toEqual([
    "group,read_at,issues,merge_requests,new_members,sample,other_account",
    `"'=cmd, ""x""",2026-11-01T09:00:00.000Z,1,4,0,yes,no`,
    `"'=cmd, ""x""",2026-11-02T09:00:00.000Z,,5,0,no,yes`,
    "",
  ]);
  expect(JSON.parse(toJson(series, at(3), at(3), 1.5 * day))).toEqual([
    {
      group: '=cmd, "x"',
      read_at: "2026-11-03T09:00:00.000Z",
      issues: 3,
      merge_requests: null,
      new_members: 0,
      sample: false,
      other_account: false,
      days_missed_before: 0,
    },
  ]);
});

it("says in JSON where days are missing, of each group by itself", () => {
  const apart: Series[] = [
    { ...series[0], path: "one", at: [at(1), at(2), at(9)] } as Series,
    { ...series[0], path: "two", at: [at(20), at(21), at(22)] } as Series,
  ];
  const read = JSON.parse(toJson(apart, 0, at(30), 1.5 * day)) as { group: string; days_missed_before: number }[];
  expect(read.map(({ group, days_missed_before: missed }) => `${group} ${missed}`)).toEqual([
    ...["one 0", "one 0", "one 6", "two 0", "two 0", "two 0"],
  ]);
});

it("names no period where the server does not, and says what is sample data", () => {
  expect(sayMeaning(null)).toMatch(/does not say how long/);
  expect(sayMeaning(null)).not.toMatch(/\d/);
  expect(sayMeaning({ days: 30, most: 1_000 })).toMatch(/30 days .* ends at 1,000/);
  expect(saySample(series, at(1))).toMatch(/^Sample data: readings of =cmd/);
  expect(saySample(series, at(2))).toBeNull();
});

it("keeps labels apart and in their order", () => {
  expect(spreadLabels([10, 12, 50], 17, 300)).toEqual([10, 27, 50]);
  expect(spreadLabels([299, 298, 297], 17, 300)).toEqual([300, 283, 266]);
});

/** Reads comma-separated text back (RFC 4180). */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
}

describe("names of any letters", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "=", "+", "-", "@", "\t", "ü", "א", "🌊"),
    maxLength: 12,
  });
  const table = (authors: readonly string[]): AuthorTable => ({
    ...{ weeks: [Date.parse("2026-11-16T12:00:00Z")], totals: [authors.length], total: authors.length, authors: authors.length },
    rows: authors.map((author) => ({ email: "a@example.com", name: author, weeks: [1], total: 1, last: 0 })),
  });

  it("are read back from the file, each in its own cell", () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (authors) => {
        const rows = readCsv(authorsCsv(table(authors)));
        expect(rows).toHaveLength(authors.length + 2);
        for (const [at, author] of authors.entries()) {
          expect(rows[at + 1]).toHaveLength(4);
          expect(rows[at + 1]?.[0]?.replace(/^'(?=[=+\-@\t\r\n])/, "")).toBe(author);
        }
      }),
    );
  });

  it("never begin as a formula would", () => {
    fc.assert(
      fc.property(name, (author) => {
        expect(readCsv(authorsCsv(table([author])))[1]?.[0] ?? "").not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

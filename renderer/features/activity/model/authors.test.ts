// Every commit of the time is counted once, anyone who made it, in the week that it was made.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type CountedCommit, mostAuthors, toAuthorTable, weeksUntil } from "./authors.ts";

const now = new Date(2026, 10, 22, 12).getTime();
const commit = fc.record({
  id: fc.string(),
  title: fc.constant("t"),
  name: fc.string(),
  email: fc.integer({ min: 0, max: 60 }).map((number) => `Person${number}@x`),
  at: fc.integer({ min: now - 400 * 86_400_000, max: now }),
});

it("sums up to the commits of its weeks, with at most forty authors and one row for the others", () => {
  void fc.assert(
    fc.property(fc.array(commit, { maxLength: 200 }), fc.constantFrom(12, 26, 52), (commits: CountedCommit[], length) => {
      const table = toAuthorTable(commits, now, length);
      const first = table.weeks[0] ?? 0;
      const counted = commits.filter(({ at }) => at >= first);
      expect(table.total).toBe(counted.length);
      expect(table.totals.reduce((sum, number) => sum + number, 0)).toBe(counted.length);
      expect(table.rows.reduce((sum, row) => sum + row.total, 0)).toBe(counted.length);
      expect(table.rows.length).toBeLessThanOrEqual(mostAuthors + 1);
      expect(table.authors).toBe(new Set(counted.map(({ email }) => email.toLowerCase())).size);
    }),
  );
});

it("begins each week on a Monday at midnight here, also when the clocks change", () => {
  for (const monday of weeksUntil(now, 52).map((at) => new Date(at))) expect([monday.getDay(), monday.getHours()]).toEqual([1, 0]);
});

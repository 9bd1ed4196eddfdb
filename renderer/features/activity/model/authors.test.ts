// Every commit of the time is counted once, anyone who made it, in the week that it was made.
import * as fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { type CountedCommit, commitsOf, mostAuthors, toAuthorTable, weekOf, weeksUntil } from "./authors.ts";
import { authorsCsv } from "./export.ts";

const now = new Date(2026, 10, 22, 12).getTime();
const commit = fc.record({
  id: fc.string(),
  title: fc.constant("t"),
  name: fc.string(),
  // Some commits name no address.
  email: fc.integer({ min: 0, max: 60 }).map((number) => (number === 0 ? "" : `Person${number}@x`)),
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
      for (const [author, row] of [...table.rows, { weeks: table.totals }].entries())
        expect(row.weeks.map((_number, week) => commitsOf(table, commits, { author, week }).length)).toEqual(row.weeks);
      expect(table.authors).toBe(new Set(counted.map(({ email }) => email.toLowerCase())).size);
    }),
  );
});

it("calls the row of those without one what it is, also where it is one person", () => {
  const by = (number: number) => ({ id: `${number}`, title: "t", name: `P${number}`, email: `p${number}@x`, at: now - number });
  const many = (count: number) =>
    toAuthorTable(
      Array.from({ length: count }, (_, number) => by(number)),
      now,
      12,
    ).rows.at(-1)?.name;
  expect([many(mostAuthors), many(mostAuthors + 1), many(mostAuthors + 2)]).toEqual([`P${mostAuthors - 1}`, "1 other", "2 others"]);
});

it("takes the newest name of an address, whatever its case and the order of the commits", () => {
  const day = 86_400_000;
  const commits = [
    { id: "1", title: "t", name: "Old", email: "a@x", at: now - 3 * day },
    { id: "2", title: "t", name: "New", email: "A@X", at: now - day },
    { id: "3", title: "t", name: "Middle", email: "a@x", at: now - 2 * day },
  ];
  for (const order of [commits, commits.toReversed()])
    expect(toAuthorTable(order, now, 12).rows).toMatchObject([{ email: "a@x", name: "New", total: 3, last: now - day }]);
});

it("puts a commit into the week that it was made in, to the millisecond, and one from before the first nowhere", () => {
  const weeks = weeksUntil(now, 3);
  const [first = 0, second = 0] = weeks;
  expect([first - 1, first, second - 1, second, now, now + 1e9].map((at) => weekOf(weeks, at))).toEqual([-1, 0, 0, 1, 2, 2]);
});

it("begins each week on a Monday at midnight here, also when the clocks change", () => {
  for (const monday of weeksUntil(now, 52).map((at) => new Date(at))) expect([monday.getDay(), monday.getHours()]).toEqual([1, 0]);
});

it.each(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])("neither loses nor doubles a week in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const week = 7 * 86_400_000;
  // One of them has an hour more, one an hour less.
  const lengths = new Set<number>();
  void fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 11, 31) }), (moment) => {
      const weeks = weeksUntil(moment, 53);
      expect(weekOf(weeks, moment)).toBe(52);
      for (const [index, monday] of weeks.entries()) {
        expect([new Date(monday).getDay(), new Date(monday).getHours()]).toEqual([1, 0]);
        expect([weekOf(weeks, monday), weekOf(weeks, monday - 1)]).toEqual([index, index - 1]);
        if (index > 0) lengths.add(monday - (weeks[index - 1] ?? 0) - week);
      }
      const heads =
        authorsCsv(toAuthorTable([], moment, 53))
          .split("\r\n")[0]
          ?.split(",")
          .slice(2, -1) ?? [];
      const mondays = heads.map((head) => Date.parse(head.replace("week of ", "")));
      expect(mondays.every((at, index) => index === 0 || at - (mondays[index - 1] ?? 0) === week)).toBe(true);
    }),
  );
  expect([...lengths].some((more) => more > 0)).toBe(true);
  expect([...lengths].some((more) => more < 0)).toBe(true);
});

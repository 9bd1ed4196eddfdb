// Days and moments as people say them, over midnights, years and changes of the clock.
import { describe, expect, it } from "vitest";
import {
  againsts,
  count,
  daysOf,
  formatDay,
  formatMoment,
  periods,
  ranges,
  sayLastRead,
  sayPeriod,
  sayReadEarlier,
  tellApart,
} from "./words.ts";

const at = (...parts: [number, number, number, number?, number?]): number => new Date(...parts).getTime();

describe("a moment", () => {
  const now = at(2026, 10, 22, 9, 30);

  it.each([
    [at(2026, 10, 22, 0, 0), "today, 00:00"],
    [at(2026, 10, 22, 23, 59), "today, 23:59"],
    [at(2026, 10, 23, 0, 0), "tomorrow, 00:00"],
    [at(2026, 10, 21, 23, 59), "yesterday, 23:59"],
    [at(2026, 10, 8, 9, 0), "8 Nov, 09:00"],
    [at(2025, 10, 22, 9, 0), "22 Nov 2025, 09:00"],
  ])("%d is %s", (moment, words) => {
    expect(formatMoment(moment, now)).toBe(words);
  });

  it("a day before or after the clock is changed is still yesterday or tomorrow", () => {
    // Whatever the zone of this machine, two of these nights are an hour longer or shorter in most of them.
    for (let date = 1; date <= 366; date += 1) {
      const noon = at(2026, 0, date, 12);
      expect(formatMoment(at(2026, 0, date + 1, 0, 30), noon)).toMatch(/^tomorrow/);
      expect(formatMoment(at(2026, 0, date - 1, 23, 30), noon)).toMatch(/^yesterday/);
    }
  });
});

it("what was read before a clock was set back says so, and a clock that is a moment off does not", () => {
  const now = at(2026, 10, 22, 9, 30);
  expect(sayLastRead(now + 30_000, now)).toBe("Last read today, 09:30");
  expect(sayLastRead(at(2026, 10, 25, 9, 0), now)).toMatch(/^Last read .*25.*, 09:00, by a clock that was ahead$/);
});

it("a figure that the last try did not tell again says when it was read", () => {
  const tried = at(2026, 10, 22, 9, 30);
  expect(sayReadEarlier(tried, tried)).toBeNull();
  expect(sayReadEarlier(tried, null)).toBeNull();
  // The clock was put back in between.
  expect(sayReadEarlier(tried + 1, tried)).toBeNull();
  expect(sayReadEarlier(at(2026, 10, 22, 9, 14), tried)).toBe("read 09:14");
  expect(sayReadEarlier(at(2026, 9, 28, 9, 14), tried)).toBe("read 28 Oct");
  expect(sayReadEarlier(at(2025, 9, 28, 9, 14), tried)).toBe("read 28 Oct 2025");
});

it("a day names its year only where it is another than now's", () => {
  expect(formatDay(at(2026, 7, 28), at(2026, 0, 1))).toBe("28 Aug");
  expect(formatDay(at(2025, 7, 28), at(2026, 0, 1))).toBe("28 Aug 2025");
});

it("a number has its word", () => {
  expect([count(0, "group"), count(1, "group"), count(2, "group"), count(12_345, "entry", "entries")]).toEqual([
    "0 groups",
    "1 group",
    "2 groups",
    "12,345 entries",
  ]);
});

it("each range and each comparison is as long as its name says", () => {
  expect(ranges.map(({ value }) => daysOf(value))).toEqual([28, 84, 365]);
  for (const { value, label } of againsts) expect(label).toMatch(new RegExp(`^${Number(value) / 7} weeks? ago$`));
});

it("each period that can be chosen is said, and one that cannot is not called by another's name", () => {
  expect(new Set(periods.map(({ every }) => sayPeriod(every))).size).toBe(periods.length);
  for (const { every, sentence } of periods) expect(sayPeriod(every)).toBe(sentence);
  expect(sayPeriod(1)).toBe("read again and again");
});

it("groups of one name are told apart by what is before it", () => {
  const paths = ["north/web", "south/web", "south/api", "web", "a/b/c", "x/b/c"];
  expect([...tellApart(paths).values()]).toEqual(["north/web", "south/web", "api", "web", "a/b/c", "x/b/c"]);
});

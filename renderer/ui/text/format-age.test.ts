// Ages stand beside every commit; their borders (midnight, two weeks, the turn of the year) are where such words go wrong.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAge, formatDay, formatFullTime, formatMoment, untilNextAge } from "./format-age.ts";

const now = new Date("2026-11-19T12:00:00Z");
const timeZone = "UTC";
const age = (iso: string, style?: "ago" | "list" | "short") => formatAge(new Date(iso), now, { style, timeZone });

it("says when something was by the calendar", () => {
  const moment = (iso: string) => formatMoment(new Date(iso), now, timeZone);
  expect([moment("2026-11-19T09:02:00Z"), moment("2026-11-18T17:40:00Z")]).toEqual(["09:02", "yesterday, 17:40"]);
  expect([moment("2026-11-04T17:40:00Z"), moment("2025-11-04T17:40:00Z")]).toEqual(["4 Nov, 17:40", "4 Nov 2025, 17:40"]);
});

it("knows the moment that git writes where a commit has no date, or none that can be read", () => {
  const none = new Date("1970-01-01T02:00:00+02:00");
  expect([formatAge(none, now), formatDay(none, now), formatMoment(none, now)]).toEqual(["no date", "no date", "no date"]);
  expect(formatFullTime(none)).toBe("No date that can be read (git shows 1 Jan 1970)");
  expect(formatDay(new Date(1000), now, timeZone)).toBe("1 Jan 1970");
});

describe("formatAge", () => {
  it("counts seconds, minutes and hours", () => {
    expect(age("2026-11-19T11:59:58Z")).toBe("just now");
    expect(age("2026-11-19T11:59:48Z")).toBe("12 s ago");
    expect(age("2026-11-19T11:48:00Z")).toBe("12 min ago");
    expect(age("2026-11-19T11:00:00Z")).toBe("1 hour ago");
    expect(age("2026-11-19T10:00:00Z")).toBe("2 hours ago");
  });
  it("says yesterday by the calendar, but a short night stays in hours", () => {
    expect(age("2026-11-18T23:00:00Z")).toBe("yesterday");
    expect(formatAge(new Date("2026-11-18T23:00:00Z"), new Date("2026-11-19T02:00:00Z"), { timeZone })).toBe("3 hours ago");
    expect(age("2026-11-18T00:00:00Z")).toBe("yesterday");
  });
  it("counts days to two weeks, then dates in lists", () => {
    expect(age("2026-11-16T09:00:00Z")).toBe("3 days ago");
    expect(age("2026-11-06T09:00:00Z", "list")).toBe("13 days ago");
    expect(age("2026-11-05T09:00:00Z", "list")).toBe("5 Nov");
    expect(age("2025-11-05T09:00:00Z", "list")).toBe("5 Nov 2025");
  });
  it("keeps words at any distance in prose", () => {
    expect(age("2026-11-05T09:00:00Z")).toBe("2 weeks ago");
    expect(age("2025-07-04T09:00:00Z")).toBe("16 months ago");
    expect(age("2025-11-20T09:00:00Z")).toBe("11 months ago");
    expect(age("2023-11-19T09:00:00Z")).toBe("3 years ago");
  });
  it("drops ago in columns", () => {
    expect(age("2026-11-16T09:00:00Z", "short")).toBe("3 days");
    expect(age("2026-11-19T11:59:59Z", "short")).toBe("now");
    expect(age("2026-11-18T10:00:00Z", "short")).toBe("yesterday");
    expect(age("2026-09-02T10:00:00Z", "short")).toBe("2 Sep");
  });
  it("forgives clocks that differ by a minute and dates what lies ahead", () => {
    expect(age("2026-11-19T12:00:40Z")).toBe("just now");
    expect(age("2027-01-02T12:00:00Z")).toBe("2 Jan 2027");
  });
  it("does not fail on a time that is none", () => {
    expect(age("not a time")).toBe("unknown");
    expect(formatFullTime(new Date("not a time"))).toBe("unknown time");
  });
  it("lets the zone decide which day it was", () => {
    const then = new Date("2026-11-18T23:30:00Z");
    expect(formatAge(then, now, { timeZone: "UTC" })).toBe("yesterday");
    expect(formatAge(then, now, { timeZone: "Europe/Berlin" })).toBe("12 hours ago");
  });
});

it("formats a day and a full time", () => {
  expect(formatDay(new Date("2026-11-04T12:00:00Z"), now, timeZone)).toBe("4 Nov");
  expect(formatFullTime(new Date("2026-11-16T17:40:12Z"), "Europe/Berlin")).toBe("Mon 16 Nov 2026, 18:40:12 CET");
  expect(formatFullTime(new Date("2026-11-16T00:00:00Z"), timeZone)).toBe("Mon 16 Nov 2026, 00:00:00 UTC");
});

it("ticks no more often than the words can change", () => {
  expect(untilNextAge(new Date("2026-11-19T11:59:30Z"), now)).toBe(1_000);
  expect(untilNextAge(new Date("2026-11-19T11:57:30Z"), now)).toBe(30_000);
  expect(untilNextAge(new Date("2026-11-16T11:30:00Z"), now)).toBe(1_800_000);
});

describe("ages that grow", () => {
  const units = ["just now", "s", "min", "hour", "yesterday", "day", "week", "month", "year"];
  /** Days that the words say, at least; "2 hours" is less than "yesterday", whatever the clock. */
  const weigh = (words: string): number => {
    const [, number = "1", name = words] = /^(\d+) (\w+?)s? ago$/.exec(words) ?? [];
    const days = { s: 1 / 86_400, min: 1 / 1_440, hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 }[name];
    return days === undefined ? units.indexOf(name) / 4.1 : Number(number) * days;
  };
  const day = 86_400_000;
  const moment = fc.integer({ min: Date.parse("1990-01-01"), max: Date.parse("2030-12-31") });
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu");

  it("never get younger", () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 1_000 * day }),
        fc.integer({ min: 1, max: 40 * day }),
        zone,
        (then, first, more, timeZone) => {
          const at = (elapsed: number) => formatAge(new Date(then), new Date(then + elapsed), { timeZone });
          const [before, after] = [at(first), at(first + more)];
          expect(weigh(after), `${before}, then ${after}`).toBeGreaterThanOrEqual(weigh(before));
        },
      ),
      { examples: [[Date.parse("2026-07-31T12:00:00Z"), 59 * day, day, "UTC"]] },
    );
  });

  it("are never of no unit, and one of a unit has no s", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -30_000, max: 9_000 * day }), zone, (then, elapsed, timeZone) => {
        const words = formatAge(new Date(then), new Date(then + elapsed), { timeZone });
        expect(words).toMatch(
          /^(just now|yesterday|[1-9]\d* (s|min) ago|1 (hour|day|week|month|year) ago|([2-9]|[1-9]\d+) (hours|days|weeks|months|years) ago)$/,
        );
      }),
    );
  });

  it("change when it is time to look again, and not before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 * 60_000 }), (elapsed) => {
        const then = new Date("2026-11-19T06:00:00Z");
        const at = new Date(then.getTime() + elapsed);
        const wait = untilNextAge(then, at);
        expect(wait).toBeGreaterThanOrEqual(1_000);
        expect(wait).toBeLessThanOrEqual(3_600_000);
        if (elapsed < 60_000) return;
        // A second is the shortest wait.
        expect(formatAge(then, new Date(at.getTime() + wait - 1_000), { timeZone })).toBe(formatAge(then, at, { timeZone }));
        expect(formatAge(then, new Date(at.getTime() + wait), { timeZone })).not.toBe(formatAge(then, at, { timeZone }));
      }),
    );
  });

  it("say the same until it is time to look again, at midnight too", () => {
    expect(untilNextAge(new Date("2026-11-19T14:40:00Z"), new Date("2026-11-19T23:50:00Z"), "UTC")).toBe(10 * 60_000);
    fc.assert(
      fc.property(moment, fc.integer({ min: 3_600_000, max: 800 * day }), zone, (from, elapsed, timeZone) => {
        const [then, at] = [new Date(from), new Date(from + elapsed)];
        const wait = untilNextAge(then, at, timeZone);
        expect([wait >= 1_000, wait <= 3_600_000]).toEqual([true, true]);
        expect(formatAge(then, new Date(at.getTime() + wait - 1_000), { timeZone })).toBe(formatAge(then, at, { timeZone }));
      }),
      { numRuns: 300 },
    );
  });
});

describe("days", () => {
  it.each([
    ["Europe/Berlin", "2026-12-31T23:30:00Z", "1 Jan 2027"],
    ["UTC", "2026-12-31T23:30:00Z", "31 Dec"],
    ["America/New_York", "2026-01-01T02:00:00Z", "31 Dec 2025"],
    ["Pacific/Kiritimati", "2026-02-28T11:00:00Z", "1 Mar"],
    ["UTC", "1970-01-01T00:00:01Z", "1 Jan 1970"],
    ["UTC", "1969-12-31T23:59:59Z", "31 Dec 1969"],
    ["UTC", "2024-02-29T12:00:00Z", "29 Feb 2024"],
  ])("in %s it is %s: %s", (zone, iso, said) => expect(formatDay(new Date(iso), now, zone)).toBe(said));
});

// Ages stand beside every commit; their borders (midnight, two weeks, the turn of the year) are where such words go wrong.
import { describe, expect, it } from "vitest";
import { formatAge, formatDay, formatFullTime, untilNextAge } from "./age.ts";

const now = new Date("2026-11-19T12:00:00Z");
const timeZone = "UTC";
const age = (iso: string, style?: "ago" | "list" | "short") => formatAge(new Date(iso), now, { style, timeZone });

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

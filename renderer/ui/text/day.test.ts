// A day is the one of the person's own clock, also where it is another day in Greenwich.
import { expect, it, onTestFinished, vi } from "vitest";
import { dayOf, endOfDay, startOfDay } from "./day.ts";

it("is the day here from its first to its last moment, over changes of the clock", () => {
  for (let date = 1; date <= 366; date += 1) {
    const noon = new Date(2026, 0, date, 12);
    const day = dayOf(noon.getTime());
    expect(dayOf(new Date(2026, 0, date, 0, 0, 0).getTime())).toBe(day);
    expect(dayOf(new Date(2026, 0, date, 23, 59, 59, 999).getTime())).toBe(day);
    expect(new Date(startOfDay(day)).getDate()).toBe(noon.getDate());
  }
  expect(dayOf(new Date(2026, 0, 5).getTime())).toBe("2026-01-05");
});

it.each(["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo", "America/Havana"])(
  "ends where the next one begins in %s, also where an hour before midnight comes twice",
  (zone) => {
    vi.stubEnv("TZ", zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (let date = 1; date <= 365; date += 1) {
      const [day, next] = [date, date + 1].map((number) => dayOf(new Date(2026, 0, number, 12).getTime()));
      expect([day, Date.parse(startOfDay(next ?? "")) - Date.parse(endOfDay(day ?? ""))]).toEqual([day, 1_000]);
    }
  },
);

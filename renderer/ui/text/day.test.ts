// A day is the one of the person's own clock, also where it is another day in Greenwich.
import { expect, it } from "vitest";
import { dayOf, startOfDay } from "./day.ts";

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

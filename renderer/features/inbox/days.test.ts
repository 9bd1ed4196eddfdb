// Headings of the inbox, by the calendar of this machine.
import { expect, it } from "vitest";
import { titleDays, titleOfDay } from "./days.ts";

// A Thursday.
const now = new Date(2026, 10, 19, 10, 30);

it.each([
  [new Date(2026, 10, 19, 0, 0), "Today"],
  [new Date(2026, 10, 19, 23, 0), "Today"],
  [new Date(2026, 10, 18, 23, 59), "Yesterday"],
  [new Date(2026, 10, 16, 0, 0), "Earlier this week"],
  [new Date(2026, 10, 15, 23, 59), "November"],
  [new Date(2026, 9, 31), "October"],
  [new Date(2025, 10, 19), "November 2025"],
])("%s stands under %s", (then, title) => expect(titleOfDay(then, now)).toBe(title));

it("a title stands over the first comment of its days only", () => {
  const times = [new Date(2026, 10, 19, 9), new Date(2026, 10, 19, 8), new Date(2026, 10, 18, 8)].map((time) => time.toISOString());
  const { at, titles } = titleDays(times, now);
  expect(at).toEqual([0, 2]);
  expect([...titles.values()]).toEqual(["Today", "Yesterday"]);
});

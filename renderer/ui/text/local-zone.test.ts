// A window that is taken to another time zone tells times as they are there.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatTime } from "../../features/activity/model/words.ts";
import { formatFullTime, formatMoment } from "./format-age.ts";

const { TZ } = process.env;
/** Longer than this worker has run: a test before this one may have looked at the zone, by the real clock. */
const journey = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
  vi.advanceTimersByTime(journey);
  // Seen, for the tests that share this module.
  formatTime(0);
  vi.useRealTimers();
});

function travel(zone: string): void {
  process.env["TZ"] = zone;
  vi.advanceTimersByTime(journey);
}

it("tells the time of the zone that one is in now", () => {
  const then = new Date("2026-07-04T20:30:00Z");
  const now = new Date("2026-07-10T12:00:00Z");
  const said = (): string[] => [formatMoment(then, now), formatTime(then.getTime()), formatFullTime(then)];
  travel("Europe/Berlin");
  expect(said()).toEqual(["4 Jul, 22:30", "22:30", expect.stringMatching(/^Sat 4 Jul 2026, 22:30:00/)]);
  travel("Asia/Tokyo");
  expect(said()).toEqual(["5 Jul, 05:30", "05:30", expect.stringMatching(/^Sun 5 Jul 2026, 05:30:00/)]);
});

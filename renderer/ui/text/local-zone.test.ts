// A window that is taken to another time zone tells times as they are there.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatTime } from "../../features/activity/model/words.ts";
import { formatFullTime, formatMoment } from "./format-age.ts";

const { TZ } = process.env;
/** Longer than this worker has run, and than all before it: a test before this one may have looked at the zone, by a clock of its own. */
let journey = 86_400_000;
const goOn = (): void => {
  journey *= 8;
  vi.advanceTimersByTime(journey);
};
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
  goOn();
  // Seen, for the tests that share this module.
  formatTime(0);
  vi.useRealTimers();
});

function travel(zone: string): void {
  process.env["TZ"] = zone;
  goOn();
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

it("tells the two apart of an hour that comes twice, and says nothing of the zone beside it", () => {
  const said = (...times: string[]): string[] => times.map((time) => formatTime(Date.parse(time)));
  travel("Europe/Berlin");
  expect(said("2026-10-24T23:59Z", "2026-10-25T00:00Z", "2026-10-25T00:30Z", "2026-10-25T01:30Z", "2026-10-25T01:59Z")).toEqual([
    ...["01:59", "02:00 CEST", "02:30 CEST", "02:30 CET", "02:59 CET"],
  ]);
  expect(said("2026-10-25T02:00Z", "2026-03-29T00:30Z", "2026-03-29T01:30Z", "2026-07-01T00:30Z")).toEqual([
    ...["03:00", "01:30", "03:30", "02:30"],
  ]);
  travel("Australia/Lord_Howe");
  // By half an hour there.
  expect(said("2026-04-04T14:29Z", "2026-04-04T14:30Z", "2026-04-04T15:10Z", "2026-04-04T15:30Z")).toEqual([
    ...["01:29", "01:30 GMT+11", "01:40 GMT+10:30", "02:00"],
  ]);
});

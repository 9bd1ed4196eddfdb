// The axes of the charts: whole figures from 0, and days whose words do not run into each other.
import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { toScales } from "./scales.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
/** Pixels of a word at 11 px, at most. */
const wide = (label: string): number => label.length * 6.5;

it("words of days never run into each other, in any width and range", () => {
  fc.assert(
    fc.property(fc.integer({ min: 120, max: 2_000 }), fc.integer({ min: 1, max: 400 }), (width, days) => {
      const { days: ticks } = toScales({ from: now - days * day, to: now, most: 10 }, { width, height: 200 });
      const words = ticks.map(({ x, label, anchor }) => {
        const from = x - (anchor === "start" ? 0 : anchor === "end" ? wide(label) : wide(label) / 2);
        return { from, to: from + wide(label) };
      });
      for (const [index, { from }] of words.entries()) expect(from).toBeGreaterThan(words[index - 1]?.to ?? Number.NEGATIVE_INFINITY);
    }),
  );
});

it("twelve weeks on a narrow chart keep the newest day and every second week", () => {
  const { days } = toScales({ from: now - 84 * day, to: now, most: 10 }, { width: 548, height: 200 });
  expect(days.at(-1)?.label).toBe("22 Nov");
  expect(days.map(({ label }) => label)).not.toContain("15 Nov");
});

it("weeks that are left out are left out evenly, in any width", () => {
  for (let width = 200; width < 1_400; width += 7) {
    const { days } = toScales({ from: now - 84 * day, to: now, most: 10 }, { width, height: 200 });
    const gaps = days.slice(1).map(({ at }, index) => Math.round((at - (days[index]?.at ?? 0)) / day));
    // d3 itself begins again with each month where it counts days.
    if (gaps.every((gap) => gap % 7 === 0)) expect([width, new Set(gaps).size]).toEqual([width, 1]);
  }
});

it("a year on a narrow chart leaves no month out, February neither", () => {
  const { days } = toScales({ from: now - 365 * day, to: now, most: 10 }, { width: 548, height: 200 });
  expect(days.map(({ label }) => label).join(" ")).toBe("Dec 2026 Feb Mar Apr May Jun Jul Aug Sep Oct Nov");
});

it("figures begin at 0 and are whole", () => {
  const { figures, y } = toScales({ from: 0, to: day, most: 1 }, { width: 500, height: 200 });
  expect(figures.map(({ figure }) => figure)).toEqual([0, 1]);
  expect([y(0), y(1)]).toEqual([200, 0]);
});

it("figures too long for the room beside the axis are said shorter", () => {
  const labels = (most: number) => toScales({ from: 0, to: day, most }, { width: 500, height: 120 }).figures.map(({ label }) => label);
  expect(labels(1_000_000_000)).toEqual(["0", "500M", "1B"]);
  expect(labels(2_000)).toEqual(["0", "1,000", "2,000"]);
});

it.each([
  ["Europe/Berlin", "2026-03-29", "2026-10-25"],
  ["America/St_Johns", "2026-03-08", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-10-04"],
  ["America/Santiago", "2026-04-05", "2026-09-06"],
])("words of days stand where the day begins in %s, none twice, also when the clocks change", (zone, ...changes) => {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const change of changes)
    for (const days of [28, 84, 365])
      for (let after = -2; after < days; after += Math.ceil(days / 12)) {
        const to = Date.parse(`${change}T12:00:00Z`) + after * day;
        const { days: ticks, x, timeAt } = toScales({ from: to - days * day, to, most: 10 }, { width: 700, height: 200 });
        const begins = ticks.map(({ at }) => at).filter((at) => new Date(at).toDateString() === new Date(at - 1).toDateString());
        expect([change, days, after, begins.map((at) => new Date(at).toString())]).toEqual([change, days, after, []]);
        const labels = ticks.map(({ label }) => label);
        if (days < 365) expect(new Set(labels).size).toBe(labels.length);
        for (const { at } of ticks) expect(Math.abs(timeAt(x(at)) - at)).toBeLessThanOrEqual(1);
      }
});

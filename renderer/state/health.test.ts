// The summary of a server's answers is what happened in the last hour, and no more.
import { describe, expect, it } from "vitest";
import { minutesShown, noHealth, toAnswerTimes, toBars, withAnswer } from "./health.ts";

const minute = 60_000;

describe("health", () => {
  it("counts answers and failures minute by minute, and forgets those of an hour ago", () => {
    let health = noHealth;
    for (const [at, ok] of [
      [0, true],
      [1, false],
      [1, true],
      [60, true],
    ] as const)
      health = withAnswer(health, { milliseconds: 10, ok, now: at * minute + 5 });
    const bars = toBars(health, 60 * minute);
    expect(bars).toHaveLength(minutesShown);
    expect(bars.filter((bar) => bar !== null)).toEqual([
      { at: 1, asked: 2, failed: 1 },
      { at: 60, asked: 1, failed: 0 },
    ]);
    expect([bars[0]?.at, bars.at(-1)?.at, health.answers]).toEqual([1, 60, true]);
  });

  it("knows the median and the slowest of what was answered", () => {
    expect(toAnswerTimes(noHealth)).toBeNull();
    let health = noHealth;
    for (const milliseconds of [30, 10, 1900]) health = withAnswer(health, { milliseconds, ok: true, now: 0 });
    health = withAnswer(health, { milliseconds: 30_000, ok: false, now: 0 });
    expect([toAnswerTimes(health), health.answers]).toEqual([{ median: 30, slowest: 1900 }, false]);
  });
});

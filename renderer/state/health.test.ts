// The summary of a server's answers is what happened in the last hour, and no more.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { failureOf, minutesShown, noHealth, readRateLimit, sayFailure, toAnswerTimes, toBars, withAnswer } from "./health.ts";

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

it("knows the last failure, and what the server said of its limit", () => {
  const limit = readRateLimit(new Headers({ "ratelimit-remaining": "1882", "ratelimit-limit": "2000", "ratelimit-reset": "1795000000" }));
  expect(limit).toEqual({ left: 1882, of: 2000, until: 1_795_000_000_000 });
  expect(readRateLimit(new Headers({ "ratelimit-remaining": "many", "ratelimit-limit": "2000" }))).toBeNull();
  const failed = withAnswer(withAnswer(noHealth, { milliseconds: 1, ok: true, now: 1, limit }), {
    milliseconds: 1,
    ok: false,
    now: 2,
    failure: "502",
  });
  const after = withAnswer(failed, { milliseconds: 1, ok: true, now: 3 });
  expect([after.lastFailure, after.limit, after.answers]).toEqual([{ at: 2, what: "502" }, limit, true]);
});

describe("whatever a server answers", () => {
  const answer = fc.record({ milliseconds: fc.nat(60_000), ok: fc.boolean(), later: fc.nat(20 * minute) });

  it("no more than an hour is kept, oldest first, and failures are among what was asked", () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 40 }), (answers) => {
        let [health, now] = [noHealth, 0];
        for (const { later, milliseconds, ok } of answers) {
          now += later;
          health = withAnswer(health, { milliseconds, ok, now });
        }
        const times = health.minutes.map(({ at }) => at);
        expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
        for (const { at, asked, failed } of health.minutes) {
          expect(at).toBeGreaterThan(Math.floor(now / minute) - minutesShown);
          expect(failed).toBeLessThanOrEqual(asked);
        }
        const bars = toBars(health, now);
        expect(bars).toHaveLength(minutesShown);
        expect(bars.reduce((sum, bar) => sum + (bar?.asked ?? 0), 0)).toBe(health.minutes.reduce((sum, { asked }) => sum + asked, 0));
        expect(health.answers).toBe(answers.at(-1)?.ok ?? null);
      }),
    );
  });

  it("the median is a time that was measured, and none is slower than the slowest", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 1, maxLength: 30 }), (times) => {
        const health = times.reduce((before, milliseconds) => withAnswer(before, { milliseconds, ok: true, now: 0 }), noHealth);
        const { median, slowest } = toAnswerTimes(health) ?? { median: -1, slowest: -1 };
        expect(times).toContain(median);
        expect(slowest).toBe(Math.max(...times));
        expect(times.filter((time) => time < median).length).toBeLessThanOrEqual(times.length / 2);
        expect(times.filter((time) => time > median).length).toBeLessThanOrEqual(times.length / 2);
      }),
    );
  });

  it("a clock that is set back hides nothing that was asked since", () => {
    let health = withAnswer(noHealth, { milliseconds: 1, ok: true, now: 100 * minute });
    health = withAnswer(health, { milliseconds: 1, ok: true, now: 90 * minute });
    expect(toBars(health, 90 * minute).at(-1)).toEqual({ at: 90, asked: 1, failed: 0 });
  });

  it("five hundred times are kept, the newest", () => {
    let health = noHealth;
    for (let at = 0; at < 600; at += 1) health = withAnswer(health, { milliseconds: at, ok: true, now: 0 });
    expect([health.times.length, health.times[0], health.times.at(-1)]).toEqual([500, 100, 599]);
    expect(health.minutes).toEqual([{ at: 0, asked: 600, failed: 0 }]);
  });
});

it.each([
  [new ApiError(null, 500, "No", {}), "answers with errors (500)"],
  [new ApiError("server_answered_oddly", 503, "No", { answered: 503 }), "answers with errors (503)"],
  [new ApiError("server_answered_oddly", 502, "No", { answered: 200 }), "does not answer as it should"],
  [new ApiError("redirect_refused", 502, "No", {}), "does not answer as it should"],
  [new ApiError("server_unreachable", 502, "No", {}), "not reachable"],
  [new TypeError("No"), "not reachable"],
  [new Error("Somebody stopped waiting"), "does not answer"],
])("says how a server failed: %o", (error, words) => {
  expect(sayFailure(failureOf(error))).toBe(words);
});

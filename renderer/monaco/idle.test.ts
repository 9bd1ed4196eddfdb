// What waits for idle time gets its turn, also in a window that is never idle.
import { expect, it, onTestFinished, vi } from "vitest";
import { endIdleWaits } from "./idle.ts";

it("gives a wait without end one and a frame's time, and hands the number on by which it is cancelled", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: [IdleRequestCallback, IdleRequestOptions | undefined][] = [];
  const window = { requestIdleCallback: (...one: (typeof asked)[number]) => asked.push(one) } as {
    requestIdleCallback: typeof requestIdleCallback;
  };
  endIdleWaits(window);
  const run = vi.fn<IdleRequestCallback>();
  expect([window.requestIdleCallback(run), window.requestIdleCallback(run, { timeout: 5 })]).toEqual([1, 2]);
  expect(asked.map(([, options]) => options)).toEqual([{ timeout: 200 }, { timeout: 5 }]);
  const early: IdleDeadline = { didTimeout: false, timeRemaining: () => 7 };
  const late: IdleDeadline = { didTimeout: true, timeRemaining: () => 0 };
  asked[0]?.[0](early);
  asked[0]?.[0](late);
  asked[1]?.[0](late);
  const given = run.mock.calls.map(([deadline]) => deadline);
  expect([given[0], given[2]]).toEqual([early, late]);
  expect(given[1]?.timeRemaining()).toBe(15);
});

it("makes up no idle callbacks where a window has none", () => {
  const window: { requestIdleCallback?: typeof requestIdleCallback } = {};
  endIdleWaits(window);
  expect(window).toEqual({});
});

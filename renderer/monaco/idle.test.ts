// What waits for idle time gets its turn, also in a window that is never idle.
import { expect, it, vi } from "vitest";
import { endIdleWaits } from "./idle.ts";

it("gives a wait without end one, leaves one that has its own, and hands the number on by which it is cancelled", () => {
  const request = vi.fn((_run: IdleRequestCallback, _options?: IdleRequestOptions) => 7);
  const window = { requestIdleCallback: request as typeof requestIdleCallback };
  endIdleWaits(window);
  const run = (): void => undefined;
  expect([window.requestIdleCallback(run), window.requestIdleCallback(run, {}), window.requestIdleCallback(run, { timeout: 5 })]).toEqual([
    7, 7, 7,
  ]);
  expect(request.mock.calls).toEqual([
    [run, { timeout: 200 }],
    [run, { timeout: 200 }],
    [run, { timeout: 5 }],
  ]);
});

it("makes up no idle callbacks where a window has none", () => {
  const window: { requestIdleCallback?: typeof requestIdleCallback } = {};
  endIdleWaits(window);
  expect(window).toEqual({});
});

// What happens in time, too late, or goes wrong; no timer is left behind.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { comesWithin } from "./comes-within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells what comes in time, and leaves no timer", async () => {
  expect(await comesWithin(Promise.resolve("x"), 1_000)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("waits no longer than it is told to", async () => {
  const answer = comesWithin(new Promise(() => undefined), 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(false);
});

it("rejects as the event does, and leaves no timer", async () => {
  await expect(comesWithin(Promise.reject(new Error("broken")), 1_000)).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

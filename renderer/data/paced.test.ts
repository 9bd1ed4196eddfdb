// What grows is drawn at its pace, and never later than that.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("draws the first at once, and what comes meanwhile together when its time is there", () => {
  const show = vi.fn();
  const drawing = paced(show, { first: 16, most: 100 });
  drawing.note();
  expect(show).toHaveBeenCalledTimes(1);
  drawing.note();
  drawing.note();
  vi.advanceTimersByTime(15);
  expect(show).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledTimes(2);
});

it("waits twice as long after each, up to the most, and draws at once what comes later than that", () => {
  const show = vi.fn();
  const drawing = paced(show, { first: 16, most: 50 });
  drawing.note();
  for (const [at, wait] of [16, 32, 50, 50].entries()) {
    drawing.note();
    vi.advanceTimersByTime(wait - 1);
    expect(show).toHaveBeenCalledTimes(at + 1);
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledTimes(at + 2);
  }
  vi.advanceTimersByTime(50);
  drawing.note();
  expect(show).toHaveBeenCalledTimes(6);
});

it("draws nothing once it has ended, nor again what was drawn", () => {
  const show = vi.fn();
  const drawing = paced(show, { first: 16, most: 100 });
  drawing.note();
  drawing.note();
  drawing.end();
  vi.advanceTimersByTime(1_000);
  expect(show).toHaveBeenCalledTimes(1);
});

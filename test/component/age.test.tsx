// Ages after the clock was set.
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { Age } from "../../renderer/ui/text/Age.tsx";
import { draw } from "./support/window.tsx";

it("an age looks at the clock within a minute, for it may have been set, or the machine have slept", async () => {
  const { setTimeout: wait } = window;
  const looks: (() => void)[] = [];
  window.setTimeout = ((run: () => void, delay = 0) =>
    delay === 60_000 ? looks.push(run) : Number(wait(run, delay))) as typeof setTimeout;
  onTestFinished(() => {
    window.setTimeout = wait;
    vi.useRealTimers();
  });
  // At noon: in the last hour of a day it looks at each quarter, of which one may be less than a minute away.
  const began = new Date(2026, 10, 4, 12).getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: began });
  draw(<Age time={began - 3 * 3_600_000 - 1_000} />);
  await expect.element(page.getByText("3 hours ago")).toBeVisible();
  await expect.poll(() => looks.length).toBe(1);
  vi.setSystemTime(began + 40 * 86_400_000);
  looks[0]?.();
  await expect.element(page.getByText("5 weeks ago")).toBeVisible();
});

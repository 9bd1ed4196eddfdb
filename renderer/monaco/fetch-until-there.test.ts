// Colours of a language that come after all, however often their code could not be fetched.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchUntilThere } from "./fetch-until-there.ts";

const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  warn.mockClear();
});

it("answers at once where the code is there", async () => {
  expect(await fetchUntilThere("C", async () => "c")()).toBe("c");
  expect(warn).not.toHaveBeenCalled();
});

it("asks again, less and less often, until it is there, and never rejects", async () => {
  let tries = 0;
  const load = async (): Promise<string> => {
    tries += 1;
    if (tries < 12) throw new TypeError("Failed to fetch dynamically imported module");
    return "c";
  };
  const loaded = fetchUntilThere("C", load)();
  await vi.advanceTimersByTimeAsync(499);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries).toBe(3);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000);
  expect(tries, "then every 30 seconds").toBe(7);
  await vi.advanceTimersByTimeAsync(5 * 30_000);
  expect(await loaded).toBe("c");
  expect(warn).toHaveBeenCalledTimes(11);
});

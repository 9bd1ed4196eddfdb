// Tries: a few at once, in order, the one that is looked at first; ended when nobody wants them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTrials } from "./trials.ts";

/** Tries that end when the test says so. */
function watch(atOnce: number) {
  const started: string[] = [];
  const running = new Map<string, { end: () => void; signal: AbortSignal }>();
  let most = 0;
  const trials = createTrials({
    atOnce,
    rank: Number,
    attempt: (key, signal) =>
      new Promise((resolve) => {
        started.push(key);
        const end = (): void => {
          running.delete(key);
          resolve();
        };
        running.set(key, { end, signal });
        most = Math.max(most, running.size);
        signal.addEventListener("abort", end);
      }),
  });
  const endOne = async (key: string): Promise<void> => {
    running.get(key)?.end();
    // The next one begins after the promise of this one.
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  };
  return { trials, started, running, endOne, most: () => most };
}

test("never more than a few run, each key runs once, in the order of its place", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.uniqueArray(fc.nat(50).map(String), { maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      async (atOnce, keys, choices) => {
        const { trials, started, running, endOne, most } = watch(atOnce);
        trials.add(keys);
        while (running.size > 0) await endOne([...running.keys()][(choices.next().value ?? 0) % running.size] ?? "");
        expect(started).toEqual([...keys].sort((a, b) => Number(a) - Number(b)));
        expect(most()).toBeLessThanOrEqual(atOnce);
      },
    ),
    { numRuns: 50 },
  );
});

test("the one that is looked at goes first", async () => {
  const { trials, started, endOne } = watch(1);
  trials.focus("7");
  trials.add(["1", "7", "2"]);
  expect(started).toEqual(["7"]);
  await endOne("7");
  await endOne("1");
  expect(started).toEqual(["7", "1", "2"]);
});

test("a pause begins nothing new, and going on does", async () => {
  const { trials, started, endOne } = watch(2);
  trials.add(["1", "2", "3"]);
  trials.pause(true);
  await endOne("1");
  expect(started).toEqual(["1", "2"]);
  trials.pause(false);
  expect(started).toEqual(["1", "2", "3"]);
});

test("who is forgotten is ended, and its place is free; a closed list ends all and begins nothing", async () => {
  const { trials, started, running, endOne } = watch(1);
  trials.add(["1", "2", "3"]);
  const first = running.get("1")?.signal;
  trials.drop(["1", "2"]);
  expect(first?.aborted).toBe(true);
  expect(started).toEqual(["1", "3"]);
  const third = running.get("3")?.signal;
  trials.close();
  expect(third?.aborted).toBe(true);
  trials.add(["4"]);
  await endOne("3");
  expect(started).toEqual(["1", "3"]);
});

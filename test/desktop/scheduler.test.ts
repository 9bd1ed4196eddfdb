// Jobs run when they are due, once however often they were missed, later after failures, and never after their end; by a clock of the test's.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dueAfterRun } from "../../electron/desktop/schedule/due.ts";
import { createScheduler, type Job, type JobOptions, type JobRow, type JobStore } from "../../electron/desktop/schedule/scheduler.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { createTestClock, settle } from "./test-clock.ts";

const start = Date.UTC(2026, 10, 22, 9);
const minute = 60_000;
const hour = 60 * minute;

function memoryStore(): JobStore & { readonly rows: Map<string, JobRow> } {
  const rows = new Map<string, JobRow>();
  const key = (owner: string, name: string) => `${owner}/${name}`;
  return {
    rows,
    read: (owner, name) => rows.get(key(owner, name)) ?? null,
    write: (owner, name, row) => void rows.set(key(owner, name), row),
    remove: (owner, name) => void rows.delete(key(owner, name)),
  };
}

function setUp(store = memoryStore(), clock = createTestClock(start)) {
  const runs: number[] = [];
  const scheduler = createScheduler({ clock, store, log: () => undefined, random: () => 0, longestRest: 10 * minute });
  const add = (changes: Partial<JobOptions> = {}): Job =>
    scheduler.add({
      ...{ name: "read", owner: "a", every: hour, jitter: 0, begins: "when due", run: async () => void runs.push(clock.now()) },
      ...changes,
    });
  return { store, clock, scheduler, runs, add };
}
const hoursOf = (runs: readonly number[]): number[] => runs.map((at) => (at - start) / hour);

it("runs at once and then on the grid of its period, however long a run takes to be noticed", async () => {
  const { clock, runs, add } = setUp();
  const job = add();
  await clock.pass(3.5 * hour);
  expect(hoursOf(runs)).toEqual([0, 1, 2, 3]);
  await job.runNow();
  await clock.pass(hour);
  expect(hoursOf(runs)).toEqual([0, 1, 2, 3, 3.5, 4]);
});

it("goes on after a restart when it is due, and runs once for all that was missed", async () => {
  const first = setUp();
  first.add();
  await first.clock.pass(hour / 2);
  await first.scheduler.close();
  const second = setUp(first.store, first.clock);
  second.add();
  await first.clock.pass(hour / 4);
  expect(second.runs).toEqual([]);
  await second.scheduler.close();
  first.clock.jump(50.125 * hour);
  const third = setUp(first.store, first.clock);
  third.add();
  await first.clock.pass(2 * hour);
  expect(hoursOf(third.runs)).toEqual([50.875, 52]);
});

it("runs once after a machine slept, and is not held up by a clock that was put back", async () => {
  const { clock, runs, add } = setUp();
  add();
  await clock.pass(1);
  clock.jump(100.5 * hour);
  await clock.pass(hour / 4);
  expect(runs).toHaveLength(2);
  clock.jump(-1_000 * hour);
  const back = runs.length;
  await clock.pass(3 * hour);
  expect(runs.length - back).toBeGreaterThanOrEqual(2);
  expect(runs.length - back).toBeLessThanOrEqual(3);
});

it("waits longer after each failure, up to its period, and begins again after a success", async () => {
  let isBroken = true;
  const tries: number[] = [];
  const { clock, add } = setUp();
  const run = async () => {
    tries.push((clock.now() - start) / minute);
    if (isBroken) throw new Error("no");
  };
  const job = add({ run, every: 10 * minute });
  await clock.pass(30 * minute);
  expect(tries).toEqual([0, 1, 3, 7, 10, 20, 30]);
  expect(job.state().failures).toBe(7);
  isBroken = false;
  await clock.pass(20 * minute);
  expect(tries.slice(7)).toEqual([40, 50]);
  expect(job.state()).toMatchObject({ failures: 0, ranAt: start + 50 * minute });
});

it("asks a server that said 429 nothing before the time that it named, for any job of that owner, and not when asked either", async () => {
  const { clock, runs, add } = setUp();
  const asked: number[] = [];
  const run = async () => {
    asked.push((clock.now() - start) / minute);
    throw new ApiError("too_many_requests", 429, "wait", {}, { "retry-after": "1200" });
  };
  const job = add({ name: "refused", run });
  await settle();
  const other = add({ name: "other" });
  add({ name: "stranger", owner: "b" });
  await clock.pass(19 * minute);
  expect([asked, runs]).toEqual([[0], [start]]);
  await expect(other.runNow()).rejects.toMatchObject({ status: 429 });
  await expect(job.runNow()).rejects.toMatchObject({ status: 429 });
  expect(job.state().failures).toBe(1);
  await clock.pass(2 * minute);
  expect([asked, runs.length]).toEqual([[0, 20], 1]);
});

it("runs what somebody asked for by itself when the time of a 429 has come, also what is only run when asked", async () => {
  const { clock, add } = setUp();
  const asked: number[] = [];
  const run = async () => {
    asked.push((clock.now() - start) / minute);
    if (asked.length === 1) throw new ApiError("too_many_requests", 429, "wait", {}, { "retry-after": "1200" });
  };
  const job = add({ run, every: null });
  await expect(job.runNow()).rejects.toMatchObject({ status: 429 });
  expect(job.state()).toMatchObject({ heldUntil: start + 20 * minute, dueAt: null });
  await clock.pass(19 * minute);
  expect(asked).toEqual([0]);
  await clock.pass(20 * hour);
  expect(asked).toEqual([0, 20]);
  expect(job.state().heldUntil).toBeNull();
});

it("is not held by a 429 for longer where the clock was put back meanwhile", async () => {
  const { clock, add } = setUp();
  let isBusy = true;
  const asked: number[] = [];
  const run = async () => {
    asked.push(clock.now());
    if (isBusy) throw new ApiError("too_many_requests", 429, "wait", {}, { "retry-after": "1200" });
  };
  const job = add({ run, every: null });
  await expect(job.runNow()).rejects.toMatchObject({ status: 429 });
  isBusy = false;
  clock.jump(-1_000 * hour);
  expect(job.state().heldUntil).toBeNull();
  await clock.pass(20 * minute);
  expect(asked).toHaveLength(2);
});

it("holds no job for longer than a day, whatever a 429 says", async () => {
  const { clock, add } = setUp();
  const run = async () => {
    throw new ApiError("too_many_requests", 429, "wait", {}, { "retry-after": "99999999999999999999" });
  };
  const job = add({ run });
  await clock.pass(1);
  expect(job.state().heldUntil).toBe(start + 24 * hour);
});

it("runs one job of an owner at a time, and four in all", async () => {
  const { add } = setUp();
  const open: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => open.push(resolve));
    running -= 1;
  };
  for (const owner of ["a", "a", "b", "c", "d", "e"]) add({ owner, name: `${owner}${Math.random()}`, run });
  await settle();
  expect(running).toBe(4);
  for (let ended = 0; ended < 6; ended += 1) {
    open.shift()?.();
    await settle();
  }
  expect([most, running]).toEqual([4, 0]);
});

it("joins the run that is under way, ends with its owner, and keeps nothing of it", async () => {
  const { add, store, scheduler, clock } = setUp();
  let count = 0;
  const run = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      count += 1;
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const job = add({ run });
  await settle();
  const ended = expect(job.runNow()).rejects.toThrow("ended");
  scheduler.removeOwner("a");
  await ended;
  await clock.pass(5 * hour);
  expect([count, store.rows.size]).toEqual([1, 0]);
});

it("rests where a job is only run when asked", async () => {
  const { add, clock, runs, store } = setUp();
  const job = add();
  await clock.pass(1);
  job.setEvery(null);
  await clock.pass(10 * hour);
  expect([runs.length, job.state().dueAt, store.rows.get("a/read")?.every]).toEqual([1, null, null]);
  await job.runNow();
  job.setEvery(2 * hour);
  await clock.pass(4 * hour);
  expect(hoursOf(runs).map(Math.round)).toEqual([0, 10, 12, 14]);
});

it("finds the next place on the grid, never two for one, and never one that is nearer than a quarter", () => {
  void fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 4, max: 100_000 }), (late, every) => {
      const { plannedAt } = dueAfterRun(start, every, 0, start + late);
      expect((plannedAt - start) % every).toBe(0);
      expect(plannedAt - (start + late)).toBeGreaterThanOrEqual(every / 4);
      expect(plannedAt - (start + late)).toBeLessThan(every * 1.25);
    }),
  );
});

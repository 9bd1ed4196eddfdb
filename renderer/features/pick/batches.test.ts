// Tries that are made together: in order, one request at a time, and what came to nothing is handed on.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createBatches } from "./batches.ts";

interface Batch {
  readonly keys: readonly string[];
  readonly signal: AbortSignal;
  settle(key: string): void;
  end(): Promise<void>;
}

/** Requests that end when the test says so. */
function watch(most: number) {
  const begun: Batch[] = [];
  const alone: string[] = [];
  const busy: boolean[] = [];
  const trials = createBatches({
    most,
    rank: Number,
    attempt: (keys, settle, signal) =>
      new Promise((resolve) => {
        const end = async (): Promise<void> => {
          resolve();
          await turns();
        };
        begun.push({ keys, settle, signal, end });
      }),
    alone: (keys) => alone.push(...keys),
    onBusy: (isBusy) => busy.push(isBusy),
  });
  return { trials, begun, alone, busy };
}
/** What follows a promise has happened. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}
const settleAll = async (batch: Batch | undefined): Promise<void> => {
  for (const key of batch?.keys ?? []) batch?.settle(key);
  await batch?.end();
};

it("makes each try once, in the order of its place, in as few requests as there may be", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.uniqueArray(fc.nat(99).map(String), { minLength: 1, maxLength: 30 }),
      async (most, keys) => {
        const { trials, begun, alone } = watch(most);
        for (const key of keys) trials.add([key]);
        await turns();
        for (let at = 0; at < begun.length; at += 1) await settleAll(begun[at]);
        expect(begun.flatMap((batch) => batch.keys)).toEqual([...keys].sort((one, other) => Number(one) - Number(other)));
        expect(begun).toHaveLength(Math.ceil(keys.length / most));
        expect(alone).toEqual([]);
      },
    ),
  );
});

it("begins with the one that is looked at", async () => {
  const { trials, begun } = watch(2);
  trials.focus("9");
  trials.add(["1", "2", "9"]);
  await turns();
  await settleAll(begun[0]);
  expect(begun.map(({ keys }) => keys)).toEqual([["9", "1"], ["2"]]);
});

it("hands on what a request had no answer for", async () => {
  const { trials, begun, alone, busy } = watch(9);
  trials.add(["1", "2", "3"]);
  await turns();
  begun[0]?.settle("2");
  await begun[0]?.end();
  expect([alone, busy]).toEqual([
    ["1", "3"],
    [true, false],
  ]);
});

it("ends the request when nobody wants any of its tries, and tries none that was dropped", async () => {
  const { trials, begun, alone } = watch(2);
  trials.add(["1", "2", "3", "4"]);
  await turns();
  trials.drop(["1", "3"]);
  await turns();
  expect([begun.length, begun[0]?.signal.aborted]).toEqual([1, false]);
  trials.drop(["2"]);
  await turns();
  expect([begun[0]?.signal.aborted, begun[1]?.keys]).toEqual([true, ["4"]]);
  await begun[0]?.end();
  expect([begun.length, alone]).toEqual([2, []]);
});

it("takes back what has no answer while it is held, and goes on with that", async () => {
  const { trials, begun, alone } = watch(3);
  trials.add(["1", "2", "3", "4"]);
  await turns();
  begun[0]?.settle("1");
  trials.pause(true);
  await begun[0]?.end();
  expect([begun.length, begun[0]?.signal.aborted, alone]).toEqual([1, true, []]);
  trials.pause(false);
  await turns();
  expect(begun[1]?.keys).toEqual(["2", "3", "4"]);
});

it("begins nothing once it is closed", async () => {
  const { trials, begun } = watch(3);
  trials.add(["1"]);
  await turns();
  trials.add(["2"]);
  trials.close();
  await begun[0]?.end();
  trials.add(["3"]);
  await turns();
  expect([begun.length, begun[0]?.signal.aborted]).toEqual([1, true]);
});

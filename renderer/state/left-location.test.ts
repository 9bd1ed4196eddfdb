// A location that is prepared: what is drawn until then, and what comes in between.
import { expect, it } from "vitest";
import { createArrivals } from "./left-location.ts";

/** Locations that are prepared until one says so, and those that were told of. */
function held() {
  const { arrive, left, prepareBy } = createArrivals<string>();
  const waits: Array<() => void> = [];
  const told: string[] = [];
  const forget = prepareBy(
    () =>
      new Promise<void>((resolve) => {
        waits.push(resolve);
      }),
  );
  return { left, waits, told, forget, come: (coming: string, drawn: string | null) => arrive(coming, drawn, () => told.push(coming)) };
}

it("is told of at once where nobody prepares it", () => {
  const { told, left, come, forget } = held();
  forget();
  come("b", "a");
  expect([told, left()]).toEqual([["b"], null]);
});

it("leaves what is drawn until it is there", async () => {
  const { waits, told, left, come } = held();
  come("b", "a");
  expect([told, left()]).toEqual([[], "a"]);
  waits[0]?.();
  await Promise.resolve();
  expect([told, left()]).toEqual([["b"], null]);
});

it("is told of at once where nothing is drawn", () => {
  const { told, left, come } = held();
  come("b", null);
  expect([told, left()]).toEqual([["b"], null]);
});

it("gives way to one that comes meanwhile, and what was drawn first stays drawn", async () => {
  const { waits, told, left, come } = held();
  come("b", "a");
  come("c", "b");
  waits[0]?.();
  await Promise.resolve();
  expect([told, left()]).toEqual([[], "a"]);
  waits[1]?.();
  await Promise.resolve();
  expect([told, left()]).toEqual([["c"], null]);
});

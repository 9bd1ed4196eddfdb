// What is drawn of a list while it arrives.
import { expect, it } from "vitest";
import { until } from "../../test/until.ts";
import { calmly, grow } from "./grow.ts";

it("shows the first piece at once and the others from time to time, and gives all of them", async () => {
  let time = 0;
  async function* pieces(): AsyncGenerator<number[]> {
    for (let piece = 0; piece < 100; piece += 1) {
      yield [2 * piece, 2 * piece + 1];
      time += 10;
    }
  }
  const shown: number[] = [];
  const all = await grow(
    pieces(),
    (items) => shown.push(items.length),
    () => time,
  );
  expect(all).toEqual(Array.from({ length: 200 }, (_, index) => index));
  // Half as long again, 150 ms later at the earliest.
  expect(shown).toEqual([2, 32, 62, 94, 142]);
});

it("shows what comes slowly once a second, however little it is", async () => {
  let time = 0;
  async function* pieces(): AsyncGenerator<number[]> {
    yield Array.from({ length: 1_000 }, (_, index) => index);
    for (let piece = 0; piece < 6; piece += 1) {
      time += 500;
      yield [piece];
    }
  }
  const shown: number[] = [];
  await grow(
    pieces(),
    (items) => shown.push(items.length),
    () => time,
  );
  expect(shown).toEqual([1_000, 1_002, 1_004, 1_006]);
});

it("shows what is here though nothing follows", async () => {
  const more = Promise.withResolvers<void>();
  async function* pieces(): AsyncGenerator<number[]> {
    yield [1];
    yield [2, 3];
    await more.promise;
    yield [4];
  }
  const shown: number[] = [];
  const all = grow(pieces(), (items) => shown.push(items.length));
  await until(() => expect(shown).toEqual([1, 3]));
  more.resolve();
  expect(await all).toEqual([1, 2, 3, 4]);
});

it("leaves the browser a turn once it has read for 8 ms, and only then", async () => {
  let time = 0;
  async function* pieces(): AsyncGenerator<number> {
    for (let piece = 0; piece < 10; piece += 1) yield piece;
  }
  const done: (number | "pause")[] = [];
  const pause = async (): Promise<void> => void done.push("pause");
  for await (const piece of calmly(pieces(), () => time, pause)) {
    done.push(piece);
    time += 3;
  }
  expect(done).toEqual([0, 1, 2, "pause", 3, 4, 5, "pause", 6, 7, 8, "pause", 9]);
});

// Shares of slots: whatever askers do, nobody holds more than a share, no slot lies idle that somebody may take, and nobody starves.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

interface Waiting {
  readonly asker: string;
  readonly stop: AbortController;
  /** Slots that others were given while this one was first of its asker's line, by asker. */
  readonly passed: Map<string, number>;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("ask" as const), asker: fc.constantFrom("a", "b", "c", "d") }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("release" as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), at: fc.nat() }) },
);
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
};

describe("shares of slots", () => {
  it("hold in every order of asking, leaving and giving back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 80 }),
        async (size, most, steps) => {
          const share = Math.min(most, size);
          const slots = new Slots(size, share);
          const held: { asker: string; release: () => void }[] = [];
          let waiting: Waiting[] = [];
          const count = (asker: string): number => held.filter((each) => each.asker === asker).length;
          const enter = (entry: Waiting, release: () => void): void => {
            waiting = waiting.filter((other) => other !== entry);
            held.push({ asker: entry.asker, release });
            // Everybody who is first of a line, and could have had it, has let somebody pass.
            for (const asker of new Set(waiting.map((other) => other.asker))) {
              if (asker === entry.asker || count(asker) >= share) continue;
              const { passed } = waiting.find((other) => other.asker === asker)!;
              passed.set(entry.asker, (passed.get(entry.asker) ?? 0) + 1);
              // Twice at most: its turn may have been just before it was held up by its own share.
              expect(passed.get(entry.asker)).toBeLessThanOrEqual(2);
            }
          };
          for (const each of steps) {
            if (each.kind === "ask") {
              const entry = { asker: each.asker, stop: new AbortController(), passed: new Map<string, number>() };
              waiting.push(entry);
              void slots.take(entry.stop.signal, entry.asker).then(
                (release) => enter(entry, release),
                () => {
                  waiting = waiting.filter((other) => other !== entry);
                },
              );
            } else if (each.kind === "release" && held.length > 0) {
              const [given] = held.splice(each.at % held.length, 1);
              given?.release();
              given?.release();
            } else if (each.kind === "leave" && waiting.length > 0) waiting[each.at % waiting.length]!.stop.abort(new Error("gone"));
            await settle();
            expect(held.length).toBeLessThanOrEqual(size);
            for (const asker of ["a", "b", "c", "d"]) expect(count(asker)).toBeLessThanOrEqual(share);
            // Who waits has a reason to.
            if (held.length < size) for (const { asker } of waiting) expect(count(asker)).toBe(share);
          }
          // All who wait have their turn once those before them are done.
          for (let left = held.length + waiting.length; left > 0; left -= 1) {
            held.shift()?.release();
            await settle();
          }
          expect([waiting.length, held.length]).toEqual([0, 0]);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it("leave one to others, who take turns however long the lines are", async () => {
    const slots = new Slots(3, 2);
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const ask = (name: string): void =>
      void slots.take(undefined, name[0]).then((release) => {
        order.push(name);
        releases.push(release);
      });
    for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "c1"]) ask(name);
    await settle();
    expect(order).toEqual(["a1", "a2", "b1"]);
    for (let turn = 0; turn < 9; turn += 1) {
      releases.shift()?.();
      await settle();
    }
    expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "c1", "a4", "b3", "a5"]);
  });
});

// Holds the budget against a list that is searched from its beginning.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Budget } from "./budget.ts";

const limit = 3_000;

type Step =
  | { readonly kind: "set"; readonly cache: number; readonly key: string; readonly weight: number }
  | { readonly kind: "get" | "delete"; readonly cache: number; readonly key: string }
  | { readonly kind: "clear"; readonly cache: number }
  | { readonly kind: "close"; readonly cache: number }
  | { readonly kind: "clear all" };

const place = { cache: fc.integer({ min: 0, max: 2 }), key: fc.constantFrom("a", "b", "c", "d", "e", "f") };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant("set" as const), ...place, weight: fc.integer({ min: 0, max: 1_600 }) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("get" as const), ...place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete" as const), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("clear" as const), cache: place.cache }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const), cache: place.cache }) },
  { weight: 1, arbitrary: fc.constant({ kind: "clear all" as const }) },
);

/** What an entry weighs beside its value and its one letter of a key. */
const beside = (() => {
  const budget = new Budget(limit);
  budget.cache<string, number>(() => 0).set("a", 1);
  return budget.bytes;
})();

it("all caches together never hold more than the limit, and what was used longest ago goes first", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const budget = new Budget(limit);
      const caches = [0, 1, 2].map(() => budget.cache<string, { readonly weight: number }>(({ weight }) => weight));
      const closed = new Set<number>();
      let model: { cache: number; key: string; value: { readonly weight: number } }[] = [];
      const sum = (): number => model.reduce((all, { value }) => all + beside + value.weight, 0);
      for (const taken of steps) {
        if (taken.kind === "clear all") {
          budget.clear();
          model = [];
        } else if (taken.kind === "clear" || taken.kind === "close") {
          caches[taken.cache]![taken.kind]();
          if (taken.kind === "close") closed.add(taken.cache);
          model = model.filter(({ cache }) => cache !== taken.cache);
        } else {
          const { cache: at, key: wanted } = taken;
          const known = model.find(({ cache, key }) => cache === at && key === wanted);
          if (taken.kind === "get") expect(caches[taken.cache]!.get(taken.key)).toBe(known?.value);
          model = model.filter((entry) => entry !== known);
          if (taken.kind === "get" && known) model.push(known);
          if (taken.kind === "delete") caches[taken.cache]!.delete(taken.key);
          if (taken.kind === "set") {
            const value = { weight: taken.weight };
            caches[taken.cache]!.set(taken.key, value);
            if (!closed.has(taken.cache) && taken.weight + beside <= limit / 2) {
              while (sum() + taken.weight + beside > limit) model.shift();
              model.push({ cache: taken.cache, key: taken.key, value });
            }
          }
        }
        expect(budget.bytes).toBe(sum());
        expect(budget.bytes).toBeLessThanOrEqual(limit);
      }
      // From the oldest on, as reading one makes it the newest.
      for (const { cache, key, value } of [...model]) expect(caches[cache]!.get(key)).toBe(value);
    }),
    { numRuns: 300 },
  );
});

it("remembers what is null, and not what is more than half of the whole", () => {
  const budget = new Budget(limit);
  const cache = budget.cache<string, Buffer | null>((value) => value?.length ?? 0);
  cache.set("absent", null);
  cache.set("giant", Buffer.alloc(limit / 2));
  expect([cache.get("absent"), cache.get("giant"), cache.get("other")]).toEqual([null, undefined, undefined]);
});

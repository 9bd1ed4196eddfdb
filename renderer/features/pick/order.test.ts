// Commits are applied in an order in which none comes before one that it was made from.
import fc from "fast-check";
import { expect, test } from "vitest";
import { isChain, orderOldestFirst } from "./order.ts";

/** A history: each commit names earlier ones as its parents; its date says nothing. */
const histories = fc
  .array(fc.record({ parents: fc.array(fc.nat(), { maxLength: 2 }), date: fc.integer({ min: 0, max: 5 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((made) =>
    made.map(({ parents, date }, index) => ({
      id: `c${index}`,
      parent_ids: index === 0 ? [] : [...new Set(parents.map((parent) => `c${parent % index}`))],
      committed_date: new Date(date * 1_000).toISOString(),
    })),
  );

type History = readonly { readonly id: string; readonly parent_ids: readonly string[] }[];

function ancestors(history: History, id: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const parent of history.find((commit) => commit.id === name)?.parent_ids ?? [])
      if (!found.has(parent)) {
        found.add(parent);
        visit(parent);
      }
  };
  visit(id);
  return found;
}

test("with the numbers of commits, some of any history stand after all that they were made from", () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.boolean()), (history, picked) => {
      const chosen = history.filter(() => picked.next().value === true).reverse();
      const counts = new Map(history.map(({ id }) => [id, ancestors(history, id).size + 1]));
      const ordered = orderOldestFirst(chosen, counts).map(({ id }) => id);
      expect([...ordered].sort()).toEqual(chosen.map(({ id }) => id).sort());
      ordered.forEach((id, index) => {
        for (const before of ancestors(history, id)) expect(ordered.indexOf(before)).toBeLessThan(index);
      });
    }),
  );
});

test("without numbers, parents come first whatever the dates say", () => {
  fc.assert(
    fc.property(histories, (history) => {
      const ordered = orderOldestFirst([...history].reverse(), new Map()).map(({ id }) => id);
      for (const { id, parent_ids } of history)
        for (const parent of parent_ids) expect(ordered.indexOf(parent)).toBeLessThan(ordered.indexOf(id));
    }),
  );
});

test("where each commit was made from another one, nobody need count", () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.boolean()), (history, picked) => {
      const chosen = history.filter(() => picked.next().value === true).reverse();
      const counts = new Map(history.map(({ id }) => [id, ancestors(history, id).size + 1]));
      if (isChain(chosen)) expect(orderOldestFirst(chosen, new Map())).toEqual(orderOldestFirst(chosen, counts));
    }),
  );
  const commit = (id: string, ...parent_ids: string[]) => ({ id, parent_ids, committed_date: "2026-01-01T00:00:00Z" });
  expect(isChain([commit("c", "b"), commit("a", "0"), commit("b", "a", "x")])).toBe(true);
  expect(isChain([commit("c", "b"), commit("a", "0")])).toBe(false);
  expect(isChain([commit("c", "a"), commit("b", "a"), commit("a")])).toBe(false);
});

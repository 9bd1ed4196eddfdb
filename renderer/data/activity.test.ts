// Readings that are asked for again are drawn again only where they changed.
import { expect, it } from "vitest";
import type { Series } from "../../shared/contract/readings.ts";
import { shareSeries } from "./activity.ts";

const series = (path: string, changes: Partial<Series> = {}): Series => ({
  ...{ path, at: [1, 2], issues: [5, null], merge_requests: [0, 1], new_members: [null, null], sample_until: null },
  ...changes,
});

it("keeps the object of each series that did not change, and of all where none did", () => {
  const before = [series("a"), series("b")];
  expect(shareSeries(undefined, before)).toBe(before);
  expect(shareSeries(before, [series("a"), series("b")])).toBe(before);
  const now = shareSeries(before, [series("a"), series("b", { at: [1, 2, 3], issues: [5, null, 6] }), series("c")]);
  expect([now[0] === before[0], now[1] === before[1], now.length]).toEqual([true, false, 3]);
});

it.each<Partial<Series>>([
  { issues: [5, 0] },
  { merge_requests: [0, null] },
  { new_members: [1, null] },
  { at: [1, 3] },
  { sample_until: 2 },
  { at: [1], issues: [5], merge_requests: [0], new_members: [null] },
])("takes what changed: %o", (changes) => {
  const now = [series("a", changes)];
  expect(shareSeries([series("a")], now)).toEqual(now);
});

it("keeps no series that is read no more, and the order of those that are", () => {
  const before = [series("a"), series("b")];
  expect(shareSeries(before, [series("b")]).map(({ path }) => path)).toEqual(["b"]);
  expect(shareSeries(before, [series("b"), series("a")]).map(({ path }) => path)).toEqual(["b", "a"]);
});

// Versions in the order in which they came out, however their numbers are written.
import { expect, it } from "vitest";
import { versionOrder } from "./version-order.ts";

const sorted = (names: readonly string[]): string[] => {
  const rows = names.map((name) => ({ name }));
  return rows.toSorted(versionOrder(rows)).map(({ name }) => name);
};

it.each([
  [["v1.9", "v1.10", "v2"]],
  [["1.0-alpha", "1.0-beta", "1.0-rc1", "1.0-rc2", "1.0-rc10", "1.0", "1.0.1"]],
  [["v1.0.0-rc.1", "v1.0.0", "v1.0.1-rc.1", "v1.0.1"]],
  [["2.0.0.beta", "2.0.0", "2.0.0.1"]],
  [["1.0-1", "1.0"]],
  [["release-1", "release", "1"]],
  [["1.99999999999999999998", "1.99999999999999999999"]],
  [["a", "b"]],
])("%j", (names) => {
  expect(sorted(names.toReversed())).toEqual(names);
  expect(sorted(names)).toEqual(names);
});

it("takes names that say the same for one version", () => {
  const rows = ["1.0", "1_0", "01.00"].map((name) => ({ name }));
  const compare = versionOrder(rows);
  for (const a of rows) for (const b of rows) expect(compare(a, b)).toBe(0);
});

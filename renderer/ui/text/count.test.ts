// A rounded counter must never claim more than there is.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatCount } from "./count.ts";

it("is exact up to 9,999", () => {
  expect(formatCount(0)).toBe("0");
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1482)).toBe("1,482");
  expect(formatCount(9999)).toBe("9,999");
  expect(formatCount(-1234)).toBe("-1,234");
});

it("cuts, never rounds up, above", () => {
  expect(formatCount(10_000)).toBe("10k");
  expect(formatCount(12_399)).toBe("12.3k");
  expect(formatCount(999_999)).toBe("999.9k");
  expect(formatCount(4_190_000)).toBe("4.1M");
  expect(formatCount(2_000_000_000)).toBe("2G");
});

/** Reads a count back. */
const read = (text: string): number => {
  const unit = { k: 1_000, M: 1_000_000, G: 1_000_000_000 }[text.at(-1) ?? ""];
  return unit === undefined ? Number(text.replaceAll(",", "")) : Math.round(Number(text.slice(0, -1)) * unit);
};

it("claims no more than there is, and less by a tenth of its unit at most", () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (count) => {
      const text = formatCount(count);
      expect(text).toMatch(/^(\d{1,3}|\d,\d{3}|\d{1,3}(\.[1-9])?[kMG])$/);
      expect(read(text)).toBeLessThanOrEqual(count);
      expect(count - read(text)).toBeLessThan(count < 10_000 ? 1 : count < 1_000_000 ? 100 : count < 1_000_000_000 ? 100_000 : 100_000_000);
      expect(formatCount(-count)).toBe(count === 0 ? "0" : `-${text}`);
    }),
  );
});

it.each([
  [1_000, "1,000"],
  [10_099, "10k"],
  [10_100, "10.1k"],
  [1_000_000, "1M"],
  [999_999_999, "999.9M"],
  [1_000_000_000, "1G"],
  [1.9, "1"],
  [-0.5, "0"],
])("%d is written %s", (count, text) => expect(formatCount(count)).toBe(text));

// A rounded counter must never claim more than there is.
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

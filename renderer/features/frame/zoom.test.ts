// Sizes move in steps and stop at both ends.
import { expect, test } from "vitest";
import { nextZoom } from "./zoom.ts";

test("steps up, down and back to normal", () => {
  expect(nextZoom(1, 1)).toBe(1.1);
  expect(nextZoom(1, -1)).toBe(0.9);
  expect(nextZoom(1.07, 1)).toBe(1.1);
  expect(nextZoom(2, 1)).toBe(2);
  expect(nextZoom(0.5, -1)).toBe(0.5);
  expect(nextZoom(1.5, 0)).toBe(1);
});

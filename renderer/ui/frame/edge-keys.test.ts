// A pane must never be dragged or keyed out of reach.
import { expect, it } from "vitest";
import { clampSize, sizeAfterKey } from "./edge-keys.ts";

const limits = { min: 200, max: 420 };

it("keeps a size within its limits", () => {
  expect(clampSize(264.4, limits)).toBe(264);
  expect(clampSize(10, limits)).toBe(200);
  expect(clampSize(900, limits)).toBe(420);
  expect(clampSize(300, { min: 200, max: 100 })).toBe(200);
  expect(clampSize(Number.NaN, limits)).toBe(200);
});

it("moves with the arrows of its direction only", () => {
  expect(sizeAfterKey("ArrowRight", false, 264, limits, true, 1)).toBe(272);
  expect(sizeAfterKey("ArrowLeft", true, 264, limits, true, 1)).toBe(232);
  expect(sizeAfterKey("ArrowUp", false, 264, limits, true, 1)).toBeNull();
  expect(sizeAfterKey("ArrowDown", false, 264, limits, false, 1)).toBe(272);
});

it("grows a pane that lies after it towards the start", () => {
  expect(sizeAfterKey("ArrowLeft", false, 264, limits, true, -1)).toBe(272);
});

it("goes to the limits with Home and End", () => {
  expect(sizeAfterKey("Home", false, 264, limits, true, 1)).toBe(200);
  expect(sizeAfterKey("End", false, 264, limits, true, 1)).toBe(420);
});

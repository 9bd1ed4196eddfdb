// A pane must never be dragged or keyed out of reach.
import fc from "fast-check";
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

const keys = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End");
const someLimits = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
  .map(([min, room]) => ({ min, max: min + room }));

it("stays within its limits, whatever is pressed, and a key back takes a key there back", () => {
  fc.assert(
    fc.property(
      someLimits,
      fc.double({ min: -1e6, max: 1e6 }),
      fc.array(fc.tuple(keys, fc.boolean())),
      fc.boolean(),
      (within, from, presses, isVertical) => {
        let size = clampSize(from, within);
        for (const [key, isShift] of presses) {
          size = sizeAfterKey(key, isShift, size, within, isVertical, 1) ?? size;
          expect(size).toBeGreaterThanOrEqual(within.min);
          expect(size).toBeLessThanOrEqual(within.max);
        }
        const [less, more] = isVertical ? (["ArrowLeft", "ArrowRight"] as const) : (["ArrowUp", "ArrowDown"] as const);
        const there = sizeAfterKey(more, false, size, within, isVertical, 1) ?? 0;
        if (there - size === 8) expect(sizeAfterKey(less, false, there, within, isVertical, 1)).toBe(size);
        expect(sizeAfterKey(more, false, size, within, isVertical, -1)).toBe(sizeAfterKey(less, false, size, within, isVertical, 1));
      },
    ),
  );
});

it.each(["Enter", " ", "a", "PageUp", "Tab", "Escape", ""])("leaves %j to others", (key) => {
  expect(sizeAfterKey(key, false, 264, limits, true, 1)).toBeNull();
  expect(sizeAfterKey(key, true, 264, limits, false, -1)).toBeNull();
});

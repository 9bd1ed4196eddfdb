// The scale of an image: fitted, and step by step.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitScale, formatName, formatScale, nextScale } from "./image-zoom.ts";

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });

describe("an image", () => {
  it("fits its room whole, and is never enlarged for it", () => {
    fc.assert(
      fc.property(size, size, (image, room) => {
        const scale = fitScale(image, room);
        expect(scale).toBeLessThanOrEqual(1);
        expect(image.width * scale).toBeLessThanOrEqual(room.width * (1 + 1e-9));
        expect(image.height * scale).toBeLessThanOrEqual(room.height * (1 + 1e-9));
      }),
    );
    expect(fitScale({ width: 100, height: 50 }, { width: 400, height: 400 })).toBe(1);
  });

  it("comes back to 100 % from wherever it was fitted, and stops at both ends", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), (fitted) => {
        let scale = fitted;
        for (let step = 0; step < 20 && scale * 1.01 < 1; step += 1) scale = nextScale(scale, 1);
        expect(scale).toBeCloseTo(1, 1);
        expect(nextScale(1, 1)).toBe(1.5);
        expect(nextScale(1, -1)).toBe(0.75);
      }),
    );
    expect(nextScale(16, 1)).toBe(16);
    expect(nextScale(0.05, -1)).toBe(0.05);
  });

  it("says its scale and its format", () => {
    expect([0.034, 0.5, 1.5].map(formatScale)).toEqual(["3.4 %", "50 %", "150 %"]);
    expect(["a.jpg", "b.c.PNG"].map(formatName)).toEqual(["JPEG", "PNG"]);
  });
});

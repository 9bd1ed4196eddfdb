// Which pixels differ, and on whose side.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparePixel,
  findGround,
  onlyAfter,
  onlyBefore,
  type Paint,
  paintDifference,
  same,
  sayShare,
  tolerance,
} from "./compare-pixels.ts";

const paint: Paint = { ground: [255, 255, 255], before: [200, 0, 0], after: [0, 200, 0], dash: 2 };
const image = (...pixels: number[][]) => new Uint8ClampedArray(pixels.flat());
const [white, black, clear] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [0, 0, 0, 0],
];

describe("pixels", () => {
  it("are of the side on which they stand out from the ground", () => {
    const [before, after] = [image(white, black, clear, black), image(black, white, white, clear)];
    expect([0, 4, 8, 12].map((at) => comparePixel(before, after, at, paint.ground))).toEqual([
      onlyAfter,
      onlyBefore,
      onlyAfter,
      onlyBefore,
    ]);
  });

  it("are the same within the tolerance, and where nothing is seen of them", () => {
    const grey = (value: number) => image([value, value, value, 255]);
    expect(comparePixel(grey(100), grey(100 + tolerance), 0, paint.ground)).toBe(same);
    expect(comparePixel(grey(100), grey(101 + tolerance), 0, paint.ground)).not.toBe(same);
    expect(comparePixel(image([9, 200, 9, 0]), image(clear), 0, paint.ground)).toBe(same);
  });

  it("that differ are counted, painted and the only ones that are", () => {
    const pixels = fc.uint8ClampedArray({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(pixels, pixels, (before, after) => {
        const out = new Uint8ClampedArray(64);
        const changed = paintDifference(before, after, out, 4, 0, paint);
        const found = Array.from({ length: 16 }, (_, pixel) => comparePixel(before, after, pixel * 4, paint.ground));
        expect(changed).toBe(found.filter((kind) => kind !== same).length);
        for (const [pixel, kind] of found.entries()) {
          const colour = [...out.slice(pixel * 4, pixel * 4 + 3)];
          if (kind === onlyBefore) expect(colour).toEqual([200, 0, 0]);
          if (kind === onlyAfter) expect(colour).toEqual([0, 200, 0]);
          if (kind === same) expect(out[pixel * 4 + 3]).toBeLessThanOrEqual(140);
        }
        expect(paintDifference(before, before, out, 4, 0, paint)).toBe(0);
      }),
    );
  });

  it("have the ground that most of them have", () => {
    expect(findGround(image(black, black, white), image(black))).toEqual([0, 0, 0]);
    expect(findGround(image(white, white, black))).toEqual([255, 255, 255]);
    expect(findGround(image(clear, clear, black))).toEqual([255, 255, 255]);
  });

  it("say their share, and neither none nor all where there is some", () => {
    expect([0, 1, 81, 999_999, 1_000_000].map((changed) => sayShare(changed, 1_000_000))).toEqual([
      ...["0 %", "under 0.1 %", "under 0.1 %", "over 99.9 %", "100 %"],
    ]);
    expect(sayShare(81, 1_000)).toBe("8.1 %");
  });
});

// Areas of difference: every changed pixel is in a box, and boxes of areas far apart are separate.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createAreaFinder } from "./areas.ts";

const areasOf = (width: number, height: number, pixels: readonly (readonly [number, number])[]) => {
  const finder = createAreaFinder(width, height);
  for (const [x, y] of pixels) finder.add(x, y);
  return finder.areas();
};

it("hold every pixel that differs, and are as large as needed", () => {
  const pixel = fc.tuple(fc.nat({ max: 79 }), fc.nat({ max: 59 }));
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 60 }), (pixels) => {
      const areas = areasOf(80, 60, pixels);
      const isIn = ([x, y]: readonly [number, number], { left, top, width, height }: (typeof areas)[number]) =>
        x >= left && x < left + width && y >= top && y < top + height;
      for (const each of pixels) expect(areas.some((area) => isIn(each, area))).toBe(true);
      for (const area of areas) {
        const own = pixels.filter((each) => isIn(each, area));
        expect(Math.min(...own.map(([x]) => x))).toBe(area.left);
        expect(Math.max(...own.map(([, y]) => y))).toBe(area.top + area.height - 1);
      }
    }),
  );
});

it("are one for what touches, and several for what is apart", () => {
  expect(
    areasOf(100, 100, [
      [1, 1],
      [3, 2],
      [90, 80],
    ]),
  ).toEqual([
    { left: 1, top: 1, width: 3, height: 2 },
    { left: 90, top: 80, width: 1, height: 1 },
  ]);
  expect(areasOf(100, 100, [])).toEqual([]);
});

// A thinned line covers what the whole one does.
import fc from "fast-check";
import { expect, it } from "vitest";
import { thin } from "./thin.ts";

const line = fc
  .array(fc.record({ at: fc.nat(10_000), figure: fc.nat(1_000) }), { maxLength: 400 })
  .map((points) => points.toSorted((one, other) => one.at - other.at));

it("keeps the ends, the extremes of each pixel, and no more than four points of it, in their order", () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 10, max: 2_000 }), (points, scale) => {
      const x = (at: number): number => at / scale;
      const kept = thin(points, x);
      expect(kept).toEqual(points.filter((point) => kept.includes(point)));
      const columns = Map.groupBy(points, ({ at }) => Math.round(x(at)));
      const left = Map.groupBy(kept, ({ at }) => Math.round(x(at)));
      for (const [column, all] of columns) {
        const few = left.get(column) ?? [];
        expect(few.length).toBeLessThanOrEqual(4);
        expect([few[0], few.at(-1)]).toEqual([all[0], all.at(-1)]);
        for (const extreme of [Math.min, Math.max])
          expect(extreme(...few.map(({ figure }) => figure))).toBe(extreme(...all.map(({ figure }) => figure)));
      }
    }),
  );
});

it("leaves a short line as it is", () => {
  const points = [1, 2, 3].map((at) => ({ at, figure: at }));
  expect(thin(points, (at) => at * 10)).toEqual(points);
});

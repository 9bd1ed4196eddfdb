// What of a long line is worth drawing where it is narrow: of each pixel's column the first, the last, the lowest and the highest.
import type { Point } from "../model/trend.ts";

/** At most four points for each pixel of width, in their order; a line through them covers the same pixels. */
export function thin(points: readonly Point[], x: (at: number) => number): readonly Point[] {
  const kept: Point[] = [];
  let column: Point[] = [];
  const take = (): void => {
    const [first] = column;
    if (first === undefined) return;
    let [lowest, highest] = [first, first];
    for (const point of column) {
      if (point.figure < lowest.figure) lowest = point;
      if (point.figure > highest.figure) highest = point;
    }
    const wanted = new Set([first, lowest, highest, column.at(-1) ?? first]);
    kept.push(...(column.length <= 4 ? column : column.filter((point) => wanted.has(point))));
    column = [];
  };
  let at = Number.NaN;
  for (const point of points) {
    const next = Math.round(x(point.at));
    if (next !== at) take();
    at = next;
    column.push(point);
  }
  take();
  return kept;
}

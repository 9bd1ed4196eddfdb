// The table says all that was read, whoever asked twice within the hour.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { toTableRows } from "./table-rows.ts";

const minute = 60_000;
const line = (id: string, ...points: [minutes: number, figure: number][]) => ({
  id,
  points: points.map(([minutes, figure]) => ({ at: minutes * minute, figure })),
});
const said = (...lines: ReturnType<typeof line>[]) =>
  toTableRows(lines).map(({ at, figures }) => [at / minute, Object.fromEntries(figures)]);

it("has one row for groups that were read one after the other", () => {
  expect(said(line("a", [0, 1], [1_440, 3]), line("b", [20, 2], [1_460, 4]))).toEqual([
    [1_440, { a: 3, b: 4 }],
    [0, { a: 1, b: 2 }],
  ]);
});

it("has a row of its own for what was read again within the hour, with the newest figures first", () => {
  expect(said(line("a", [0, 1], [10, 3]), line("b", [1, 2], [11, 4]))).toEqual([
    [10, { a: 3, b: 4 }],
    [0, { a: 1, b: 2 }],
  ]);
});

it("says every reading once", () => {
  const times = fc.uniqueArray(fc.nat(500), { maxLength: 30 }).map((all) => all.toSorted((one, other) => one - other));
  void fc.assert(
    fc.property(fc.array(times, { maxLength: 5 }), (all) => {
      const lines = all.map((minutes, index) => line(String(index), ...minutes.map((at): [number, number] => [at, at])));
      for (const { id, points } of lines)
        expect(toTableRows(lines).flatMap(({ figures }) => figures.get(id) ?? [])).toEqual(points.map(({ figure }) => figure).toReversed());
    }),
  );
});

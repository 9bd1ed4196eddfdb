// The table of groups: each figure with its time and its change, in the order that somebody chose, groups without figures at the end.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Series, WatchedGroup } from "../../../../shared/contract/readings.ts";
import { createRows, type GroupRow, type Sorting, sortRows, toRows } from "./rows.ts";
import { day, newestOf, pointsOf } from "./trend.ts";

const start = Date.UTC(2026, 0, 1);
const group = (path: string): WatchedGroup => ({ path, tried_at: null, trouble: null, readings: 0, sample: 0 }) as unknown as WatchedGroup;
const series = (path: string, issues: readonly (number | null)[], merge_requests: readonly (number | null)[] = issues): Series =>
  ({
    ...{ path, at: issues.map((_, index) => start + index * day), sample_until: null },
    ...{ issues, merge_requests, new_members: issues.map(() => null) },
  }) as unknown as Series;
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
const rowsOf = (all: readonly Series[], range = everything, against = 7): GroupRow[] =>
  toRows(
    all.map(({ path }) => group(path)),
    all,
    range,
    against,
  );

describe("a row", () => {
  it("has the newest figure, and its change against so many days before", () => {
    const [row] = rowsOf([series("a", [1, 2, 3, 4, 5, 6, 7, 20])]);
    expect(row?.cells.issues.newest).toEqual({ at: start + 7 * day, figure: 20 });
    expect(row?.cells.issues.change).toEqual({ before: { at: start, figure: 1 }, by: 19 });
    expect([row?.hasFigures, row?.cells.new_members.newest]).toEqual([true, null]);
  });

  it("shows the points of the time that is looked at, and the newest figure also when it is older", () => {
    const [row] = rowsOf([series("a", [1, 2, null, 4])], { from: start + 3.5 * day, to: start + 9 * day });
    expect([row?.cells.issues.points, row?.cells.issues.newest?.figure]).toEqual([[], 4]);
    const [part] = rowsOf([series("a", [1, 2, null, 4])], { from: start + day, to: start + 3 * day });
    expect(part?.cells.issues.points.map(({ figure }) => figure)).toEqual([2, 4]);
  });

  it("has the newest figure of those whose time has come: a clock that was ahead has dated one later", () => {
    const [row] = rowsOf([series("a", [1, 2, 3, 99])], { from: start, to: start + 2.5 * day }, 1);
    expect(row?.cells.issues.newest?.figure).toBe(3);
    expect(row?.cells.issues.change?.by).toBe(1);
    expect(row?.cells.issues.points.map(({ figure }) => figure)).toEqual([1, 2, 3]);
    const [only] = rowsOf([series("a", [99])], { from: start - 9 * day, to: start - day });
    expect([only?.hasFigures, only?.cells.issues.newest?.figure, only?.cells.issues.points]).toEqual([true, 99, []]);
  });

  it("of a group that was never read has no figures", () => {
    const [row] = toRows([group("new")], [], everything, 7);
    expect([row?.hasFigures, row?.cells.issues]).toEqual([false, { points: [], newest: null, change: null }]);
    expect(rowsOf([series("empty", [null, null])])[0]?.hasFigures).toBe(false);
  });
});

describe("rows that are made again", () => {
  const [a, b] = [series("a", [1, 2]), series("b", [3, 4])];
  const groups = [group("a"), group("b")];

  it("stay the objects that they were, but for those whose series or group is another", () => {
    const again = createRows();
    const [first, second] = again(groups, [a, b], everything, 7);
    expect(again([...groups], [a, b], everything, 7)).toEqual([first, second]);
    const [same, other] = again(groups, [a, series("b", [3, 5])], everything, 7);
    expect(same).toBe(first);
    expect(other?.cells.issues.newest?.figure).toBe(5);
  });

  it("keep their points when only the group was tried again", () => {
    const again = createRows();
    const [first] = again(groups, [a, b], everything, 7);
    const [tried] = again([group("a")], [a, b], everything, 7);
    expect(tried).not.toBe(first);
    expect(tried?.cells.issues.points).toBe(first?.cells.issues.points);
  });

  it("are made anew for another time, or another day to compare with", () => {
    const again = createRows();
    const points = (range: typeof everything, against = 7) => again([group("a")], [a], range, against)[0]?.cells.issues;
    expect(points(everything)?.points.length).toBe(2);
    expect(points({ from: start + day, to: start + day })?.points.length).toBe(1);
    expect(points(everything, 1)?.change?.by).toBe(1);
  });

  it("know the newest figure without the others", () => {
    const readings = fc.array(fc.record({ figure: fc.option(fc.nat()), isOther: fc.boolean() }), { maxLength: 20 });
    void fc.assert(
      fc.property(readings, (all) => {
        const places = [...all.keys()].filter((index) => all[index]?.isOther);
        const one: Series = {
          ...series(
            "a",
            all.map(({ figure }) => figure),
          ),
          other_account: places,
        };
        expect(newestOf(one, "issues")).toEqual(pointsOf(one, "issues").at(-1) ?? null);
      }),
    );
  });
});

describe("the order of the rows", () => {
  const pathsOf = (rows: readonly GroupRow[], sorting: Sorting): string[] => sortRows(rows, sorting).map((row) => row.group.path);
  const rows = rowsOf([series("b", [5]), series("never", [null]), series("a", [9]), series("c", [5]), series("d", [null], [1])]);

  it("is by path", () => {
    expect(pathsOf(rows, { by: "group", isDown: false })).toEqual(["a", "b", "c", "d", "never"]);
    expect(pathsOf(rows, { by: "group", isDown: true })).toEqual(["d", "c", "b", "a", "never"]);
  });

  it("is by a figure, equal ones by path, and those without it after all that have it in either direction", () => {
    expect(pathsOf(rows, { by: "issues", isDown: true })).toEqual(["a", "b", "c", "d", "never"]);
    expect(pathsOf(rows, { by: "issues", isDown: false })).toEqual(["b", "c", "a", "d", "never"]);
  });

  it("is an order: whichever way the rows came", () => {
    const some = fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.option(fc.nat(3)), fc.option(fc.nat(3))), {
      selector: ([path]) => path,
    });
    const sorting = fc.record({ by: fc.constantFrom("group", "issues", "merge_requests"), isDown: fc.boolean() });
    void fc.assert(
      fc.property(some, sorting, (all, how) => {
        const made = rowsOf(all.map(([path, issues, requests]) => series(path, [issues], [requests])));
        const sorted = pathsOf(made, how as Sorting);
        expect(pathsOf(made.toReversed(), how as Sorting)).toEqual(sorted);
        expect([...sorted].sort()).toEqual(all.map(([path]) => path).sort());
        const firstWithout = sortRows(made, how as Sorting).findIndex(({ hasFigures }) => !hasFigures);
        if (firstWithout >= 0)
          expect(
            sortRows(made, how as Sorting)
              .slice(firstWithout)
              .every(({ hasFigures }) => !hasFigures),
          ).toBe(true);
      }),
    );
  });
});

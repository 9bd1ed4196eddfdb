// The rows of the table of groups: figures with their change, in the order that was chosen.
import { type CounterName, counterNames, type Series, type WatchedGroup } from "../../../../shared/contract/readings.ts";
import { type Change, changeOf, newestOf, type Point, pointsOf, within } from "./trend.ts";

export interface Cell {
  /** In the time that is shown. */
  readonly points: readonly Point[];
  readonly newest: Point | null;
  readonly change: Change | null;
}

export interface GroupRow {
  readonly group: WatchedGroup;
  readonly cells: Readonly<Record<CounterName, Cell>>;
  /** Whether any figure was ever read. */
  readonly hasFigures: boolean;
}

export interface Sorting {
  readonly by: "group" | CounterName;
  readonly isDown: boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** `against`: days. */
export const toRows = (groups: readonly WatchedGroup[], series: readonly Series[], range: Range, against: number): GroupRow[] =>
  createRows()(groups, series, range, against);

/** The same again and again: rows of which nothing is new stay the objects that they were, and so do the points of a series. */
export function createRows(): typeof toRows {
  let known = new Map<string, { readonly series: Series | undefined; readonly row: GroupRow }>();
  let asked = "";
  return (groups, series, range, against) => {
    const now = `${range.from} ${range.to} ${against}`;
    if (now !== asked) known.clear();
    asked = now;
    const of = new Map(series.map((one) => [one.path, one]));
    const rowOf = (group: WatchedGroup): GroupRow => {
      const before = known.get(group.path);
      if (before === undefined || before.series !== of.get(group.path)) return { group, ...toCells(of.get(group.path), range, against) };
      return before.row.group === group ? before.row : { ...before.row, group };
    };
    const rows = groups.map(rowOf);
    known = new Map(rows.map((row) => [row.group.path, { series: of.get(row.group.path), row }]));
    return rows;
  };
}

function toCells(series: Series | undefined, range: Range, against: number): Pick<GroupRow, "cells" | "hasFigures"> {
  const cells = Object.fromEntries(counterNames.map((counter) => [counter, toCell(series, counter, range, against)])) as GroupRow["cells"];
  return { cells, hasFigures: counterNames.some((counter) => cells[counter].newest !== null) };
}

/** Of hundreds of groups a window shows some twenty: the points of a year are made for those that are drawn. */
function toCell(series: Series | undefined, counter: CounterName, { from, to }: Range, against: number): Cell {
  const all = once(() => pointsOf(series, counter));
  const past = once(() => within(all(), Number.NEGATIVE_INFINITY, to));
  const shown = once(() => within(past(), from, to));
  // What a clock that was ahead has dated later stands in for the newest only where there is no other.
  const change = once(() => changeOf(past().length === 0 ? all() : past(), against));
  const newest = once(() => newestOf(series, counter, to) ?? newestOf(series, counter));
  return {
    get points() {
      return shown();
    },
    get newest() {
      return newest();
    },
    get change() {
      return change();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const order = new Intl.Collator("en");

/** By path, or by the newest figure of a counter; groups without any figure come last in either direction, after those without this one. */
export function sortRows(rows: readonly GroupRow[], { by, isDown }: Sorting): GroupRow[] {
  const direction = isDown ? -1 : 1;
  const byPath = (one: GroupRow, other: GroupRow): number => order.compare(one.group.path, other.group.path);
  return rows.toSorted((one, other) => {
    if (one.hasFigures !== other.hasFigures) return one.hasFigures ? -1 : 1;
    if (by === "group") return direction * byPath(one, other);
    const [figure, otherFigure] = [one.cells[by].newest?.figure, other.cells[by].newest?.figure];
    if (figure === undefined || otherFigure === undefined)
      return Number(figure === undefined) - Number(otherFigure === undefined) || byPath(one, other);
    return direction * (figure - otherFigure) || byPath(one, other);
  });
}

// The rows of the table of groups: figures with their change, in the order that was chosen.
import { type CounterName, counterNames, type Series, type WatchedGroup } from "../../../../shared/contract/readings.ts";
import { type Change, changeOf, type Point, pointsOf, within } from "./trend.ts";

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

/** `against`: days. */
export function toRows(
  groups: readonly WatchedGroup[],
  series: readonly Series[],
  range: { from: number; to: number },
  against: number,
): GroupRow[] {
  const of = new Map(series.map((one) => [one.path, one]));
  return groups.map((group) => {
    const found = of.get(group.path);
    const cellOf = (counter: CounterName): Cell => {
      const all = pointsOf(found, counter);
      return { points: within(all, range.from, range.to), newest: all.at(-1) ?? null, change: changeOf(all, against) };
    };
    const cells = Object.fromEntries(counterNames.map((counter) => [counter, cellOf(counter)])) as GroupRow["cells"];
    return { group, cells, hasFigures: counterNames.some((counter) => cells[counter].newest !== null) };
  });
}

/** By path, or by the newest figure of a counter; groups without any figure come last in either direction, after those without this one. */
export function sortRows(rows: readonly GroupRow[], { by, isDown }: Sorting): GroupRow[] {
  const direction = isDown ? -1 : 1;
  const byPath = (one: GroupRow, other: GroupRow): number => one.group.path.localeCompare(other.group.path, "en");
  return rows.toSorted((one, other) => {
    if (one.hasFigures !== other.hasFigures) return one.hasFigures ? -1 : 1;
    if (by === "group") return direction * byPath(one, other);
    const [figure, otherFigure] = [one.cells[by].newest?.figure, other.cells[by].newest?.figure];
    if (figure === undefined || otherFigure === undefined)
      return Number(figure === undefined) - Number(otherFigure === undefined) || byPath(one, other);
    return direction * (figure - otherFigure) || byPath(one, other);
  });
}

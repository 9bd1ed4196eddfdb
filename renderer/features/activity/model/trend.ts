// A series of figures as it is shown: pieces between gaps, the newest figure, and its change against an earlier one.
import type { CounterName, Series } from "../../../../shared/contract/readings.ts";
import { formatFigure } from "./figure.ts";

export const day = 24 * 60 * 60 * 1_000;

export interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly figure: number;
  /** How often another account began to read before; left out where none did. */
  readonly turn?: number;
}

/** Whether two points were read by one account, as nobody in between says otherwise. */
export const isOfOne = (one: Point, other: Point): boolean => (one.turn ?? 0) === (other.turn ?? 0);

/** Points of one counter, oldest first; where it was not read there is none. */
export function pointsOf(series: Series | undefined, counter: CounterName): Point[] {
  if (series === undefined) return [];
  const others = new Set(series.other_account);
  let turn = 0;
  return series.at.flatMap((at, index) => {
    if (others.has(index)) turn += 1;
    const figure = series[counter][index];
    return figure === null || figure === undefined ? [] : [turn === 0 ? { at, figure } : { at, figure, turn }];
  });
}

/** The last of `pointsOf` up to a time, without the others. */
export function newestOf(series: Series | undefined, counter: CounterName, until = Number.POSITIVE_INFINITY): Point | null {
  if (series === undefined) return null;
  const index = series[counter].findLastIndex((figure, place) => figure !== null && (series.at[place] ?? 0) <= until);
  if (index === -1) return null;
  const turn = (series.other_account ?? []).filter((position) => position <= index).length;
  const [at = 0, figure = 0] = [series.at[index], series[counter][index] ?? 0];
  return turn === 0 ? { at, figure } : { at, figure, turn };
}

/** The points of a time; a time before the first has none. */
export const within = (points: readonly Point[], from: number, to: number): Point[] => points.filter(({ at }) => at >= from && at <= to);

/** Two readings further apart than this have a gap between them: half as much again as the schedule lets pass, a day at least. */
export const gapAfter = (every: number | null): number => 1.5 * Math.max(day, every ?? day);

export interface Gap {
  readonly from: Point;
  readonly to: Point;
  /** Whole days without a reading; 0 where there is only another account. */
  readonly days: number;
  /** What follows was read by another account. */
  readonly isOther?: boolean;
}

/** Days without a reading in a gap of so many milliseconds. */
export const missedDays = (passed: number): number => Math.max(1, Math.round(passed / day) - 1);

/** Pieces in which no reading is missing and which one account read, and the gaps between them. */
export function toPieces(points: readonly Point[], longest: number): { pieces: Point[][]; gaps: Gap[] } {
  const pieces: Point[][] = [];
  const gaps: Gap[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) {
      pieces.push([point]);
      continue;
    }
    const isLong = point.at - before.at > longest;
    const isOther = !isOfOne(before, point);
    if (isLong || isOther) pieces.push([point]);
    else pieces.at(-1)?.push(point);
    const days = isLong ? missedDays(point.at - before.at) : 0;
    if (isLong || isOther) gaps.push({ from: before, to: point, days, ...(isOther ? { isOther } : {}) });
  }
  return { pieces, gaps };
}

/** Readings between two gaps: a line through one of them has no length, and is not seen. */
export const alone = (pieces: readonly (readonly Point[])[]): Point[] => pieces.filter(({ length }) => length === 1).flat();

/** The gaps in which none of several series has a reading. */
export const gapsOfAll = (series: readonly (readonly Point[])[], longest: number): Gap[] =>
  toPieces(
    series
      .flat()
      .map(({ at, figure }) => ({ at, figure }))
      .toSorted((one, other) => one.at - other.at),
    longest,
  ).gaps;

/** The figure that was read at a time, or nearest to it; null where that is further away than `slack`. `points`: oldest first. */
export function figureAt(points: readonly Point[], at: number, slack: number): number | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  const isAfter = before === undefined || (after !== undefined && after.at - at <= at - before.at);
  const near = isAfter ? after : before;
  return near === undefined || Math.abs(near.at - at) > slack ? null : near.figure;
}

/** The right edge: when the page was opened, or the last try since. One that is later than `known`, when tries were told, had a clock that was ahead. */
export const lastMoment = (opened: number, tries: readonly (number | null)[], known: number): number =>
  Math.max(opened, ...tries.flatMap((at) => (at === null || at > known ? [] : [at])));

/** No midnight of any time zone falls within one. */
const quarter = 15 * 60 * 1_000;

/**
 * So many days up to a moment, in whole quarters of an hour: while many groups are read, and each moves the last moment by a second, the
 * axis stays, and with it what is drawn on it.
 */
export function rangeUpTo(moment: number, days: number): { readonly from: number; readonly to: number } {
  const begun = Math.floor(moment / quarter) * quarter;
  return { from: begun - days * day, to: begun + quarter - 1 };
}

/** The point that was known at a time; null where none is within `slack` before it. */
export function pointAt(points: readonly Point[], at: number, slack = 3 * day): Point | null {
  const found = points.findLast((point) => point.at <= at);
  return found === undefined || at - found.at > slack ? null : found;
}

export interface Change {
  readonly before: Point;
  /** null: another account read the one before, and sees other parts of the group. */
  readonly by: number | null;
}

/** The newest figure against the one of so many days before it; null without one. */
export function changeOf(points: readonly Point[], days: number): Change | null {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  // A reading of the same hour counts, though it was a little later.
  const before = pointAt(points, newest.at - days * day + day / 4);
  return before === null || before === newest ? null : { before, by: isOfOne(before, newest) ? newest.figure - before.figure : null };
}

/** "+10", "−26", "0": a real minus, and no colour for more or less; "–" where there is no such number. */
export const formatChange = (by: number | null): string => {
  if (by === null) return "–";
  const size = formatFigure(Math.abs(by));
  return by > 0 ? `+${size}` : by < 0 ? `−${size}` : "0";
};

// Where the revisions of a file stand on an axis of dates. Pure.
import type { Revision } from "../../data/revisions.ts";

/** Share of the height, 0 to 1, of the bar of a revision: by the root of its lines, so that small ones are seen beside the one that made the file. */
export function heightsOf(revisions: readonly Pick<Revision, "id">[], changed: ReadonlyMap<string, number>): (number | null)[] {
  const most = revisions.reduce((sum, { id }) => Math.max(sum, changed.get(id) ?? 0), 1);
  return revisions.map(({ id }) => {
    const lines = changed.get(id);
    return lines === undefined ? null : Math.max(lowest, Math.sqrt(lines / most));
  });
}

/** A revision that changed a mode or a name only still has a bar. */
const lowest = 0.15;

/** Where the axis of revisions ends: now, or a little after the newest one where that is long ago. Milliseconds since 1970. */
export function endOfAxis(first: number, newest: number, now: number): number {
  const span = newest - first;
  return now - newest <= span / 2 ? Math.max(now, newest) : newest + span / 20;
}

/** Share of the width that bars stand apart at least, where there is room for so many. */
const least = 0.012;

/**
 * Shares of the width, 0 to 1, oldest at 0: true to dates, as far as bars do not cover each other; in even steps where all are of one
 * moment. Revisions newest first, as history orders them, and so do their places.
 */
export function placeRevisions(revisions: readonly Pick<Revision, "time">[], now: number): number[] {
  const times = revisions.map(({ time }) => time);
  const first = times.reduce((oldest, time) => Math.min(oldest, time), Number.POSITIVE_INFINITY);
  const newest = times.reduce((most, time) => Math.max(most, time), 0);
  const count = times.length;
  if (newest === first) return times.map((_, index) => (count === 1 ? 1 : 1 - index / (count - 1)));
  const end = endOfAxis(first, newest, now);
  const places = times.map((time) => (time - first) / (end - first));
  const gap = Math.min(least, 1 / count);
  for (let at = count - 2; at >= 0; at -= 1) places[at] = Math.max(places[at] ?? 0, (places[at + 1] ?? 0) + gap);
  for (let at = 0, most = 1; at < count; at += 1, most = (places[at - 1] ?? 0) - gap)
    places[at] = Math.max(0, Math.min(places[at] ?? 0, most));
  return places;
}

export interface AxisLabel {
  readonly at: number;
  readonly text: string;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Share of the width that a label needs. */
const room = 0.11;

/** The month of the first revision, the years between, and where the axis ends: "now", or the month of the newest one. `places`: of `times`, newest first. */
export function labelAxis(times: readonly number[], places: readonly number[], now: number): AxisLabel[] {
  const [first, newest] = [times.at(-1) ?? now, times[0] ?? now];
  const end = endOfAxis(first, newest, now);
  if (!(end > first)) return [];
  // Bars of a busy time take room from others: a year stands between its bars, wherever that is.
  const placeOf = (time: number): number => {
    const older = times.findIndex((one) => one <= time);
    if (older < 0) return 0;
    const [from, to] = [times[older] ?? first, times[older - 1] ?? end];
    const [start, stop] = [places[older] ?? 0, places[older - 1] ?? 1];
    return to > from ? start + ((stop - start) * (time - from)) / (to - from) : start;
  };
  const begin = monthOf(first);
  const labels: AxisLabel[] = [{ at: 0, text: begin }];
  const [from, to] = [new Date(first).getFullYear(), new Date(end).getFullYear()];
  const step = Math.max(1, Math.ceil(((to - from) * room) / 0.8));
  for (let year = from + 1; year <= to; year += step) {
    const at = placeOf(new Date(year, 0, 1).getTime());
    if (at - (labels.at(-1)?.at ?? 0) >= room && at <= 1 - room) labels.push({ at, text: String(year) });
  }
  const last = end >= now ? "now" : monthOf(newest);
  return last === begin ? labels : [...labels, { at: 1, text: last }];
}

/** The date of the shown revision. */
export interface HandleDate extends AxisLabel {
  /** Near an end it stands beside the handle, not around it. */
  readonly edge: "begin" | "end" | undefined;
}

/** px of a letter of a date, rather too many, and between two dates. */
const [letter, gap] = [6.5, 8];

/** The labels that lie over no other and not over `date`, on an axis of `width` px: first the ends, then years. */
export function fitLabels(labels: readonly AxisLabel[], date: HandleDate | null, width: number): AxisLabel[] {
  const spanOf = ({ at, text, edge }: AxisLabel & { readonly edge?: HandleDate["edge"] | "middle" }): readonly [number, number] => {
    const wide = text.length * letter;
    const begin = at * width - (edge === "end" ? wide : edge === "middle" ? wide / 2 : 0);
    return [begin - gap / 2, begin + wide + gap / 2];
  };
  const taken = date === null ? [] : [spanOf({ ...date, edge: date.edge ?? "middle" })];
  const isEnd = ({ at }: AxisLabel): boolean => at === 0 || at === 1;
  const kept = new Set<AxisLabel>();
  for (const label of [...labels.filter(isEnd), ...labels.filter((one) => !isEnd(one))]) {
    const span = spanOf({ ...label, edge: label.at === 1 ? "end" : "begin" });
    if (span[1] > width + gap || taken.some(([from, to]) => span[0] < to && from < span[1])) continue;
    taken.push(span);
    kept.add(label);
  }
  return labels.filter((label) => kept.has(label));
}

export interface Bar {
  readonly at: number;
  /** Of the newest revision that it stands for, and of the one whose colour and height it has. */
  readonly index: number;
  readonly tallest: number;
}

/** Bars that a screen can tell apart. */
const mostBars = 1_000;

/** One bar for each revision, or where there are more than can be told apart one for those of the same spot. */
export function barsOf(places: readonly number[], heights: readonly (number | null)[]): Bar[] {
  if (places.length <= mostBars) return places.map((at, index) => ({ at, index, tallest: index }));
  const bars = new Map<number, Bar>();
  for (const [index, at] of places.entries()) {
    const spot = Math.round(at * mostBars);
    const known = bars.get(spot);
    if (known === undefined) bars.set(spot, { at, index, tallest: index });
    else if ((heights[index] ?? 0) > (heights[known.tallest] ?? 0)) bars.set(spot, { ...known, tallest: index });
  }
  return [...bars.values()];
}

const monthOf = (time: number): string => `${months[new Date(time).getMonth()]} ${new Date(time).getFullYear()}`;

/** The revision whose bar is nearest to a share of the width; -1 where there is none. */
export function nearest(places: readonly number[], share: number): number {
  let best = -1;
  for (const [index, place] of places.entries())
    if (best < 0 || Math.abs(place - share) < Math.abs((places[best] ?? 0) - share)) best = index;
  return best;
}

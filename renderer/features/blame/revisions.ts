// The revisions of a file, and where they stand on an axis of dates. Pure.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { FoundPage } from "../../data/history-search.ts";

/** A commit that changed the file. */
export interface Revision {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the file was called in it. */
  readonly path: string;
}

/** Newest first, as the pages come; after a rename under the path before. */
export function revisionsOf(pages: readonly FoundPage[], path: string): Revision[] {
  const found: Revision[] = [];
  let name = path;
  for (const { items, rename } of pages) {
    for (const commit of items) found.push(toRevision(commit, name));
    if (rename !== null) name = rename.from;
  }
  return found;
}

const toRevision = ({ id, title, author_name, committed_date }: CommitInList, path: string): Revision => ({
  ...{ id, title, author: author_name, path },
  time: Date.parse(committed_date),
});

/** Shares of the width, 0 to 1, oldest at 0: true to dates, up to now; in even steps where all are of one moment. Order as given. */
export function placeRevisions(revisions: readonly Pick<Revision, "time">[], now: number): number[] {
  const times = revisions.map(({ time }) => time);
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const newest = times.reduce((most, time) => Math.max(most, time), 0);
  const last = Math.max(now, newest);
  if (newest === first) return times.map((_, index) => (times.length === 1 ? 1 : 1 - index / (times.length - 1)));
  return times.map((time) => (time - first) / (last - first));
}

export interface AxisLabel {
  readonly at: number;
  readonly text: string;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Share of the width that a label needs. */
const room = 0.11;

/** The month of the first revision, the years between, and "now". */
export function labelAxis(first: number, now: number): AxisLabel[] {
  if (!(now > first)) return [];
  const begin = new Date(first);
  const labels: AxisLabel[] = [{ at: 0, text: `${months[begin.getMonth()]} ${begin.getFullYear()}` }];
  const all = new Date(now).getFullYear() - begin.getFullYear();
  const step = Math.max(1, Math.ceil((all * room) / 0.8));
  for (let year = begin.getFullYear() + 1; year <= new Date(now).getFullYear(); year += step) {
    const at = (new Date(year, 0, 1).getTime() - first) / (now - first);
    if (at - (labels.at(-1)?.at ?? 0) >= room && at <= 1 - room) labels.push({ at, text: String(year) });
  }
  return [...labels, { at: 1, text: "now" }];
}

/** The revision whose bar is nearest to a share of the width; -1 where there is none. */
export function nearest(places: readonly number[], share: number): number {
  let best = -1;
  for (const [index, place] of places.entries())
    if (best < 0 || Math.abs(place - share) < Math.abs((places[best] ?? 0) - share)) best = index;
  return best;
}

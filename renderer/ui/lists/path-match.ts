// How well a path fits what somebody typed: the one ranking of paths, for every list of them. Pure.
import { fuzzyMatch, type Range } from "./fuzzy.ts";

export interface PathMatch {
  /** Higher is better; comparable only between matches of one query. */
  readonly score: number;
  /** Letters of the name that were meant. */
  readonly nameRanges: readonly Range[];
  /** Letters of the folder, where the name alone did not hold them all. */
  readonly folderRanges: readonly Range[];
}

/** A hit in the name counts more than the same letters spread over the folders. */
const nameBonus = 50;

/** Matches the name first, then the whole path; a query with a slash is about the whole path. */
export function matchPath(query: string, path: string): PathMatch | null {
  const cut = path.lastIndexOf("/") + 1;
  if (!query.includes("/")) {
    const inName = fuzzyMatch(query, path.slice(cut));
    // Between equal names the one that is nearer to the root is meant more often.
    if (inName) return { score: inName.score + nameBonus - path.length * 0.02, nameRanges: inName.ranges, folderRanges: [] };
  }
  const whole = fuzzyMatch(query, path);
  if (whole === null) return null;
  const within = (start: number, end: number): Range[] =>
    whole.ranges.map(([from, to]): Range => [Math.max(start, from) - start, Math.min(end, to) - start]).filter(([from, to]) => to > from);
  return { score: whole.score, nameRanges: within(cut, path.length), folderRanges: within(0, Math.max(0, cut - 1)) };
}

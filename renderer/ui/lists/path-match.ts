// How well a path fits what somebody typed: the one ranking of paths, for every list of them. Pure.
import { foldCase, fuzzyMatch, type Range, scoreWords, toWords } from "./fuzzy.ts";

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
  const score = pathScore(query)(path, foldCase(path));
  if (Number.isNaN(score)) return null;
  const inName = query.includes("/") ? null : fuzzyMatch(query, path.slice(cut));
  if (inName !== null) return { score, nameRanges: inName.ranges, folderRanges: [] };
  const ranges = fuzzyMatch(query, path)?.ranges ?? [];
  const within = (start: number, end: number): Range[] =>
    ranges.map(([from, to]): Range => [Math.max(start, from) - start, Math.min(end, to) - start]).filter(([from, to]) => to > from);
  return { score, nameRanges: within(cut, path.length), folderRanges: within(0, Math.max(0, cut - 1)) };
}

/** The score of matchPath alone, for paths by the hundred thousand. `folded`: foldCase of the path. NaN = no match. */
export function pathScore(query: string): (path: string, folded: string) => number {
  const words = toWords(query);
  const isWhole = query.includes("/");
  return (path, folded) => {
    if (!isWhole) {
      // Between equal names the one that is nearer to the root is meant more often.
      const inName = scoreWords(words, path, folded, path.lastIndexOf("/") + 1);
      if (!Number.isNaN(inName)) return inName + nameBonus - path.length * 0.02;
    }
    return scoreWords(words, path, folded, 0);
  };
}

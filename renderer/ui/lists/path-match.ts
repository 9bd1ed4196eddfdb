// How well a path fits what somebody typed: the one ranking of paths, for every list of them. Pure.
import { foldLetters, fuzzyMatch, lossByLetter, mostOf, type Range, scoreWords, toWords } from "./fuzzy.ts";

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
  const score = pathScore(query).scoreOf(path, foldLetters(path), cut, Number.NEGATIVE_INFINITY);
  if (Number.isNaN(score)) return null;
  const inName = query.includes("/") ? null : fuzzyMatch(query, path.slice(cut));
  if (inName !== null) return { score, nameRanges: inName.ranges, folderRanges: [] };
  const ranges = fuzzyMatch(query, path)?.ranges ?? [];
  const within = (start: number, end: number): Range[] =>
    ranges.map(([from, to]): Range => [Math.max(start, from) - start, Math.min(end, to) - start]).filter(([from, to]) => to > from);
  return { score, nameRanges: within(cut, path.length), folderRanges: within(0, Math.max(0, cut - 1)) };
}

export interface PathScore {
  /** As scoreWords answers: NaN = no match, -Infinity = perhaps one, of no more than `floor`. `folded`: foldLetters of it; `name`: where its name begins. */
  scoreOf(path: string, folded: string, name: number, floor: number): number;
  /** What a path of this length, whose name begins at `name`, can have at most. */
  mostOfPath(name: number, length: number): number;
}

/** The score of matchPath alone, for paths by the hundred thousand. */
export function pathScore(query: string): PathScore {
  const words = toWords(query);
  const most = mostOf(words);
  const isWhole = query.includes("/");
  // Between equal names the one that is nearer to the root is meant more often.
  const bonusOf = (length: number): number => nameBonus - length * 0.02;
  const mostOfWhole = (length: number): number => (words.length > 0 ? most - length * lossByLetter : 0);
  const mostOfPath = (name: number, length: number): number =>
    isWhole ? mostOfWhole(length) : Math.max(mostOfWhole(length), mostOfWhole(length - name) + bonusOf(length));
  return {
    mostOfPath,
    scoreOf(path, folded, name, floor) {
      if (isWhole) return scoreWords(words, path, folded, 0, floor);
      const bonus = bonusOf(path.length);
      let inName = scoreWords(words, path, folded, name, floor - bonus);
      // The folders count where the name does not match, which has to be known then.
      if (inName === Number.NEGATIVE_INFINITY && mostOfWhole(path.length) > floor) inName = scoreWords(words, path, folded, name);
      return Number.isNaN(inName) ? scoreWords(words, path, folded, 0, floor) : inName + bonus;
    },
  };
}

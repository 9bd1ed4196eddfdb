// Finds paths by a few of their letters; what fits the file's own name comes before what needs its folders. Pure.
import { nameOf } from "../../../state/tree.ts";
import { fuzzyMatch, type Range } from "../../../ui/lists/fuzzy.ts";

const nameBonus = 20;

export interface FoundPath {
  readonly path: string;
  /** Letters of its name that were meant. */
  readonly ranges: readonly Range[];
  /** Letters of its folder, where the name alone did not hold them all. */
  readonly folderRanges: readonly Range[];
}

/** The best `limit` paths, best first; equal ones in their given order. */
export function findPaths(query: string, paths: readonly string[], limit: number): FoundPath[] {
  const found: (FoundPath & { score: number })[] = [];
  for (const path of paths) {
    const whole = fuzzyMatch(query, path);
    if (whole === null) continue;
    const name = fuzzyMatch(query, nameOf(path));
    const cut = path.length - nameOf(path).length;
    const within = (start: number, end: number): Range[] =>
      whole.ranges.map(([from, to]): Range => [Math.max(start, from) - start, Math.min(end, to) - start]).filter(([from, to]) => to > from);
    found.push({
      path,
      ranges: name?.ranges ?? within(cut, path.length),
      folderRanges: name === null ? within(0, cut - 1) : [],
      score: Math.max(whole.score, name === null ? Number.NEGATIVE_INFINITY : name.score + nameBonus),
    });
  }
  return found.sort((left, right) => right.score - left.score).slice(0, limit);
}

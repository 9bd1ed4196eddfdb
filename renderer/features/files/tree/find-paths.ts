// Finds paths by a few of their letters; what fits the file's own name comes before what needs its folders. Pure.
import { nameOf } from "../../../state/tree.ts";
import { fuzzyMatch, type Range } from "../../../ui/lists/fuzzy.ts";

const nameBonus = 20;

export interface FoundPath {
  readonly path: string;
  /** Letters of its name that were meant; where the folders were needed too, those that lie in the name. */
  readonly ranges: readonly Range[];
}

/** The best `limit` paths, best first; equal ones in their given order. */
export function findPaths(query: string, paths: readonly string[], limit: number): FoundPath[] {
  const found: (FoundPath & { score: number })[] = [];
  for (const path of paths) {
    const whole = fuzzyMatch(query, path);
    if (whole === null) continue;
    const name = fuzzyMatch(query, nameOf(path));
    const cut = path.length - nameOf(path).length;
    const inName = whole.ranges.map(([from, to]): Range => [Math.max(0, from - cut), to - cut]).filter(([from, to]) => to > from);
    found.push({
      path,
      ranges: name?.ranges ?? inName,
      score: Math.max(whole.score, name === null ? Number.NEGATIVE_INFINITY : name.score + nameBonus),
    });
  }
  return found.sort((left, right) => right.score - left.score).slice(0, limit);
}

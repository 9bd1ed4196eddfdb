// Finds paths by a few of their letters; what fits the file's own name comes before what needs its folders. Pure.
import { nameOf } from "../../../state/tree.ts";
import { fuzzyMatch } from "../../../ui/lists/fuzzy.ts";

const nameBonus = 20;

/** The best `limit` paths, best first; equal ones in their given order. */
export function findPaths(query: string, paths: readonly string[], limit: number): string[] {
  const found: { path: string; score: number }[] = [];
  for (const path of paths) {
    const whole = fuzzyMatch(query, path);
    if (whole === null) continue;
    const name = fuzzyMatch(query, nameOf(path));
    found.push({ path, score: Math.max(whole.score, name === null ? Number.NEGATIVE_INFINITY : name.score + nameBonus) });
  }
  return found
    .sort((left, right) => right.score - left.score)
    .slice(0, limit)
    .map((match) => match.path);
}

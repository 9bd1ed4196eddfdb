// Finds paths by a few of their letters. Pure.
import type { Range } from "../../../ui/lists/fuzzy.ts";
import { matchPath } from "../../../ui/lists/path-match.ts";
import { rankPaths } from "../../../ui/lists/path-ranking.ts";

export interface FoundPath {
  readonly path: string;
  /** Letters of its name that were meant. */
  readonly ranges: readonly Range[];
  /** Letters of its folder, where the name alone did not hold them all. */
  readonly folderRanges: readonly Range[];
}

/** The best `limit` paths, best first; equal ones in their given order. */
export function findPaths(query: string, paths: readonly string[], limit: number): FoundPath[] {
  const ranking = rankPaths(query, paths, limit);
  ranking.look(paths.length);
  return ranking.best.map(({ path }) => {
    const match = matchPath(query, path);
    return { path, ranges: match?.nameRanges ?? [], folderRanges: match?.folderRanges ?? [] };
  });
}

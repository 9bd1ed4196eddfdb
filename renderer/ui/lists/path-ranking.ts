// The best of many paths for what somebody typed, looked at a stretch at a time: whoever asks decides how long to work before a pause.
import { foldCase } from "./fuzzy.ts";
import { pathScore } from "./path-match.ts";

export interface RankedPath {
  readonly path: string;
  /** Higher is better; comparable only within one ranking. */
  readonly score: number;
}

export interface PathRanking {
  /** Of what was looked at, best first; equal ones in their given order. */
  readonly best: readonly RankedPath[];
  /** Indices into the paths of all that match so far, ascending. */
  readonly found: readonly number[];
  /** Looks at the next `stretch` paths; whether there are more. */
  look(stretch: number): boolean;
}

const foldedPaths = new WeakMap<readonly string[], readonly string[]>();

/** Each list of paths is folded once. */
function fold(paths: readonly string[]): readonly string[] {
  let folded = foldedPaths.get(paths);
  if (folded === undefined) {
    folded = paths.map(foldCase);
    foldedPaths.set(paths, folded);
  }
  return folded;
}

/** Ranks by matchPath and keeps the best `limit`; `among`: indices of those to look at, without it all. */
export function rankPaths(query: string, paths: readonly string[], limit: number, among?: readonly number[]): PathRanking {
  const [scoreOf, folded] = [pathScore(query), fold(paths)];
  const best: RankedPath[] = [];
  const found: number[] = [];
  const count = among?.length ?? paths.length;
  let next = 0;
  return {
    best,
    found,
    look(stretch) {
      const end = Math.min(count, next + stretch);
      for (; next < end; next += 1) {
        const index = among?.[next] ?? next;
        const path = paths[index] ?? "";
        const score = scoreOf(path, folded[index] ?? "");
        if (Number.isNaN(score)) continue;
        found.push(index);
        keepBest(best, { path, score }, limit);
      }
      return next < count;
    },
  };
}

/** Keeps the best `limit`, best first; equal ones keep their order. */
export function keepBest<Scored extends { readonly score: number }>(best: Scored[], one: Scored, limit: number): void {
  const worst = best[best.length - 1];
  if (best.length >= limit && worst !== undefined && one.score <= worst.score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < one.score) at -= 1;
  best.splice(at, 0, one);
  if (best.length > limit) best.pop();
}

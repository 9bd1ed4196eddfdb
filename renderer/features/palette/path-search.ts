// Finds files among many paths without holding a frame: slices of a few milliseconds, the best hits kept.

import { nextTask } from "../../state/next-task.ts";
import type { Range } from "../../ui/lists/fuzzy.ts";
import { matchPath } from "../../ui/lists/path-match.ts";
import { rankPaths } from "../../ui/lists/path-ranking.ts";

export interface PathHit {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly score: number;
  /** Meant letters of the name. */
  readonly ranges: readonly Range[];
}

/** Milliseconds of work between two pauses; a frame has 16. */
const slice = 12;
/** Paths between two looks at the clock: some tenths of a millisecond. */
const stride = 1_024;

/** Time and how to let the browser draw and take keys; tests bring their own. */
export interface Pace {
  now(): number;
  pause(): Promise<void>;
}

const browserPace: Pace = { now: () => performance.now(), pause: nextTask };

export interface PathSearch {
  /** The best hits of all paths, best first, or null when the question became stale meanwhile. */
  find(query: string, limit: number, signal: AbortSignal): Promise<PathHit[] | null>;
}

/** One list of paths, asked again with every letter: what follows a text that was answered is looked for among its answers alone. */
export function createPathSearch(paths: readonly string[], pace: Pace = browserPace): PathSearch {
  let answered: { readonly query: string; readonly found: readonly number[] } | null = null;
  return {
    async find(query, limit, signal) {
      const among = answered !== null && query.startsWith(answered.query) ? answered.found : undefined;
      const ranking = rankPaths(query, paths, limit, among);
      let started = pace.now();
      while (ranking.look(stride)) {
        if (pace.now() - started <= slice) continue;
        await pace.pause();
        if (signal.aborted) return null;
        started = pace.now();
      }
      if (query !== "") answered = { query, found: ranking.found };
      return ranking.best.map(({ path, score }) => {
        const cut = path.lastIndexOf("/") + 1;
        const ranges = matchPath(query, path)?.nameRanges ?? [];
        return { path, name: path.slice(cut), folder: path.slice(0, Math.max(0, cut - 1)), score, ranges };
      });
    },
  };
}

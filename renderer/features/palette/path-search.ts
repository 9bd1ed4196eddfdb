// Finds files among many paths without holding a frame: slices of a few milliseconds, the best hits kept.
import type { Range } from "../../ui/lists/fuzzy.ts";
import { matchPath } from "../../ui/lists/path-match.ts";

export interface PathHit {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly score: number;
  /** Meant letters of the name. */
  readonly ranges: readonly Range[];
}

export function scorePath(query: string, path: string): PathHit | null {
  const match = matchPath(query, path);
  if (match === null) return null;
  const cut = path.lastIndexOf("/") + 1;
  return { path, name: path.slice(cut), folder: path.slice(0, Math.max(0, cut - 1)), score: match.score, ranges: match.nameRanges };
}

/** Keeps the best `limit` hits, best first; equal ones keep their order. */
export function keepBest(best: PathHit[], hit: PathHit, limit: number): void {
  const worst = best[best.length - 1];
  if (best.length >= limit && worst !== undefined && hit.score <= worst.score) return;
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < hit.score) at -= 1;
  best.splice(at, 0, hit);
  if (best.length > limit) best.pop();
}

/** Milliseconds of work between two pauses; a frame has 16. */
const slice = 8;
/** Asking for the time costs as much as a match, so it is asked every so many paths only. */
const stride = 128;

/** Time and how to let the browser draw and take keys; tests bring their own. */
export interface Pace {
  now(): number;
  pause(): Promise<void>;
}

const browserPace: Pace = {
  now: () => performance.now(),
  pause: () =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(null);
    }),
};

/** The best hits of all paths, or null when the question became stale meanwhile. */
export async function searchPaths(
  query: string,
  paths: readonly string[],
  limit: number,
  signal: AbortSignal,
  pace: Pace = browserPace,
): Promise<PathHit[] | null> {
  const best: PathHit[] = [];
  let started = pace.now();
  for (const [index, path] of paths.entries()) {
    const hit = scorePath(query, path);
    if (hit) keepBest(best, hit, limit);
    if (index % stride === stride - 1 && pace.now() - started > slice) {
      await pace.pause();
      if (signal.aborted) return null;
      started = pace.now();
    }
  }
  return best;
}

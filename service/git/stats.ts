// Counts the lines that a commit adds and removes.

import { emptyTree, internalsOf } from "./handle.ts";
import { readCommit } from "./objects.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository, Stats } from "./types.ts";

/** Counts under way, so that who asks next waits for them. */
const counting = new WeakMap<Repository, Map<ObjectId, Promise<Stats>>>();

/** Starts counting a commit that was just written and will be asked about; its objects exist. */
export function startStats(repository: Repository, commit: ObjectId): void {
  const underWay = counting.get(repository) ?? new Map<ObjectId, Promise<Stats>>();
  counting.set(repository, underWay);
  const done = count(repository, commit, {}).finally(() => underWay.delete(commit));
  underWay.set(commit, done);
  // Who asks gets the error; that nobody asked is none.
  done.catch(() => undefined);
}

/** Against the first parent (a root commit against nothing), with renames detected as `git log --stat` does. Remembered. */
export async function readStats(repository: Repository, commit: ObjectId, options: Cancellable = {}): Promise<Stats> {
  return internalsOf(repository).stats.get(commit) ?? counting.get(repository)?.get(commit) ?? count(repository, commit, options);
}

async function count(repository: Repository, commit: ObjectId, options: Cancellable): Promise<Stats> {
  const { place, stats } = internalsOf(repository);
  const parent = (await readCommit(repository, commit)).parents[0] ?? emptyTree(repository);
  const args = ["diff-tree", "-r", "-M", "--numstat", "--no-ext-diff", "--no-textconv", "--end-of-options", parent, commit];
  const { stdout } = await runGit(place, { args, signal: options.signal });
  let additions = 0;
  let deletions = 0;
  // `<added> TAB <removed> TAB <path> LF`; both are `-` for binary files. Paths with line feeds are quoted without -z.
  for (const match of stdout.toString("latin1").matchAll(/^(\d+)\t(\d+)\t/gm)) {
    additions += Number(match[1]);
    deletions += Number(match[2]);
  }
  const counted = { additions, deletions };
  stats.set(commit, counted);
  return counted;
}

// Counts the lines that a commit adds and removes.

import { emptyTree, internalsOf } from "./handle.ts";
import { readCommit } from "./objects.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository, Stats } from "./types.ts";

/** Against the first parent (a root commit against nothing), with renames detected as `git log --stat` does. Remembered. */
export async function readStats(repository: Repository, commit: ObjectId, options: Cancellable = {}): Promise<Stats> {
  const { place, stats } = internalsOf(repository);
  const known = stats.get(commit);
  if (known) return known;
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

// Counts the lines that commits add and remove.

import { isCutOff } from "./commit-graph/suitability.ts";
import { internalsOf } from "./handle.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository, Stats } from "./types.ts";

/** Counts under way, so that who asks next waits for them. */
const counting = new WeakMap<Repository, Map<ObjectId, Promise<Stats>>>();
/** Commits from which on two processes share the work. */
const many = 20;

/** Starts counting a commit that was just written and will be asked about; its objects exist. */
export function startStats(repository: Repository, commit: ObjectId): void {
  const underWay = counting.get(repository) ?? new Map<ObjectId, Promise<Stats>>();
  counting.set(repository, underWay);
  const done = count(repository, [commit], {})
    .then((counted) => statsOf(counted, commit))
    .finally(() => underWay.delete(commit));
  underWay.set(commit, done);
  // Who asks gets the error; that nobody asked is none.
  done.catch(() => undefined);
}

/** Against the first parent (a root commit against nothing), with renames detected as `git log --stat` does. Remembered. */
export async function readStats(repository: Repository, commit: ObjectId, options: Cancellable = {}): Promise<Stats> {
  const known = internalsOf(repository).stats.get(commit) ?? counting.get(repository)?.get(commit);
  return known ?? statsOf(await count(repository, [commit], options), commit);
}

/** The same of several commits, in their order; one or two processes count those that nobody has counted yet. */
export async function readStatsOf(repository: Repository, commits: readonly ObjectId[], options: Cancellable = {}): Promise<Stats[]> {
  const { stats } = internalsOf(repository);
  const known = new Map(commits.map((commit) => [commit, stats.get(commit)]));
  const open = [...known].flatMap(([commit, found]) => (found ? [] : [commit]));
  const half = open.length >= many ? Math.ceil(open.length / 2) : open.length;
  const parts = [open.slice(0, half), open.slice(half)].filter((part) => part.length > 0);
  const counted = await Promise.all(parts.map((part) => count(repository, part, options)));
  const all = new Map(counted.flatMap((part) => [...part]));
  return commits.map((commit) => known.get(commit) ?? statsOf(all, commit));
}

function statsOf(counted: ReadonlyMap<ObjectId, Stats>, commit: ObjectId): Stats {
  const found = counted.get(commit);
  if (found === undefined) throw new Error(`the lines of ${commit} were not counted`);
  return found;
}

/** Counts some commits, and remembers what they have. */
async function count(repository: Repository, commits: readonly ObjectId[], { signal }: Cancellable): Promise<ReadonlyMap<ObjectId, Stats>> {
  const { place, stats } = internalsOf(repository);
  // As a boundary of a shallow history has no parents for git, git finds the first parent itself.
  const args = ["diff-tree", "--stdin", "--always", "--root", "--diff-merges=first-parent", "-r", "-M", "--numstat"];
  const input = commits.map((commit) => `${commit}\n`).join("");
  const { stdout } = await runGit(place, { args: [...args, "--no-ext-diff", "--no-textconv"], input, signal });
  const counted = new Map<ObjectId, { additions: number; deletions: number }>();
  let current = { additions: 0, deletions: 0 };
  // `<commit> LF` heads `<added> TAB <removed> TAB <path> LF`; both are `-` for binary files. Paths with line feeds are quoted without -z.
  for (const match of stdout.toString("latin1").matchAll(/^(?:([0-9a-f]{40,64})$|(\d+)\t(\d+)\t)/gm)) {
    if (match[1] === undefined) {
      current.additions += Number(match[2]);
      current.deletions += Number(match[3]);
    } else {
      current = { additions: 0, deletions: 0 };
      counted.set(match[1], current);
    }
  }
  // The boundary of a shallow history is a root only until somebody fetches more of it.
  if (!(await isCutOff(repository.gitDir))) for (const [commit, found] of counted) stats.set(commit, found);
  return counted;
}

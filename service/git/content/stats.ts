// Counts the lines that commits add and remove.

import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import type { Cache } from "../process/budget.ts";
import { runGit } from "../process/run.ts";
import { Slots } from "../process/slots.ts";
import type { Cancellable, ObjectId, Repository, Stats } from "../types.ts";

interface Memory {
  readonly known: Cache<ObjectId, Stats>;
  /** Counts under way, so that who asks next waits for them. */
  readonly underWay: Map<ObjectId, Promise<Stats>>;
}

const statsBytes = 40;
const memoryOf = createHistoryMemory((makeCache): Memory => ({ known: makeCache(() => statsBytes), underWay: new Map() }));
/** Commits from which on two processes share the work. */
const many = 20;

/** Starts counting a commit that was just written and will be asked about; its objects exist. */
export async function startStats(repository: Repository, commit: ObjectId): Promise<void> {
  const memory = await memoryOf(repository);
  const done = count(repository, memory, [commit], {})
    .then((counted) => statsOf(counted, commit))
    .finally(() => memory.underWay.delete(commit));
  memory.underWay.set(commit, done);
  // Who asks gets the error; that nobody asked is none.
  done.catch(() => undefined);
}

/** Against the first parent (a root commit against nothing), with renames detected as `git log --stat` does. Remembered. */
export async function readStats(repository: Repository, commit: ObjectId, options: Cancellable = {}): Promise<Stats> {
  const memory = await memoryOf(repository);
  const known = memory.known.get(commit) ?? memory.underWay.get(commit);
  return known ?? statsOf(await count(repository, memory, [commit], options), commit);
}

/** The same of several commits, in their order; one or two processes count those that nobody has counted yet. */
export async function readStatsOf(repository: Repository, commits: readonly ObjectId[], options: Cancellable = {}): Promise<Stats[]> {
  const memory = await memoryOf(repository);
  const known = new Map(commits.map((commit) => [commit, memory.known.get(commit)]));
  const open = [...known].flatMap(([commit, found]) => (found ? [] : [commit]));
  const half = open.length >= many ? Math.ceil(open.length / 2) : open.length;
  const parts = [open.slice(0, half), open.slice(half)].filter((part) => part.length > 0);
  const counted = await Promise.all(parts.map((part) => count(repository, memory, part, options)));
  const all = new Map(counted.flatMap((part) => [...part]));
  return commits.map((commit) => known.get(commit) ?? statsOf(all, commit));
}

function statsOf(counted: ReadonlyMap<ObjectId, Stats>, commit: ObjectId): Stats {
  const found = counted.get(commit);
  if (found === undefined) throw new Error(`the lines of ${commit} were not counted`);
  return found;
}

/** Nobody waits for the heights of bars: one walk at a time leaves the other to who waits for a file. */
const fileStats = new Slots(1);

/**
 * Lines that commits added to one file and removed from it, by commit, as `readStats` counts all of theirs; `path`: what it is called after
 * them. Commits that are not there, or left it alone, are not in it.
 */
export async function readFileStats(
  repository: Repository,
  commits: readonly ObjectId[],
  path: string,
  { signal }: Cancellable = {},
): Promise<ReadonlyMap<ObjectId, Stats>> {
  const { place } = internalsOf(repository);
  const args = ["diff-tree", "--stdin", "--root", "--diff-merges=first-parent", "-r", "-M", "--numstat", "-z"] as const;
  const input = commits.map((commit) => `${commit}\n`).join("");
  const { stdout } = await fileStats.run(
    () => runGit(place, { args: [...args, "--no-ext-diff", "--no-textconv"], takes: "walk", input, signal }),
    signal,
  );
  const wanted = Buffer.from(path, "utf8").toString("latin1");
  const found = new Map<ObjectId, Stats>();
  // `<commit> NUL`, then `<added> TAB <removed> TAB <path> NUL`; of a rename `<added> TAB <removed> TAB NUL <before> NUL <after> NUL`.
  const tokens = stdout.toString("latin1").split("\0");
  let commit = "";
  for (let at = 0; at < tokens.length; at += 1) {
    const [added, removed, name] = tokens[at]!.split("\t", 3);
    if (removed === undefined || name === undefined) commit = (added ?? "").trim();
    else {
      if (name === "") at += 2;
      const whole = name === "" ? tokens[at] : tokens[at]!.slice(added!.length + removed.length + 2);
      // Binary files have dashes.
      if (whole === wanted) found.set(commit, { additions: Number(added) || 0, deletions: Number(removed) || 0 });
    }
  }
  return found;
}

/** Counts some commits, and remembers what they have. */
async function count(
  repository: Repository,
  { known }: Memory,
  commits: readonly ObjectId[],
  { signal }: Cancellable,
): Promise<ReadonlyMap<ObjectId, Stats>> {
  const { place } = internalsOf(repository);
  // As a boundary of a shallow history has no parents for git, git finds the first parent itself.
  const args = ["diff-tree", "--stdin", "--always", "--root", "--diff-merges=first-parent", "-r", "-M", "--numstat"] as const;
  const input = commits.map((commit) => `${commit}\n`).join("");
  const { stdout } = await runGit(place, { args: [...args, "--no-ext-diff", "--no-textconv"], takes: "moment", input, signal });
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
  for (const [commit, found] of counted) known.set(commit, found);
  return counted;
}

// Tells which branches are merged: whose tips another commit reaches.

import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { currentAsker } from "../process/asker.ts";
import { type Cache, textBytes } from "../process/budget.ts";
import { GitError, runGit } from "../process/run.ts";
import { SharedTask } from "../process/shared-task.ts";
import { type ListedRef, readRefListing } from "../refs/ref-listing.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** What commits reach, of the refs as they were listed last. */
interface Answers {
  listed: readonly ListedRef[] | null;
  readonly known: Cache<ObjectId, ReadonlySet<string>>;
  readonly running: Map<string, SharedTask<ReadonlySet<string>>>;
}

const nameBytes = 48;
const weigh = (names: ReadonlySet<string>): number => {
  let sum = nameBytes;
  for (const name of names) sum += nameBytes + textBytes(name);
  return sum;
};
const memoryOf = createHistoryMemory((makeCache): Answers => ({ listed: null, known: makeCache(weigh), running: new Map() }));

/**
 * Short names of all branches that `commit` reaches (git for-each-ref --merged). Remembered for as long as no ref changes, and shared by
 * calls at the same time: the pages of a long list of branches all ask it.
 */
export async function readMergedBranches(
  repository: Repository,
  commit: ObjectId,
  { signal }: Cancellable = {},
): Promise<ReadonlySet<string>> {
  const memory = await memoryOf(repository);
  const listed = await readRefListing(repository);
  if (memory.listed !== listed) {
    memory.known.clear();
    memory.running.clear();
  }
  memory.listed = listed;
  const answered = memory.known.get(commit);
  if (answered) return answered;
  const shared = `${currentAsker()} ${commit}`;
  let task = memory.running.get(shared);
  if (!task || task.isStopped) {
    const started = new SharedTask<ReadonlySet<string>>(async (onNames, taskSignal) => {
      const names = await walkMerged(repository, commit, taskSignal);
      if (memory.listed === listed) memory.known.set(commit, names);
      onNames(names);
    });
    task = started;
    memory.running.set(shared, started);
    void started.ended.then(() => memory.running.get(shared) === started && memory.running.delete(shared));
  }
  for await (const names of task.read(signal)) return names;
  return new Set();
}

async function walkMerged(repository: Repository, commit: ObjectId, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { walks } = internalsOf(repository);
  const args = ["for-each-ref", `--merged=${commit}`, "--format=%(refname)", "refs/heads/"] as const;
  const { stdout } = await runGit(walks, { args, takes: "walk", signal });
  const names = stdout.toString("utf8").split("\n").filter(Boolean);
  return new Set(names.map((name) => name.slice("refs/heads/".length)));
}

/** Whether `descendant` reaches `ancestor` (git merge-base --is-ancestor); false where history is broken. */
export async function isAncestor(
  repository: Repository,
  ancestor: ObjectId,
  descendant: ObjectId,
  { signal }: Cancellable = {},
): Promise<boolean> {
  if (ancestor === descendant) return true;
  const { walks } = internalsOf(repository);
  const args = ["merge-base", "--is-ancestor", ancestor, descendant] as const;
  try {
    return (await runGit(walks, { args, takes: "walk", accept: [0, 1], signal })).code === 0;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** Best common ancestors of two commits (git merge-base --all); none when their histories have nothing in common. */
export async function readMergeBases(repository: Repository, a: ObjectId, b: ObjectId, { signal }: Cancellable = {}): Promise<ObjectId[]> {
  const { walks } = internalsOf(repository);
  const { stdout } = await runGit(walks, { args: ["merge-base", "--all", a, b], takes: "walk", accept: [0, 1], signal });
  return stdout.toString("utf8").split("\n").filter(Boolean);
}

// What a pick comes to where git need not look into any file: every file that the change touches is on the branch as the change found it,
// or as it left it.
import { readRawTree } from "../objects/tree.ts";
import { entryType, type RawEntry } from "../objects/tree-format.ts";
import { GitError } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";

export interface PickSides {
  /** Trees: before the change and after it, and that of the branch. */
  readonly base: ObjectId;
  readonly theirs: ObjectId;
  readonly ours: ObjectId;
}

/** Directories that are read at most: of a wider change git knows sooner. */
const mostRead = 300;

/**
 * null: git has to be asked. That is so wherever a file came, went, moved or became something else, as it looks for renames of files and
 * directories then, and where a file differs on the branch, or a directory cannot be read.
 */
export async function tellPlainPick(repository: Repository, sides: PickSides): Promise<"applicable" | "empty" | null> {
  const budget = { left: mostRead };
  try {
    const found = await compare(repository, sides, budget);
    return found === null ? null : found ? "applicable" : "empty";
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** Whether something is left to change; null as above. */
async function compare(repository: Repository, { base, theirs, ours }: PickSides, budget: { left: number }): Promise<boolean | null> {
  if (base === theirs) return false;
  budget.left -= 1;
  if (budget.left < 0) return null;
  const [before, after, there] = await Promise.all([
    readRawTree(repository, base),
    readRawTree(repository, theirs),
    readRawTree(repository, ours),
  ]);
  if (![before, after, there].every(hasEachOnce) || before.length !== after.length) return null;
  let isLeft = false;
  for (const [index, now] of after.entries()) {
    // Trees are in order: the same names are at the same places.
    const was = before[index];
    if (was?.name !== now.name) return null;
    if (isSame(was, now)) continue;
    const own = there.find(({ name }) => name === now.name);
    const type = entryType(now.mode);
    if (own === undefined || type !== entryType(was.mode) || type !== entryType(own.mode)) return null;
    if (type === "tree") {
      const below = await compare(repository, { base: was.id, theirs: now.id, ours: own.id }, budget);
      if (below === null) return null;
      isLeft ||= below;
    } else if (isSame(own, was)) isLeft = true;
    else if (!isSame(own, now)) return null;
  }
  return isLeft;
}

const isSame = (one: RawEntry, other: RawEntry): boolean => one.id === other.id && one.mode === other.mode;

/** Trees, as they are remembered, that have no name twice; no git writes one that has. */
const sound = new WeakSet<readonly RawEntry[]>();

function hasEachOnce(entries: readonly RawEntry[]): boolean {
  if (sound.has(entries)) return true;
  const isSound = new Set(entries.map(({ name }) => name)).size === entries.length;
  if (isSound) sound.add(entries);
  return isSound;
}

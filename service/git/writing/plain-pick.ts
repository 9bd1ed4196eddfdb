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
  const read = (id: ObjectId) => readRawTree(repository, id).then(byName);
  const [before, after, there] = await Promise.all([read(base), read(theirs), read(ours)]);
  if (before === null || after === null || there === null || before.size !== after.size) return null;
  let isLeft = false;
  for (const [name, now] of after) {
    const was = before.get(name);
    if (was === undefined) return null;
    if (isSame(was, now)) continue;
    const own = there.get(name);
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

/** null where a name is there twice, as no git writes it. */
function byName(entries: readonly RawEntry[]): Map<RawEntry["name"], RawEntry> | null {
  const found = new Map(entries.map((entry) => [entry.name, entry]));
  return found.size === entries.length ? found : null;
}

// Merges so that whatever the result holds can be read: also where the files of objects, that git takes for written, are damaged.
import { lstat, rename } from "node:fs/promises";
import { internalsOf } from "../handle.ts";
import { setAside } from "../objects/loose-object.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import type { Merged } from "../objects/quarantine.ts";
import { readRawTree } from "../objects/tree.ts";
import { entryType, parseTree, type RawEntry } from "../objects/tree-format.ts";
import { GitError } from "../process/run.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { EntryType, ObjectId, Repository } from "../types.ts";

type Clean = Extract<Merged, { tree: ObjectId }>;

/**
 * Calls `merge`, and again without the damaged files that were in its way: git makes no object again for which it finds a file. What the
 * result holds beyond the tree `before`, and has a file, is durable with the writer's next flush. Throws GitError, with every file where
 * it was, when something that the merge does not make is damaged. Call it in the repository's write queue.
 */
export function mergeSoundly(
  repository: Repository,
  writer: ObjectWriter,
  before: ObjectId,
  merge: () => Promise<Merged>,
): Promise<Merged> {
  return mergeAround(repository, writer, before, merge);
}

/** Finds out what `merge` comes to, likewise; nothing is kept, and every file is where it was. */
export async function tryMergeSoundly(repository: Repository, merge: () => Promise<Merged>): Promise<Merged> {
  const writer = new ObjectWriter(repository);
  try {
    return await merge();
  } catch (error) {
    if (!(error instanceof GitError) || (await findNamed(writer, error)).length === 0) throw error;
  }
  return enqueueWrite(repository.gitDir, () => mergeAround(repository, writer, null, merge));
}

/** `before` null: only to find out. */
async function mergeAround(
  repository: Repository,
  writer: ObjectWriter,
  before: ObjectId | null,
  merge: () => Promise<Merged>,
): Promise<Merged> {
  const aside = new Map<ObjectId, string>();
  let isKept = false;
  try {
    for (;;) {
      const { merged, broken } = await mergeOnce(repository, writer, before, merge);
      for (const id of broken) aside.set(id, await setAside(writer.path(id)));
      if (broken.length > 0) continue;
      if (before !== null && "tree" in merged) {
        await requireAll(repository, merged, [...aside.keys()]);
        isKept = true;
      }
      return merged;
    }
  } finally {
    if (!isKept) for (const [id, path] of aside) await putBack(path, writer.path(id));
  }
}

/** Rejects as `merge` does, unless a damaged file explains it. */
async function mergeOnce(
  repository: Repository,
  writer: ObjectWriter,
  before: ObjectId | null,
  merge: () => Promise<Merged>,
): Promise<{ merged: Merged; broken: ObjectId[] }> {
  let merged: Merged;
  try {
    merged = await merge();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const broken = await findNamed(writer, error);
    if (broken.length === 0) throw error;
    return { merged: { paths: [] }, broken };
  }
  return { merged, broken: before !== null && "tree" in merged ? await keepTaken(repository, writer, before, merged) : [] };
}

/** "object file …/objects/ab/cdef… is empty", "loose object abcdef… (stored in …) is corrupt", "unable to unpack abcdef… header" */
function findNamed(writer: ObjectWriter, { stderr }: GitError): Promise<ObjectId[]> {
  const named = stderr.replace(/([0-9a-f]{2})\/(?=[0-9a-f]{38})/g, "$1").match(/\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g) ?? [];
  return findBroken(writer, [...new Set(named)]);
}

async function findBroken(writer: ObjectWriter, ids: readonly ObjectId[]): Promise<ObjectId[]> {
  const found = await writer.keep(ids);
  return ids.filter((_, index) => found[index] === "broken");
}

/** An entry that one tree has and another has not; `was`: the directory that was there. */
interface Taken {
  readonly id: ObjectId;
  readonly type: EntryType;
  readonly was: ObjectId | null;
}

/** Keeps what a merge took from elsewhere rather than made, level by level; answers whose files are damaged. */
async function keepTaken(repository: Repository, writer: ObjectWriter, before: ObjectId, merged: Clean): Promise<ObjectId[]> {
  const made = new Map(merged.objects.map(({ id, content }) => [id, content]));
  const broken = new Set<ObjectId>();
  let level: Taken[] = merged.tree === before ? [] : [{ id: merged.tree, type: "tree", was: before }];
  while (level.length > 0) {
    const there = level.filter(({ id, type }) => type !== "commit" && !made.has(id));
    for (const id of await findBroken(writer, [...new Set(there.map(({ id }) => id))])) broken.add(id);
    const trees = level.filter(({ id, type }) => type === "tree" && !broken.has(id));
    level = (await Promise.all(trees.map((tree) => compare(repository, tree, made.get(tree.id))))).flat();
  }
  return [...broken];
}

async function compare(repository: Repository, { id, was }: Taken, made: Buffer | undefined): Promise<Taken[]> {
  const [now, old] = await Promise.all([
    made === undefined ? readTree(repository, id) : parseTree(made, internalsOf(repository).idBytes),
    was === null ? [] : readTree(repository, was),
  ]);
  const known = new Map(old.map((entry) => [entry.name, entry]));
  return now.flatMap(({ name, mode, id }) => {
    const other = known.get(name);
    if (other?.id === id) return [];
    return [{ id, type: entryType(mode), was: other !== undefined && entryType(other.mode) === "tree" ? other.id : null }];
  });
}

/** A partial clone may lack it; git merges all the same when it need not look inside. */
async function readTree(repository: Repository, id: ObjectId): Promise<readonly RawEntry[]> {
  return readRawTree(repository, id).catch((error: unknown) => {
    if (error instanceof GitError) return [];
    throw error;
  });
}

/** Whether what was damaged was made again, or is in a pack. */
async function requireAll(repository: Repository, merged: Clean, ids: readonly ObjectId[]): Promise<void> {
  const made = new Set(merged.objects.map(({ id }) => id));
  for (const id of ids)
    if (!made.has(id) && (await internalsOf(repository).interactive.info(id)) === null)
      throw new GitError(["merge-tree"], null, `object ${id} is damaged`);
}

async function putBack(from: string, to: string): Promise<void> {
  // Somebody may have written the object meanwhile.
  if ((await lstat(to).catch(() => null)) === null) await rename(from, to);
}

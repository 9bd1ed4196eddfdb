// Lists directories and finds entries of a commit's tree.

import { emptyTree, internalsOf } from "../handle.ts";
import type { Cancellable, EntryType, ObjectId, Repository, TreeEntry } from "../types.ts";
import { missingObject } from "./missing-object.ts";
import { decodeName, entryType, findName, parseTreeInTurns, type RawEntry, shownMode } from "./tree-format.ts";

/** The entries of a tree object, remembered. `treeish` is a trusted id of a tree or a commit. */
export async function readRawTree(repository: Repository, treeish: ObjectId): Promise<readonly RawEntry[]> {
  const { trees, interactive, idBytes } = internalsOf(repository);
  if (treeish === emptyTree(repository)) return [];
  const known = trees.get(treeish);
  if (known) return known;
  const object = await interactive.contents(`${treeish}^{tree}`);
  if (object?.type !== "tree") throw await missingObject(repository, "tree", treeish);
  const entries = await parseTreeInTurns(object.content, idBytes);
  trees.set(treeish, entries);
  return entries;
}

/** Nearly all entries are plain files. */
const shownOf = ({ mode }: RawEntry): string => (mode === "100644" ? mode : shownMode(mode));

function toEntry(raw: RawEntry, parent: string): TreeEntry {
  const name = decodeName(raw.name);
  const path = parent === "" ? name : `${parent}/${name}`;
  const mode = shownOf(raw);
  return { name, path, mode, type: entryType(mode), id: raw.id };
}

/**
 * The entry at a path ("" is the root, whose name is ""); null when there is none. Slashes at either end do not count.
 * Nothing is followed: a symbolic link is a blob, a submodule a commit.
 */
export async function readEntry(repository: Repository, commit: ObjectId, path: string): Promise<TreeEntry | null> {
  const components = path.split("/").filter((component) => component !== "");
  if (components.length === 0) {
    const { interactive } = internalsOf(repository);
    const info = await interactive.info(`${commit}^{tree}`);
    return info ? { name: "", path: "", mode: "040000", type: "tree", id: info.id } : null;
  }
  let treeish = commit;
  let entry: TreeEntry | null = null;
  for (const component of components) {
    if (entry && entry.type !== "tree") return null;
    const raw: RawEntry | null = findName(await readRawTree(repository, treeish), component);
    if (!raw) return null;
    entry = toEntry(raw, entry?.path ?? "");
    treeish = raw.id;
  }
  return entry;
}

/** Entries after which others get their turn. */
const slice = 20_000;

/**
 * The entries of a directory as Gitaly sorts them: directories, then files and links, then submodules, each in git's order; null when
 * the path is no directory.
 */
export async function readTree(repository: Repository, commit: ObjectId, path: string): Promise<TreeEntry[] | null> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "tree") return null;
  const found: Record<EntryType, TreeEntry[]> = { tree: [], blob: [], commit: [] };
  for (const [index, raw] of (await readRawTree(repository, entry.id)).entries()) {
    if (index % slice === slice - 1) await new Promise<void>((resolve) => setImmediate(resolve));
    const shown = toEntry(raw, entry.path);
    found[shown.type].push(shown);
  }
  return found.tree.concat(found.blob, found.commit);
}

/** Entries that are handed on together. */
const batchSize = 500;
/** Trees of one directory that are read before it is their turn: cat-file answers them in one go. */
const treesAhead = 64;
/** Entries of one walk that are remembered: a commit shares nearly all its trees with the next one, but a giant must not push out everything. */
const mostRemembered = 150_000;

/**
 * Everything below a directory in git's order, a directory before what is in it, in batches. Yields nothing when the path is no directory.
 * Trees are read by the resident git, many ahead, and what is known already not at all. Throws GitError for one that can't be read.
 */
export async function* walkTree(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { signal }: Cancellable = {},
): AsyncGenerator<TreeEntry[], void, undefined> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "tree") return;
  let room = mostRemembered;
  const read = async (id: ObjectId): Promise<readonly RawEntry[]> => {
    signal?.throwIfAborted();
    const found = await readSubtree(repository, id, room > 0);
    room -= found.length;
    return found;
  };
  const open = [new OpenDirectory(entry.path, await read(entry.id), read)];
  let batch: TreeEntry[] = [];
  for (let directory = open.at(-1); directory !== undefined; directory = open.at(-1)) {
    const next = directory.take(batch);
    if (next !== null) open.push(new OpenDirectory(next.path, await next.entries, read));
    else if (directory.isOver) open.pop();
    if (batch.length < batchSize) continue;
    signal?.throwIfAborted();
    yield batch;
    batch = [];
    // What is known already comes without a pause: others get theirs.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  if (batch.length > 0) yield batch;
}

/** A directory on the way of a walk, with the trees of its next subdirectories on their way. */
class OpenDirectory {
  readonly #path: string;
  readonly #entries: readonly RawEntry[];
  readonly #read: (id: ObjectId) => Promise<readonly RawEntry[]>;
  readonly #ahead: Promise<readonly RawEntry[]>[] = [];
  #at = 0;
  #asked = 0;

  constructor(path: string, entries: readonly RawEntry[], read: (id: ObjectId) => Promise<readonly RawEntry[]>) {
    this.#path = path;
    this.#entries = entries;
    this.#read = read;
    this.#readAhead();
  }

  get isOver(): boolean {
    return this.#at >= this.#entries.length;
  }

  /** Adds entries up to the next subdirectory, which it answers; null where the batch is full before, or the directory over. */
  take(batch: TreeEntry[]): { readonly path: string; readonly entries: Promise<readonly RawEntry[]> } | null {
    while (!this.isOver && batch.length < batchSize) {
      const entry = toEntry(this.#entries[this.#at]!, this.#path);
      this.#at += 1;
      batch.push(entry);
      if (entry.type !== "tree") continue;
      const entries = this.#ahead.shift()!;
      this.#readAhead();
      return { path: entry.path, entries };
    }
    return null;
  }

  #readAhead(): void {
    for (; this.#asked < this.#entries.length && this.#ahead.length < treesAhead; this.#asked += 1) {
      const next = this.#entries[this.#asked]!;
      if (entryType(shownOf(next)) !== "tree") continue;
      const entries = this.#read(next.id);
      // Told when its turn comes; until then a failure would count as unhandled.
      entries.catch(() => undefined);
      this.#ahead.push(entries);
    }
  }
}

async function readSubtree(repository: Repository, id: ObjectId, remember: boolean): Promise<readonly RawEntry[]> {
  const { trees, bulk, idBytes } = internalsOf(repository);
  if (id === emptyTree(repository)) return [];
  const known = trees.get(id);
  if (known) return known;
  const object = await bulk.contents(id);
  if (object?.type !== "tree") throw await missingObject(repository, "tree", id);
  const entries = await parseTreeInTurns(object.content, idBytes);
  if (remember) trees.set(id, entries);
  return entries;
}

// Lists directories and finds entries of a commit's tree.

import { StringDecoder } from "node:string_decoder";
import { emptyTree, internalsOf } from "../handle.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, EntryType, ObjectId, Repository, TreeEntry } from "../types.ts";
import { decodeName, entryType, findName, isTreeMode, parseTreeInTurns, type RawEntry, shownMode } from "./tree-format.ts";

/** The entries of a tree object, remembered. `treeish` is a trusted id of a tree or a commit. */
export async function readRawTree(repository: Repository, treeish: ObjectId): Promise<readonly RawEntry[]> {
  const { trees, interactive, idBytes } = internalsOf(repository);
  if (treeish === emptyTree(repository)) return [];
  const known = trees.get(treeish);
  if (known) return known;
  const object = await interactive.contents(`${treeish}^{tree}`);
  if (object?.type !== "tree") throw new GitError(["cat-file", "tree", treeish], null, `no such tree: ${treeish}`);
  const entries = await parseTreeInTurns(object.content, idBytes);
  trees.set(treeish, entries);
  return entries;
}

function toEntry(raw: RawEntry, parent: string): TreeEntry {
  const name = decodeName(raw.name);
  const path = parent === "" ? name : `${parent}/${name}`;
  return { name, path, mode: shownMode(raw.mode), type: entryType(raw.mode), id: raw.id };
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

/**
 * Everything below a directory in git's order, a directory before what is in it, in batches as git prints them.
 * Yields nothing when the path is no directory.
 */
export async function* walkTree(
  repository: Repository,
  commit: ObjectId,
  path: string,
  options: Cancellable = {},
): AsyncGenerator<TreeEntry[], void, undefined> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "tree") return;
  const batches: TreeEntry[][] = [];
  let arrived = Promise.withResolvers<void>();
  let ended = false;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  // `<mode> SP <type> SP <id> TAB <path> NUL`
  const decoder = new StringDecoder("utf8");
  let rest = "";
  const listing = runGit(internalsOf(repository).place, {
    args: ["ls-tree", "-r", "-t", "-z", "--full-tree", entry.id],
    takes: "moment",
    signal,
    onOutput: (chunk) => {
      const records = (rest + decoder.write(chunk)).split("\0");
      rest = records.pop() ?? "";
      if (records.length > 0) batches.push(records.map((record) => parseRecord(record, entry.path)));
      arrived.resolve();
      return true;
    },
  }).finally(() => {
    ended = true;
    arrived.resolve();
  });
  // Awaited below; without this an abort between two batches would count as unhandled.
  listing.catch(() => undefined);
  try {
    for (;;) {
      const batch = batches.shift();
      if (batch) yield batch;
      else if (ended) break;
      else {
        await arrived.promise;
        arrived = Promise.withResolvers<void>();
        if (ended) arrived.resolve();
      }
    }
    await listing;
  } finally {
    stop.abort();
  }
}

function parseRecord(record: string, parent: string): TreeEntry {
  const tab = record.indexOf("\t");
  const space = record.indexOf(" ", 7);
  const mode = record.slice(0, 6);
  const type = record.slice(7, space);
  const id = record.slice(space + 1, tab);
  const below = record.slice(tab + 1);
  const path = parent === "" ? below : `${parent}/${below}`;
  return { name: below.slice(below.lastIndexOf("/") + 1), path, mode, type: isTreeMode(mode) ? "tree" : (type as EntryType), id };
}

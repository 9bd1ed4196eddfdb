// Tells the blame of a large file in the order of its lines while git is still at it.

import { readBlob } from "../objects/objects.ts";
import { readEntry } from "../objects/tree.ts";
import type { ObjectId, Repository } from "../types.ts";
import { type BlamedLines, type BlameOptions, followBlame, linesOf, type Origin } from "./blame.ts";

/** Lines with where they stood in their commit. */
export interface FoundLines extends BlamedLines {
  readonly origin: Origin;
}

/**
 * The same ranges as `readBlame` gives of a whole file, from the first line on, each as soon as it and all before it are known. Null
 * when the path is no file there. An aborted signal ends git, unless somebody else waits for the same.
 */
export async function streamBlame(
  repository: Repository,
  commit: ObjectId,
  path: string,
  options: BlameOptions = {},
): Promise<AsyncGenerator<BlamedLines, void, undefined> | null> {
  const entry = await readEntry(repository, commit, path);
  const found = entry?.type === "blob" ? await followBlame(repository, commit, path, options) : null;
  if (entry === null || found === null) return null;
  options.signal?.throwIfAborted();
  return inOrder(found, linesOf(await readBlob(repository, entry.id)));
}

/**
 * The same lines as soon as each is found, in batches and in no order: the newest changes come first, and neighbours of one commit may
 * come apart. Null when the path is no file there.
 */
export async function streamFound(
  repository: Repository,
  commit: ObjectId,
  path: string,
  options: BlameOptions = {},
): Promise<AsyncGenerator<FoundLines[], void, undefined> | null> {
  const entry = await readEntry(repository, commit, path);
  const found = entry?.type === "blob" ? await followBlame(repository, commit, path, options) : null;
  if (entry === null || found === null) return null;
  const lines = linesOf(await readBlob(repository, entry.id));
  return (async function* () {
    for await (const batch of found)
      yield batch.map(({ commit: owner, first, count, origin }) => ({
        ...{ commit: owner, first, origin },
        lines: lines.slice(first - 1, first - 1 + count),
      }));
  })();
}

async function* inOrder(
  found: AsyncIterable<readonly { readonly commit: ObjectId; readonly first: number; readonly count: number }[]>,
  lines: readonly string[],
): AsyncGenerator<BlamedLines, void, undefined> {
  const owners = new Array<ObjectId | undefined>(lines.length).fill(undefined);
  let start = 0;
  let end = 0;
  for await (const batch of found) {
    for (const { commit, first, count } of batch) owners.fill(commit, first - 1, first - 1 + count);
    for (;;) {
      const owner = owners[start];
      if (owner === undefined) break;
      while (end < lines.length && owners[end] === owner) end += 1;
      // Whether the range ends here is known once the next line's commit is.
      if (end < lines.length && owners[end] === undefined) break;
      yield { commit: owner, first: start + 1, lines: lines.slice(start, end) };
      start = end;
    }
  }
}

// Looks up the last commits of many paths before they are asked for one by one.

import type { ObjectId, Repository } from "../types.ts";
import { readDirectoryHistory } from "./directory-history.ts";
import { lastCommitsOf, readLastCommit } from "./last-commit.ts";

/** Paths in one directory from which on a walk for all of them costs less than one for each. */
const many = 24;

/** After this `readLastCommit` of each path answers from memory. Paths are checked ones, as `checkPath` answers them. */
export async function lookUpLastCommits(repository: Repository, commit: ObjectId, paths: readonly string[]): Promise<void> {
  if (paths.length < 2) return;
  const folders = Map.groupBy(new Set(paths), (path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  for (const [folder, inside] of folders) {
    if (inside.length >= many) await lookUpFolder(repository, commit, folder, inside);
    // What the walk did not find, such as a path that is not there, is asked for alone.
    await Promise.all(inside.map((path) => readLastCommit(repository, commit, path)));
  }
}

async function lookUpFolder(repository: Repository, commit: ObjectId, folder: string, paths: readonly string[]): Promise<void> {
  const lastCommits = await lastCommitsOf(repository);
  const wanted = new Map(paths.map((path) => [path.slice(folder === "" ? 0 : folder.length + 1), path]));
  const history = await readDirectoryHistory(repository, commit, folder, { names: [...wanted.keys()] });
  for await (const batch of history ?? []) {
    for (const { name, commit: last } of batch) {
      const path = wanted.get(name);
      // Names that are no UTF-8 may look the same.
      if (path === undefined || name.includes("\ufffd")) continue;
      lastCommits.set(`${commit}:${path}`, Promise.resolve(last));
      wanted.delete(name);
    }
    if (wanted.size === 0) return;
  }
}

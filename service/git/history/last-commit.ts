// Finds the last commit that touched a path.

import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { formatWalkInput, readPathBytes } from "../objects/walk-input.ts";
import { idBytes } from "../process/budget.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** What the last commit of each path is, by `<commit>:<path>`, as long as history is the same. */
export const lastCommitsOf = createHistoryMemory((makeCache) => makeCache<string, Promise<ObjectId | null>>(() => promiseBytes + idBytes));
const promiseBytes = 80;

/**
 * The newest commit reachable from `commit` that changed the path (taken literally), as `git rev-list -1` finds it;
 * null when none did. Remembered.
 */
export async function readLastCommit(
  repository: Repository,
  commit: ObjectId,
  path: string,
  options: Cancellable = {},
): Promise<ObjectId | null> {
  const components = path.split("/").filter((component) => component !== "");
  // What git would take for a way out of the repository never was in a tree.
  if (path.includes("\0") || components.includes("..") || components.includes(".")) return null;
  const lastCommits = await lastCommitsOf(repository);
  const key = `${commit}:${components.join("/")}`;
  const known = lastCommits.get(key);
  if (known) return known;
  const search = find(repository, commit, components.join("/"), options);
  // One caller's cancellation must not be another's answer.
  if (!options.signal) {
    lastCommits.set(key, search);
    search.catch(() => lastCommits.delete(key));
  } else {
    search.then(
      (id) => lastCommits.set(key, Promise.resolve(id)),
      () => undefined,
    );
  }
  return search;
}

async function find(repository: Repository, commit: ObjectId, path: string, { signal }: Cancellable): Promise<ObjectId | null> {
  const { graph } = internalsOf(repository);
  void graph.prepare();
  const input = formatWalkInput([commit], await readPathBytes(repository, commit, path));
  const { stdout } = await runGit(graph.walks, { args: ["rev-list", "-1", "--stdin"], ...input, takes: "walk", signal });
  return stdout.toString("latin1").trim() || null;
}

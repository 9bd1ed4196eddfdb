// Finds the last commit that touched a path.

import type { FoundEntries } from "../commit-graph/questions.ts";
import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { readRawTree } from "../objects/tree.ts";
import { findName } from "../objects/tree-format.ts";
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
  const components = partsOf(path);
  // What git would take for a way out of the repository never was in a tree.
  if (path.includes("\0") || components.includes("..") || components.includes(".")) return null;
  const lastCommits = await lastCommitsOf(repository);
  const key = keyOf(commit, components);
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

/** What `readLastCommit` found earlier, without a walk; undefined where that is not known yet. */
export async function knownLastCommit(repository: Repository, commit: ObjectId, path: string): Promise<ObjectId | null | undefined> {
  const found = (await lastCommitsOf(repository)).get(keyOf(commit, partsOf(path)));
  // One that is still sought loses.
  return Promise.race([found, undefined]);
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");
const keyOf = (commit: ObjectId, parts: readonly string[]): string => `${commit}:${parts.join("/")}`;

async function find(repository: Repository, commit: ObjectId, path: string, options: Cancellable): Promise<ObjectId | null> {
  const { graph } = internalsOf(repository);
  const { signal } = options;
  const known = graph.isLoaded ? await findInGraph(repository, commit, path, options) : null;
  if (known !== null) return known;
  const input = formatWalkInput([commit], await readPathBytes(repository, commit, path));
  const { stdout } = await runGit(graph.walks, { args: ["rev-list", "-1", "--stdin"], ...input, takes: "walk", signal });
  return stdout.toString("latin1").trim() || null;
}

/** As the walk through a directory finds it, without a process; null where git has to be asked: a path that is not there, a history that was cut. */
async function findInGraph(repository: Repository, commit: ObjectId, path: string, options: Cancellable): Promise<ObjectId | null> {
  const names: string[] = [];
  let size = 0;
  let isFolder = true;
  let tree = commit;
  for (const component of path.split("/")) {
    const entries = isFolder ? await readRawTree(repository, tree) : [];
    const entry = component === "" ? null : findName(entries, component);
    if (entry == null) return null;
    names.push(entry.name);
    size = entries.length;
    isFolder = /^0?40000$/.test(entry.mode);
    tree = entry.id;
  }
  const name = names.at(-1)!;
  const question = { commit, path: names.slice(0, -1).join("/"), size, only: [name], known: [] };
  let found: ObjectId | null = null;
  const take = (part: FoundEntries): void => {
    found = part.find(([each]) => each === name)?.[1] ?? found;
  };
  try {
    await internalsOf(repository).graph.lastCommits(question, take, options);
    return found;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // The thread has ended, or an object is broken: git says what there is to say.
    return null;
  }
}

// Finds the last commit that touched a path.

import { internalsOf } from "./handle.ts";
import { readPathBytes, runGitOnPath } from "./path-argument.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository } from "./types.ts";

/**
 * The newest commit reachable from `commit` that changed the path (taken literally), as `git rev-list -1` finds it;
 * null when none did. Remembered, as neither a commit nor its history can change.
 */
export function readLastCommit(
  repository: Repository,
  commit: ObjectId,
  path: string,
  options: Cancellable = {},
): Promise<ObjectId | null> {
  const components = path.split("/").filter((component) => component !== "");
  // What git would take for a way out of the repository never was in a tree.
  if (path.includes("\0") || components.includes("..") || components.includes(".")) return Promise.resolve(null);
  const { lastCommits } = internalsOf(repository);
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

/** What `readLastCommit` of a path without superfluous slashes shall answer, found in another way. */
export function rememberLastCommit(repository: Repository, commit: ObjectId, path: string, last: ObjectId): void {
  internalsOf(repository).lastCommits.set(`${commit}:${path}`, Promise.resolve(last));
}

async function find(repository: Repository, commit: ObjectId, path: string, { signal }: Cancellable): Promise<ObjectId | null> {
  const run = { args: ["rev-list", "-1", "--end-of-options", commit], signal, walk: true };
  const { graph } = internalsOf(repository);
  void graph.prepare();
  const { stdout } =
    path === ""
      ? await runGit(graph.walks, run)
      : await runGitOnPath(graph.walks, run, path, await readPathBytes(repository, commit, path));
  return stdout.toString("latin1").trim() || null;
}

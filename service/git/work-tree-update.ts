// Keeps a clean work tree on its branch when a commit moves that branch, and finds out beforehand whether it is clean.

import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { emptyTree, internalsOf } from "./handle.ts";
import { GitError, type GitPlace, runGit } from "./run.ts";
import { readEntry } from "./tree.ts";
import type { ObjectId, Repository } from "./types.ts";
import type { WorkTree } from "./work-trees.ts";

/** Files in a git directory that say that a merge, a pick or a rebase is under way there. */
const unfinished = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "rebase-merge", "rebase-apply", "index.lock"];

/**
 * Git in a work tree, believing the person's configuration for line endings, links and the like. Filter programs never run,
 * whoever configured them (a .gitattributes of a foreign repository decides which): files are stored and written as they are.
 */
export function placeOf(repository: Repository, workTree: WorkTree): Promise<GitPlace> {
  const known = places.get(workTree);
  if (known) return known;
  const place = findPlace(repository, workTree);
  places.set(workTree, place);
  return place;
}

/** One look at the configuration serves one commit: a WorkTree value is made anew for each. */
const places = new WeakMap<WorkTree, Promise<GitPlace>>();

async function findPlace(repository: Repository, workTree: WorkTree): Promise<GitPlace> {
  const { place } = internalsOf(repository);
  const inside: GitPlace = { git: place.git, gitDir: workTree.gitDir, workTree: workTree.path, personal: true };
  const { stdout } = await runGit(inside, { args: ["config", "--name-only", "-z", "--get-regexp", "^filter\\."], accept: [0, 1] });
  const names = new Set(
    stdout
      .toString("utf8")
      .split("\0")
      .filter(Boolean)
      .map((key) => key.slice(0, key.lastIndexOf("."))),
  );
  const config = [...names].flatMap((name) => [
    [`${name}.clean`, ""] as const,
    [`${name}.smudge`, ""] as const,
    [`${name}.process`, ""] as const,
    [`${name}.required`, "false"] as const,
  ]);
  return { ...inside, config };
}

/**
 * What stands in the way of bringing a work tree from one tree to another: changed tracked files (index or disk), files that
 * git does not track and that would be overwritten, an unfinished merge. Empty: nothing does. The objects must exist.
 */
export async function findObstacles(repository: Repository, workTree: WorkTree, from: ObjectId | null, to: ObjectId): Promise<string[]> {
  if (!workTree.trusted) return [".git"];
  const busy = await isUnfinished(workTree);
  if (busy !== null) return [`.git/${busy}`];
  const place = await placeOf(repository, workTree);
  const args = ["status", "--porcelain=v1", "-z", "--untracked-files=no", "--ignore-submodules=dirty", "--no-renames"];
  const old = from ?? emptyTree(repository);
  const addedArgs = ["diff-tree", "-r", "-z", "--no-renames", "--name-only", "--diff-filter=A", old, to];
  // Three questions at once; the answers are judged in this order, the plainest for a person first.
  const [status, added, dry] = await Promise.all([
    runGit(place, { args }),
    runGit(place, { args: addedArgs }),
    readTree(place, ["-n", old, to]),
  ]);
  const changed = split(status.stdout).map((record) => record.slice(3));
  if (changed.length > 0) return changed;
  const untracked: string[] = [];
  for (const path of split(added.stdout)) if (await isTaken(repository, workTree, old, path)) untracked.push(path);
  if (untracked.length > 0) return untracked;
  return dry === null ? [] : [dry.stderr.trim().split("\n")[0] ?? ""];
}

function split(output: Buffer): string[] {
  return output.toString("utf8").split("\0").filter(Boolean);
}

/** Brings index and files from one tree to the other. False, with nothing changed, when something came in the way meanwhile. */
export async function updateWorkTree(repository: Repository, workTree: WorkTree, from: ObjectId | null, to: ObjectId): Promise<boolean> {
  const failure = await readTree(await placeOf(repository, workTree), [from ?? emptyTree(repository), to]);
  return failure === null;
}

async function readTree(place: GitPlace, args: readonly string[]): Promise<GitError | null> {
  try {
    await runGit(place, { args: ["read-tree", "-m", "-u", ...args] });
    return null;
  } catch (error) {
    if (error instanceof GitError && error.exitCode !== null) return error;
    throw error;
  }
}

/** Whether something on the disk that git does not track (ignored or not) is where a new file must go. */
async function isTaken(repository: Repository, workTree: WorkTree, old: ObjectId, path: string): Promise<boolean> {
  const components = path.split("/");
  for (let length = 1; length <= components.length; length += 1) {
    const part = components.slice(0, length).join("/");
    const found = await lstat(join(workTree.path, part)).catch(() => null);
    if (!found) return false;
    if (length < components.length && found.isDirectory()) continue;
    // A tracked file or directory makes room by itself; git checks that nothing untracked is inside.
    return (await readEntry(repository, old, part)) === null;
  }
  return false;
}

/** The file that says that something is under way there; null when nothing is. */
export async function isUnfinished(workTree: WorkTree): Promise<string | null> {
  for (const name of unfinished) if (await exists(join(workTree.gitDir, name))) return name;
  return null;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

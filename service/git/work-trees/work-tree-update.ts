// Keeps a clean work tree on its branch when a commit moves that branch, and finds out beforehand whether it is clean.

import { lstat } from "node:fs/promises";
import { basename, join } from "node:path";
import { emptyTree, internalsOf } from "../handle.ts";
import { readEntry } from "../objects/tree.ts";
import { decodeName } from "../objects/tree-format.ts";
import { NamedPrograms, UnnameableProgram } from "../process/named-programs.ts";
import { GitError, type GitPlace, runGit, withSwitches } from "../process/run.ts";
import { findLock } from "../refs/refs.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { ObjectId, Repository } from "../types.ts";
import { findBlock } from "./work-tree-block.ts";
import { absent, readChanges } from "./work-tree-changes.ts";

/** Files in a git directory that say that a merge, a pick or a rebase is under way there. */
const unfinished = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "rebase-merge", "rebase-apply", "index.lock"];

/**
 * Git in a work tree, believing the person's configuration for line endings, links and the like. Filter programs never run,
 * anyone who configured them (a .gitattributes of a foreign repository decides which): files are stored and written as they are. Throws
 * UnnameableProgram.
 */
export function placeOf(repository: Repository, workTree: WorkTree): Promise<GitPlace> {
  const known = places.get(workTree);
  if (known) return known;
  const place = findPlace(repository, workTree);
  places.set(workTree, place);
  return place;
}

/** One look at the configuration serves one commit: a WorkTree value is made again for each. */
const places = new WeakMap<WorkTree, Promise<GitPlace>>();

async function findPlace(repository: Repository, workTree: WorkTree): Promise<GitPlace> {
  const { place } = internalsOf(repository);
  const at = { git: place.git, limits: place.limits, gitDir: workTree.gitDir, workTree: workTree.path, personal: true };
  const inside: GitPlace = { ...at, switches: new NamedPrograms(repository.gitDir) };
  await withSwitches(inside);
  return inside;
}

/** Why a work tree can't come along. */
export type Obstacle =
  /** Files with changes, or of no commit, that would be overwritten. By their paths. */
  | { readonly kind: "changed"; readonly paths: readonly string[] }
  /** Something is under way: `file` of its git directory says so, such as MERGE_HEAD or index.lock. */
  | { readonly kind: "busy"; readonly file: string }
  /** Files can't be written: why, for a person. */
  | { readonly kind: "blocked"; readonly why: string };

const changed = (paths: string[]): Obstacle => ({ kind: "changed", paths });

/**
 * What stands in the way of bringing a work tree from one tree to another: changed tracked files (index or disk), files that git does
 * not track and that would be overwritten, an unfinished merge, files that can't be written. The objects must exist.
 */
export async function findObstacle(
  repository: Repository,
  workTree: WorkTree,
  from: ObjectId | null,
  to: ObjectId,
): Promise<Obstacle | null> {
  if (!workTree.trusted) return changed([".git"]);
  const busy = await isUnfinished(workTree);
  if (busy !== null) return { kind: "busy", file: busy };
  const place = await placeOf(repository, workTree).catch(refusePrograms);
  if ("kind" in place) return place;
  const args = ["status", "--porcelain=v1", "-z", "--untracked-files=no", "--ignore-submodules=dirty", "--no-renames"] as const;
  const old = from ?? emptyTree(repository);
  // Three questions at once; the answers are judged in this order, the plainest for a person first.
  const [status, changes, dry] = await Promise.all([
    runGit(place, { args, takes: "change" }),
    readChanges(place, old, to),
    readTree(place, ["-n", old, to]),
  ]);
  const dirty = status.stdout.toString("utf8").split("\0").filter(Boolean);
  if (dirty.length > 0) return changed(dirty.map((record) => record.slice(3)));
  const untracked: string[] = [];
  for (const { path, from: side } of changes) {
    const name = decodeName(path);
    if (side.mode === absent && (await isTaken(repository, workTree, old, name))) untracked.push(name);
  }
  if (untracked.length > 0) return changed(untracked);
  const why = await findBlock(repository, workTree, changes);
  if (why !== null) return { kind: "blocked", why };
  if (dry === null) return null;
  return looksChanged(dry) ? ((await refresh(place)) ?? explainIf(await readTree(place, ["-n", old, to]))) : explain(dry);
}

const explainIf = (error: GitError | null): Obstacle | null => (error === null ? null : explain(error));

/** What names a program that can't be switched off stands in the way. */
function refusePrograms(error: unknown): Obstacle {
  if (error instanceof UnnameableProgram) return { kind: "blocked", why: `the settings of the repository can't be used: ${error.message}` };
  throw error;
}

/** What a failure means for a work tree; null for one that nobody foresaw. */
export function explainFailure(error: unknown): Obstacle | null {
  if (error instanceof GitError) return explain(error);
  return error instanceof UnnameableProgram ? refusePrograms(error) : null;
}

/** What git complains of, for a person. */
export function explain({ stderr, message }: GitError): Obstacle {
  const lock = findLock(stderr);
  if (lock !== null) return { kind: "busy", file: basename(lock) };
  const lines = stderr.split("\n").flatMap((line) => /^(?:error|fatal): (.+)$/.exec(line)?.[1] ?? []);
  const blamed = lines.flatMap((line) => /^(?:Entry|Untracked working tree file|Updating) '(.+)' (?:not|would) /.exec(line)?.[1] ?? []);
  if (blamed.length > 0) return changed(blamed);
  return { kind: "blocked", why: lines.slice(0, 3).join("; ") || message };
}

/** Git takes a file for changed, whatever is in it, whose times, inode or mode are not those that the index remembers. */
const looksChanged = ({ stderr }: GitError): boolean => /not uptodate|needs update/.test(stderr);

/**
 * Has git look into such files, and remember how they look now: somebody touched, copied or formatted them. That writes the index, so it
 * is done when needed, and not each time. Programs of the repository have no part in it (`placeOf`). Null: done.
 */
async function refresh(place: GitPlace): Promise<Obstacle | null> {
  try {
    // 1: some are changed indeed.
    await runGit(place, { args: ["update-index", "--refresh"], takes: "change", accept: [0, 1] });
    return null;
  } catch (error) {
    if (error instanceof GitError) return explain(error);
    throw error;
  }
}

/**
 * Brings index and files from one tree to the other; null when that is done. What came in the way meanwhile either kept git from
 * beginning, or some files are changed and others not (`work-tree-undo.ts`), and the index is as it was.
 */
export async function updateWorkTree(
  repository: Repository,
  workTree: WorkTree,
  from: ObjectId | null,
  to: ObjectId,
): Promise<Obstacle | null> {
  const place = await placeOf(repository, workTree);
  const sides = [from ?? emptyTree(repository), to];
  const failure = await readTree(place, sides);
  if (failure === null) return null;
  return looksChanged(failure) ? ((await refresh(place)) ?? explainIf(await readTree(place, sides))) : explain(failure);
}

async function readTree(place: GitPlace, args: readonly string[]): Promise<GitError | null> {
  try {
    await runGit(place, { args: ["read-tree", "-m", "-u", ...args], takes: "change" });
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

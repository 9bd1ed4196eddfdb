// After a crash between a branch and the work tree on it: brings the work tree along, unless a person has changed what is in the way.
import { lstat, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type FollowNote, readNote, readNotes, removeNote } from "./follow-notes.ts";
import { emptyTree, internalsOf } from "./handle.ts";
import { readTip } from "./refs.ts";
import { GitError, type GitPlace, runGit } from "./run.ts";
import { removeLocks } from "./stale-locks.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import type { ObjectId, Repository } from "./types.ts";
import { isUnfinished, placeOf, updateWorkTree } from "./work-tree-update.ts";
import { listWorkTrees, type WorkTree } from "./work-trees.ts";

/** A path that the commit changes; a mode of zeros: it is not on that side. */
interface Change {
  readonly path: string;
  readonly from: { readonly mode: string; readonly id: ObjectId };
  readonly to: { readonly mode: string; readonly id: ObjectId };
}

const absent = "000000";
const submodule = "160000";

/**
 * Finishes what `follow-notes.ts` has notes of in this repository. A work tree whose files were changed since, or that stands elsewhere
 * by now, stays as it is: the next commit to its branch says so. Call it in the repository's write queue.
 */
export async function recoverWorkTrees(repository: Repository): Promise<void> {
  const { notes } = internalsOf(repository);
  if (notes === undefined || (await readNotes(notes)).length === 0) return;
  for (const workTree of await listWorkTrees(repository)) {
    const note = await readNote(notes, workTree);
    if (note !== null) await recover(repository, workTree, note, notes);
  }
}

async function recover(repository: Repository, workTree: WorkTree, note: FollowNote, notes: string): Promise<void> {
  try {
    // Git was in there when it ended, so a lock that no process holds is its own.
    await removeLocks(repository, [join(workTree.gitDir, "index.lock")]);
    const tip = workTree.trusted && workTree.branch === note.branch ? await readTip(repository, note.branch) : null;
    // The branch never moved, or somebody has gone on from there.
    if (tip !== note.to) return await removeNote(notes, note);
    if ((await isUnfinished(workTree)) !== null) return;
    if (await bringAlong(repository, workTree, note)) await removeNote(notes, note);
  } catch (error) {
    // A repository that is broken or can't be written to must open all the same.
    if (!(error instanceof GitError)) throw error;
  }
}

async function bringAlong(repository: Repository, workTree: WorkTree, { from, to }: FollowNote): Promise<boolean> {
  const place = await placeOf(repository, workTree);
  const before = from ?? emptyTree(repository);
  const changes = await readChanges(place, before, to);
  const [staged, differsFrom, differsTo] = await Promise.all([
    readStaged(place, before),
    findDifferent(place, changes, "from"),
    findDifferent(place, changes, "to"),
  ]);
  const done: Change[] = [];
  const torn: string[] = [];
  for (const change of changes) {
    const found = await lstat(join(workTree.path, change.path)).catch(() => null);
    // A folder where a file was or will be: git knows whether anything in it is a person's.
    const file = found?.isDirectory() && ![change.from.mode, change.to.mode].includes(submodule) ? null : found;
    const isTo = change.to.mode === absent ? file === null : file !== null && !differsTo.has(change.path);
    const isFrom = change.from.mode === absent ? file === null : file !== null && !differsFrom.has(change.path);
    const index = staged.get(change.path);
    if (index !== undefined && (index.mode !== change.to.mode || index.id !== change.to.id)) return false;
    if (isTo) done.push(change);
    else if (!isFrom && file !== null) {
      // Git makes room for a file, then makes it anew, then fills it: an empty one is one that it was about to fill.
      if (!file.isFile() || file.size > 0) return false;
      torn.push(change.path);
    }
  }
  for (const path of torn) await unlink(join(workTree.path, path));
  // Deletions first: a file may stand where a folder was.
  const entries = done.map(({ path, to: side }) => ({ path, ...side }));
  entries.sort((a, b) => Number(b.mode === absent) - Number(a.mode === absent));
  await runGit(place, { args: ["update-index", "-z", "--index-info"], input: indexInfo(entries) });
  const followed = done.length === changes.length || (await updateWorkTree(repository, workTree, from, to));
  // What was done before has entries without times yet: git looks once, rather than at each status.
  if (followed) await runGit(place, { args: ["update-index", "-q", "--refresh"], accept: [0, 1] });
  return followed;
}

/** `:<mode> <mode> <id> <id> <letter> NUL <path> NUL`, as diff-tree and diff-index write it. */
function parseRaw(output: Buffer): Change[] {
  const parts = output.toString("utf8").split("\0");
  const changes: Change[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [before = "", after = "", old = "", now = ""] = parts[at]!.slice(1).split(" ");
    changes.push({ path: parts[at + 1]!, from: { mode: before, id: old }, to: { mode: after, id: now } });
  }
  return changes;
}

async function readChanges(place: GitPlace, from: ObjectId, to: ObjectId): Promise<Change[]> {
  const { stdout } = await runGit(place, { args: ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", from, to] });
  return parseRaw(stdout);
}

/** What the index holds where it is not what the branch was. */
async function readStaged(place: GitPlace, from: ObjectId): Promise<Map<string, Change["to"]>> {
  const args = ["diff-index", "--cached", "-z", "--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=dirty", from];
  const { stdout } = await runGit(place, { args });
  return new Map(parseRaw(stdout).map(({ path, to }) => [path, to]));
}

/** Paths whose file is not what one side has, by an index of those paths alone. */
async function findDifferent(place: GitPlace, changes: readonly Change[], side: "from" | "to"): Promise<Set<string>> {
  const folder = await makeTemporaryFolder("index");
  try {
    const environment = { GIT_INDEX_FILE: join(folder, "index") };
    const entries = changes.filter((change) => change[side].mode !== absent).map((change) => ({ path: change.path, ...change[side] }));
    await runGit(place, { args: ["update-index", "-z", "--index-info"], input: indexInfo(entries), environment });
    await runGit(place, { args: ["update-index", "-q", "--really-refresh"], accept: [0, 1], environment });
    const args = ["diff-files", "-z", "--name-only", "--ignore-submodules=dirty"];
    const { stdout } = await runGit(place, { args, environment });
    return new Set(stdout.toString("utf8").split("\0").filter(Boolean));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `<mode> SP <id> TAB <path> NUL`; a mode of 0 takes the path out. */
const indexInfo = (entries: readonly { mode: string; id: ObjectId; path: string }[]): string =>
  entries.map(({ mode, id, path }) => `${mode === absent ? "0" : mode} ${id}\t${path}\0`).join("");

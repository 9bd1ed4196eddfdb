// Tells what lies between two commits in a work tree: the paths, what its index holds of them, and what its files do.
import type { Stats } from "node:fs";
import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { type GitPlace, runGit } from "../process/run.ts";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { ObjectId } from "../types.ts";

/** A path that the commit changes; a mode of zeros: it is not on that side. */
export interface Change {
  /** Its bytes as a binary (latin1) string: git does not promise UTF-8. */
  readonly path: string;
  readonly from: { readonly mode: string; readonly id: ObjectId };
  readonly to: { readonly mode: string; readonly id: ObjectId };
}

export const absent = "000000";
const submodule = "160000";

/** `:<mode> <mode> <id> <id> <letter> NUL <path> NUL`, as diff-tree and diff-index write it. */
function parseRaw(output: Buffer): Change[] {
  const parts = output.toString("latin1").split("\0");
  const changes: Change[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [before = "", after = "", old = "", now = ""] = parts[at]!.slice(1).split(" ");
    changes.push({ path: parts[at + 1]!, from: { mode: before, id: old }, to: { mode: after, id: now } });
  }
  return changes;
}

export async function readChanges(place: GitPlace, from: ObjectId, to: ObjectId): Promise<Change[]> {
  const { stdout } = await runGit(place, {
    args: ["diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", from, to],
    takes: "moment",
  });
  return parseRaw(stdout);
}

/** What the index holds where it is not what the branch was. */
export async function readStaged(place: GitPlace, from: ObjectId): Promise<Map<string, Change["to"]>> {
  const args = ["diff-index", "--cached", "-z", "--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=dirty", from] as const;
  const { stdout } = await runGit(place, { args, takes: "change" });
  return new Map(parseRaw(stdout).map(({ path, to }) => [path, to]));
}

/** Paths whose file is not what one side has, by an index of those paths alone. */
async function findDifferent(place: GitPlace, changes: readonly Change[], side: "from" | "to"): Promise<Set<string>> {
  const folder = await makeTemporaryFolder("index");
  try {
    const environment = { GIT_INDEX_FILE: join(folder, "index") };
    const entries = changes.filter((change) => change[side].mode !== absent).map((change) => ({ path: change.path, ...change[side] }));
    await runGit(place, { args: ["update-index", "-z", "--index-info"], takes: "change", input: indexInfo(entries), environment });
    await runGit(place, { args: ["update-index", "-q", "--really-refresh"], takes: "change", accept: [0, 1], environment });
    const args = ["diff-files", "-z", "--name-only", "--ignore-submodules=dirty"] as const;
    const { stdout } = await runGit(place, { args, takes: "change", environment });
    return new Set(stdout.toString("latin1").split("\0").filter(Boolean));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the index shall hold. `<mode> SP <id> TAB <path> NUL`; a mode of 0 takes the path out. */
export function indexInfo(entries: readonly { mode: string; id: ObjectId; path: string }[]): Buffer {
  // Deletions first: a file may stand where a folder was.
  const sorted = entries.toSorted((a, b) => Number(b.mode === absent) - Number(a.mode === absent));
  return Buffer.from(sorted.map(({ mode, id, path }) => `${mode === absent ? "0" : mode} ${id}\t${path}\0`).join(""), "latin1");
}

/** Where a changed path is on the disk. */
export const fileOf = (workTree: WorkTree, path: string): Buffer =>
  Buffer.concat([Buffer.from(`${workTree.path}/`), Buffer.from(path, "latin1")]);

/** A changed path as it is on the disk. */
export interface Standing extends Change {
  /** Null where nothing is, or a folder: git knows whether anything in that is a person's. */
  readonly file: Stats | null;
  /** Whether the disk holds what either side does. */
  readonly isFrom: boolean;
  readonly isTo: boolean;
}

export async function compareFiles(place: GitPlace, workTree: WorkTree, changes: readonly Change[]): Promise<Standing[]> {
  const [differsFrom, differsTo] = await Promise.all([findDifferent(place, changes, "from"), findDifferent(place, changes, "to")]);
  const look = async (change: Change): Promise<Standing> => {
    const { path, from, to } = change;
    const found = await lstat(fileOf(workTree, path)).catch(() => null);
    const file = found?.isDirectory() && ![from.mode, to.mode].includes(submodule) ? null : found;
    const holds = (side: Change["from"], differs: ReadonlySet<string>): boolean =>
      side.mode === absent ? file === null : file !== null && !differs.has(path);
    return { ...change, file, isFrom: holds(from, differsFrom), isTo: holds(to, differsTo) };
  };
  return Promise.all(changes.map(look));
}

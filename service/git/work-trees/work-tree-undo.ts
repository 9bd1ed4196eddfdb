// Takes back what git has done to a work tree before it failed there: it writes file by file, and goes on after one that it can't.
import { lstat, readFile, rmdir, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { emptyTree } from "../handle.ts";
import { GitError, type GitPlace, runGit } from "../process/run.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { Repository } from "../types.ts";
import type { FollowIntent } from "./follow-intents.ts";
import { absent, compareFiles, fileOf, indexInfo, readChanges, readStaged, type Standing } from "./work-tree-changes.ts";
import { explain, type Obstacle, placeOf } from "./work-tree-update.ts";

/**
 * Brings a work tree on its way between two commits back to `from`. A file that holds what neither does, or that a person has staged, is
 * theirs and stays. `atOnce`: git has failed a moment ago, so that a file with the beginning of what it was to hold is one that git could
 * not finish. Null: done; else what keeps it from being done, and it can be called again.
 */
export async function restoreWorkTree(
  repository: Repository,
  workTree: WorkTree,
  { from, to }: Pick<FollowIntent, "from" | "to">,
  { atOnce = false } = {},
): Promise<Obstacle | null> {
  const place = await placeOf(repository, workTree);
  const before = from ?? emptyTree(repository);
  const changes = await readChanges(place, before, to);
  const [staged, standings] = await Promise.all([readStaged(place, before), compareFiles(place, workTree, changes)]);
  const isNew = ({ path, to: side }: Standing): boolean => staged.get(path)?.mode === side.mode && staged.get(path)?.id === side.id;
  // The index is that of the commit where git came to the end of it.
  const followed = standings.filter(isNew);
  if (followed.length > 0) await writeIndex(place, followed);
  const ours: Standing[] = [];
  for (const standing of standings) {
    if (standing.isFrom || (staged.has(standing.path) && !isNew(standing))) continue;
    if (standing.isTo || standing.file === null || (await isBeginning(place, workTree, standing, atOnce))) ours.push(standing);
  }
  for (const standing of ours) await clear(workTree, standing);
  const obstacle = await checkOut(place, ours);
  // What it has begun now must not look like a person's the next time.
  if (obstacle !== null) for (const standing of await compareFiles(place, workTree, ours)) await clearBeginning(place, workTree, standing);
  return obstacle;
}

const writeIndex = (place: GitPlace, standings: readonly Standing[]) =>
  runGit(place, {
    args: ["update-index", "-z", "--index-info"],
    takes: "change",
    input: indexInfo(standings.map(({ path, from }) => ({ path, ...from }))),
  });

/** Makes room for what was there, unless somebody has written there since it was looked at. */
async function clear(workTree: WorkTree, { path, from, file }: Standing): Promise<void> {
  if (file !== null) {
    const place = fileOf(workTree, path);
    const now = await lstat(place).catch(() => null);
    if (now === null || now.ino !== file.ino || now.mtimeMs !== file.mtimeMs || now.size !== file.size) return;
    await (now.isDirectory() ? rmdir(place) : unlink(place));
  }
  if (from.mode !== absent) return;
  // Folders that git has made for a new file go with it.
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const isGone = await rmdir(fileOf(workTree, folder)).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Writes files from the index; one that is there is not written over. */
async function checkOut(place: GitPlace, standings: readonly Standing[]): Promise<Obstacle | null> {
  const paths = standings.filter(({ from }) => from.mode !== absent).map(({ path }) => `${path}\0`);
  try {
    const input = Buffer.from(paths.join(""), "latin1");
    if (paths.length > 0) await runGit(place, { args: ["checkout-index", "-q", "-z", "--stdin"], takes: "change", input });
    // Their times are new to the index; without this, git would look into them at each status.
    await runGit(place, { args: ["update-index", "-q", "--refresh"], takes: "change", accept: [0, 1, 128] });
    return null;
  } catch (error) {
    if (error instanceof GitError) return explain(error);
    throw error;
  }
}

async function clearBeginning(place: GitPlace, workTree: WorkTree, standing: Standing): Promise<void> {
  if (standing.isFrom || standing.isTo || standing.file === null) return;
  if (await isBeginning(place, workTree, standing, true)) await unlink(fileOf(workTree, standing.path));
}

/** Whether a file is the beginning of what git writes for either side; without `atOnce`, whether it is empty. */
async function isBeginning(place: GitPlace, workTree: WorkTree, { path, from, to, file }: Standing, atOnce: boolean): Promise<boolean> {
  if (!file?.isFile()) return false;
  if (file.size === 0 || !atOnce) return file.size === 0;
  const found = await readFile(fileOf(workTree, path));
  for (const { mode, id } of [to, from]) {
    if (!mode.startsWith("100")) continue;
    const { stdout } = await runGit(place, {
      args: ["cat-file", "--filters", `--path=${Buffer.from(path, "latin1").toString()}`, id],
      takes: "moment",
    });
    if (stdout.length > found.length && stdout.subarray(0, found.length).equals(found)) return true;
  }
  return false;
}

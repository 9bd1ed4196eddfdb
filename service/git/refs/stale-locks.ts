// Removes ref locks that a killed process left behind: with them git refuses every later write to the ref.

import { lstat, readdir, readFile, readlink, unlink } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Repository } from "../types.ts";

/** Where nobody can look at processes, a lock this old (milliseconds) has no holder. */
const certainlyStale = 3_600_000;
/** Linux tells a process's start in hundredths of a second since boot, whatever the kernel's own clock. */
const ticks = 100;
/** Clocks of files and processes differ by less than this (milliseconds). */
const slack = 2_000;

/**
 * Removes locks of refs that were made before `before` (the start of this run) and that no live process can hold: none that works in
 * this repository is as old as the lock. Answers what was removed. Locks of the index and of the configuration are not ours to judge, but for an
 * index in which we were at work ourselves (work-tree-recovery.ts).
 */
export async function removeStaleLocks(repository: Pick<Repository, "gitDir" | "workTree">, before: Date): Promise<string[]> {
  return removeLocks(repository, await findLocks(repository.gitDir), before);
}

/**
 * Removes the lock of an index in which git was at work for us when it ended, whenever that was. What we run here meanwhile reads, or
 * moves refs: it holds no such lock.
 */
export async function removeIndexLock(repository: Pick<Repository, "gitDir" | "workTree">, gitDir: string): Promise<void> {
  await removeLocks(repository, [join(gitDir, "index.lock")], new Date(), process.pid);
}

/** Processes that `parent` has started are no holders. */
async function removeLocks(
  repository: Pick<Repository, "gitDir" | "workTree">,
  paths: readonly string[],
  before: Date,
  parent?: number,
): Promise<string[]> {
  const locks: { path: string; made: number; inode: number }[] = [];
  for (const path of paths) {
    const info = await lstat(path).catch(() => null);
    if (info?.isFile() && info.mtimeMs <= before.getTime()) locks.push({ path, made: info.mtimeMs, inode: info.ino });
  }
  if (locks.length === 0) return [];
  const starts = await findHolders(repository, parent);
  const removed: string[] = [];
  for (const { path, made, inode } of locks) {
    const held = starts === null ? Date.now() - made < certainlyStale : starts.some((start) => start <= made + slack);
    if (held || (await lstat(path).catch(() => null))?.ino !== inode) continue;
    // A folder that can't be written to can't be locked either.
    const gone = await unlink(path).then(
      () => true,
      () => false,
    );
    if (gone) removed.push(path);
  }
  return removed;
}

async function findLocks(gitDir: string): Promise<string[]> {
  const below = await readdir(join(gitDir, "refs"), { recursive: true, withFileTypes: true }).catch(() => []);
  const refs = below.filter((entry) => entry.isFile() && entry.name.endsWith(".lock")).map((entry) => join(entry.parentPath, entry.name));
  return [...refs, join(gitDir, "packed-refs.lock"), join(gitDir, "HEAD.lock")];
}

/** When each process that may hold a lock here was started (milliseconds); null where processes can't be looked at. */
async function findHolders(
  { gitDir, workTree }: Pick<Repository, "gitDir" | "workTree">,
  parent: number | undefined,
): Promise<number[] | null> {
  const names = await readdir("/proc").catch(() => []);
  const uptime = Number((await readText("/proc/uptime"))?.split(" ")[0]);
  if (!Number.isFinite(uptime)) return null;
  const boot = Date.now() - uptime * 1_000;
  const places = [gitDir, ...(workTree === null ? [] : [workTree])];
  const starts: number[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid || !(await mayHold(name, places))) continue;
    // Fields after the name in parentheses, which may itself hold anything: the parent is the second of them, the start the 20th.
    const fields = (await readText(`/proc/${name}/stat`))?.replace(/^.*\) /s, "").split(" ");
    const started = Number(fields?.[19]);
    if (Number.isFinite(started) && Number(fields?.[1]) !== parent) starts.push(boot + (started / ticks) * 1_000);
  }
  return starts;
}

/** Works here, or is a git that we may not look into. Git closes a lock's file long before it gives the lock up. */
async function mayHold(pid: string, places: readonly string[]): Promise<boolean> {
  const isHere = (path: string): boolean => places.some((place) => path === place || path.startsWith(place + sep));
  const folder = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => (error.code === "EACCES" ? null : ""));
  if (folder === null) return /^git/.test((await readText(`/proc/${pid}/comm`)) ?? "");
  if (isHere(folder)) return true;
  const environment = (await readText(`/proc/${pid}/environ`)) ?? "";
  return environment.split("\0").some((entry) => entry.startsWith("GIT_DIR=") && isHere(entry.slice("GIT_DIR=".length)));
}

async function readText(path: string): Promise<string | null> {
  // A process may end while it is looked at.
  return readFile(path, "utf8").catch(() => null);
}

// Intents, on the disk before a branch moves, which work trees are about to follow it: a start after a crash can then tell that from a person's changes.
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../objects/sync-folder.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { ObjectId } from "../types.ts";

export interface FollowIntent {
  /** The work tree's files, and the git directory of its own. */
  readonly path: string;
  readonly gitDir: string;
  /** Short name of the branch. */
  readonly branch: string;
  /** Where the branch was (null: nowhere), and where it goes. */
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  /** The work tree could not follow, and the branch goes back. */
  readonly undo?: boolean;
}

/** Durable when it resolves. One for each work tree: writes to a repository queue. */
export async function writeIntent(folder: string, intent: FollowIntent): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // One name for each work tree: what a killed run left is written over.
  const temporary = `${fileOf(folder, intent)}.tmp`;
  try {
    const file = await open(temporary, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify(intent));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, fileOf(folder, intent));
  } catch (error) {
    // Already gone, or as unwritable as what failed: the first error is the one to tell.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

/** A intent that comes back after a power cut says what has been done, and does no harm. */
export async function removeIntent(folder: string, workTree: Pick<FollowIntent, "gitDir">): Promise<void> {
  await unlink(fileOf(folder, workTree)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** The intent about a work tree; null when nothing was left unfinished there. */
export async function readIntent(folder: string, workTree: Pick<WorkTree, "gitDir">): Promise<FollowIntent | null> {
  return parse(await readFile(fileOf(folder, workTree), "utf8").catch(() => null));
}

/** All intents of a folder, whatever repository they are about. */
export async function readIntents(folder: string): Promise<FollowIntent[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const intents = await Promise.all(names.map(async (name) => parse(await readFile(join(folder, name), "utf8").catch(() => null))));
  return intents.filter((intent) => intent !== null);
}

const fileOf = (folder: string, { gitDir }: Pick<FollowIntent, "gitDir">): string =>
  join(folder, `${createHash("sha256").update(gitDir).digest("hex").slice(0, 32)}.json`);

function parse(text: string | null): FollowIntent | null {
  try {
    return text === null ? null : (JSON.parse(text) as FollowIntent);
  } catch {
    return null; // torn by a disk that was full: it was never relied upon
  }
}

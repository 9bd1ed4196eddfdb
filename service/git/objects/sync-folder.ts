// Makes files and their names last: what was told to be done is on the disk.
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ignoreAbsence } from "../process/file-state.ts";

/** Makes renames in a folder durable. Answers its inode. */
export async function syncFolder(path: string): Promise<number> {
  // Windows can't open folders for this, and does not need it.
  if (process.platform === "win32") return 0;
  const folder = await open(path, "r");
  try {
    await folder.sync();
    return (await folder.stat()).ino;
  } finally {
    await folder.close();
  }
}

/** Makes a folder durable with all that is in it, and its name, with those of the folders above it up to `made`, the topmost that is new. */
export async function syncTree(path: string, made: string = path): Promise<void> {
  // Windows syncs only what may be written to, which objects may not; git has synced them.
  if (process.platform === "win32") return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const inside = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(inside);
    else if (entry.isFile()) await syncFile(inside);
  }
  await syncFolder(path);
  for (let at = path; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at));
}

/** Files that are made durable at a time: the disk takes many together in the time that it takes for one. */
const together = 64;

/** Makes files durable that may be written to. Answers the size of each in bytes, null where there is no such file. */
export async function syncFiles(paths: readonly string[]): Promise<(number | null)[]> {
  const sizes: (number | null)[] = [];
  const rest = paths.entries();
  const work = async (): Promise<void> => {
    for (const [index, path] of rest) {
      const file = await open(path, "r+").catch(ignoreAbsence);
      try {
        sizes[index] = file === null ? null : (await file.stat()).size;
        await file?.sync();
      } finally {
        await file?.close();
      }
    }
  };
  // One that fails does not leave the others behind at work.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(together, paths.length) }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return sizes;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

// Makes files and their names last: what was told to be done is on the disk.
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

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

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

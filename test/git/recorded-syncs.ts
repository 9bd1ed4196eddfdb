// Tells which files and folders this process makes durable, by standing between it and Node's own sync.
import fsPromises, { type FileHandle } from "node:fs/promises";
import { onTestFinished } from "vitest";

/** Inodes of what is synced from here to the end of the test, while `counts` says so. */
export async function recordSyncs(counts: () => boolean = () => true): Promise<ReadonlySet<number>> {
  const file = await fsPromises.open(process.execPath, "r");
  const handle = Object.getPrototypeOf(file) as { sync(this: FileHandle): Promise<void> };
  await file.close();
  const original = handle.sync;
  const inodes = new Set<number>();
  handle.sync = async function () {
    if (counts()) inodes.add((await this.stat()).ino);
    await original.call(this);
  };
  onTestFinished(() => {
    handle.sync = original;
  });
  return inodes;
}

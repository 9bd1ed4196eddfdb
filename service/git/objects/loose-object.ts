// Looks at an object that has a file of its own: whether the file holds it, and that it lasts.
import { createHash, randomBytes } from "node:crypto";
import { constants, type FileHandle, lstat, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createInflate, inflateSync } from "node:zlib";
import type { ObjectId, Repository } from "../types.ts";

/** "broken": something is at its place that git can't read as this object, and for which git would leave the object out. */
export type Loose = "kept" | "absent" | "broken";

/** Files up to this many bytes are unpacked at once, to at most `inlineOutput`. */
const inlineLimit = 32_768;
const inlineOutput = 1_048_576;

/**
 * Keeps an object that somebody has written, no matter who and what became of the machine since: its file holds what its name
 * says, looks young to a prune that runs meanwhile, and is on the disk. Its folders are the caller's to sync.
 */
export async function keepLoose(path: string, id: ObjectId, format: Repository["objectFormat"]): Promise<Loose> {
  let file: FileHandle;
  try {
    // A repository from elsewhere may have a link here, which leads anywhere, or a pipe, which would never open.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "broken";
  }
  try {
    const info = await file.stat();
    if (!info.isFile() || !(await holds(file, info.size, id, format))) return "broken";
    const now = new Date();
    await file.utimes(now, now);
    // Windows syncs only what may be written to.
    if (process.platform !== "win32") await file.sync();
    // A prune may have been faster.
    return (await lstat(path)).ino === info.ino ? "kept" : "absent";
  } catch {
    return "broken"; // not ours to touch, unreadable, gone: what is rewritten in its place has no such fault
  } finally {
    await file.close();
  }
}

/** Whether a file is a zlib stream, and nothing after it, of what hashes to the id: type, size and content are one text then. */
async function holds(file: FileHandle, size: number, id: ObjectId, format: Repository["objectFormat"]): Promise<boolean> {
  const hash = createHash(format);
  if (size <= inlineLimit) {
    const found = inflateInline(await file.readFile());
    if (found !== "large") return found !== null && hash.update(found).digest("hex") === id;
  }
  const inflate = createInflate();
  let left: number | null = null;
  await pipeline(file.createReadStream({ start: 0, autoClose: false }), inflate, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      // `<type> SP <size> NUL`, then as many bytes: a file that unpacks to more than it says is not read to its end.
      left = (left ?? lengthOf(chunk)) - chunk.length;
      if (left < 0) throw new RangeError("an object is longer than it says");
      hash.update(chunk);
    }
  });
  return inflate.bytesWritten === size && hash.digest("hex") === id;
}

function lengthOf(beginning: Buffer): number {
  const end = beginning.indexOf(0);
  return end + 1 + Number(/^[a-z]+ (\d+)$/.exec(beginning.toString("latin1", 0, Math.max(0, end)))?.[1] ?? 0);
}

/** Null: no zlib stream, or not it alone. */
function inflateInline(bytes: Buffer): Buffer | "large" | null {
  try {
    // `info` is not in the types: it adds how far the stream went.
    const options = { maxOutputLength: inlineOutput, info: true };
    const { buffer, engine } = inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return engine.bytesWritten === bytes.length ? buffer : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "large" : null;
  }
}

/** A name in the folder of an object's file that git's gc knows as rubbish, and removes after two weeks. */
export const rubbishName = (path: string): string => join(dirname(path), `tmp_obj_${randomBytes(8).toString("hex")}`);

/** Takes what is at an object's place, and does not hold it, out of git's sight. Answers where it is now. */
export async function setAside(path: string): Promise<string> {
  const aside = rubbishName(path);
  await rename(path, aside);
  return aside;
}

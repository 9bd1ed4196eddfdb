// Writes objects in process: loose ones for a few, one pack for many; on the disk before anything points at them.

import { createHash, randomBytes } from "node:crypto";
import { chmod, type FileHandle, lstat, mkdir, open, rename, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { deflate, deflateSync } from "node:zlib";
import type { ObjectType } from "./batch-parser.ts";
import { internalsOf } from "./handle.ts";
import { runGit } from "./run.ts";
import type { ObjectId, Repository } from "./types.ts";
import { storeAsZlib } from "./zlib-stored.ts";

const deflateAsync = promisify(deflate);
/** From this many new objects on, one pack with one fsync is cheaper than as many files. */
const packFrom = 48;
/** Contents up to this many bytes are compressed at once, without a trip to another thread. */
const inlineLimit = 32_768;
/** Contents up to this many bytes are not compressed. */
const storedLimit = 200;

interface Pending {
  readonly type: ObjectType;
  readonly content: Buffer;
}

/** Gathers objects by their ids; nothing reaches the disk before `flush`. */
export class ObjectWriter {
  readonly #repository: Repository;
  readonly #pending = new Map<ObjectId, Pending>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** The id that git gives these bytes. */
  add(type: ObjectType, content: Buffer): ObjectId {
    const hash = createHash(this.#repository.objectFormat).update(`${type} ${content.length}\0`).update(content);
    const id = hash.digest("hex");
    this.#pending.set(id, { type, content });
    return id;
  }

  /** Writes what has no file of its own in the repository. When it resolves, every object given so far is durable. */
  async flush(): Promise<void> {
    const entries = [...this.#pending];
    // What only a pack holds, or another repository's folder, is written anew: a prune may be dropping it, if nothing needed it so far.
    const isThere = await Promise.all(entries.map(([id]) => this.#freshen(id)));
    const fresh = entries.filter((_, index) => !isThere[index]);
    if (fresh.length >= packFrom) await this.#writePack(fresh.map(([, object]) => object));
    else await this.#writeLoose(fresh);
    this.#pending.clear();
  }

  #objects(...parts: string[]): string {
    return join(this.#repository.gitDir, "objects", ...parts);
  }

  /** Whether the object has a file; as git does: one that is used again must look young to a prune that runs meanwhile. */
  #freshen(id: ObjectId): Promise<boolean> {
    const now = new Date();
    return utimes(this.#objects(id.slice(0, 2), id.slice(2)), now, now).then(
      () => true,
      () => false,
    );
  }

  async #writeLoose(fresh: readonly [ObjectId, Pending][]): Promise<void> {
    if (fresh.length === 0) return;
    // Follows the permissions of the repository (core.sharedRepository) rather than this process's umask.
    const mode = (await stat(this.#objects())).mode & 0o7777;
    const folders = new Set(fresh.map(([id]) => id.slice(0, 2)));
    const made = await Promise.all([...folders].map((folder) => makeFolder(this.#objects(folder), mode)));
    await Promise.all(fresh.map(([id, object]) => this.#writeOne(id, object, mode & 0o444)));
    await Promise.all([...folders].map((folder) => syncFolder(this.#objects(folder)).catch(ignoreAbsence)));
    if (made.includes(true)) await syncFolder(this.#objects());
  }

  async #writeOne(id: ObjectId, { type, content }: Pending, mode: number): Promise<void> {
    const folder = this.#objects(id.slice(0, 2));
    // A name that git's own gc knows as rubbish, should we die before the rename.
    const temporary = join(folder, `tmp_obj_${randomBytes(8).toString("hex")}`);
    const raw = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const bytes = await compress(raw);
    try {
      const file = await this.#openTemporary(temporary, mode);
      try {
        await file.writeFile(bytes);
        await file.chmod(mode);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(folder, id.slice(2)));
    } catch (error) {
      // Already gone, or as unwritable as what failed: the first error is the one to tell.
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }

  /** A gc of somebody's takes folders away that it finds empty, such as one that was made a moment ago. */
  async #openTemporary(path: string, mode: number): Promise<FileHandle> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await open(path, "wx", mode | 0o200);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 5) throw error;
        await makeFolder(dirname(path), (await stat(this.#objects())).mode & 0o7777);
      }
    }
  }

  async #writePack(objects: readonly Pending[]): Promise<void> {
    const count = Buffer.alloc(12);
    count.write("PACK", "latin1");
    count.writeUInt32BE(2, 4);
    count.writeUInt32BE(objects.length, 8);
    const parts: Buffer[] = [count];
    for (const { type, content } of objects) parts.push(packHeader(type, content.length), await compress(content));
    const body = Buffer.concat(parts);
    const trailer = createHash(this.#repository.objectFormat).update(body).digest();
    await runGit(internalsOf(this.#repository).place, { args: ["index-pack", "--stdin"], input: Buffer.concat([body, trailer]) });
    await syncFolder(this.#objects("pack"));
  }
}

function compress(raw: Buffer): Promise<Buffer> | Buffer {
  if (raw.length > inlineLimit) return deflateAsync(raw, { level: 1 });
  return raw.length <= storedLimit ? storeAsZlib(raw) : deflateSync(raw, { level: 1 });
}

/** Type and size as a pack stores them: four bits of size, then seven at a time (gitformat-pack). */
function packHeader(type: ObjectType, size: number): Buffer {
  const bytes: number[] = [];
  let byte = ({ commit: 1, tree: 2, blob: 3, tag: 4 }[type] << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80);
    byte = rest & 127;
  }
  return Buffer.from([...bytes, byte]);
}

/** What a gc has packed meanwhile is durable there, and its folder may be gone. */
function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Whether the folder had to be made. */
async function makeFolder(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path);
    // A folder that a gc has taken away again is made again by who opens a file in it.
    await chmod(path, mode).catch(ignoreAbsence);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // In a repository from elsewhere it may lead anywhere.
    if ((await lstat(path).catch(() => null))?.isSymbolicLink())
      throw Object.assign(new Error(`${path} is a symbolic link`), { code: "ELOOP" });
    return false;
  }
}

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders for this, and does not need it.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

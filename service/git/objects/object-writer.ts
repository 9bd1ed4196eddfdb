// Writes objects in process: loose ones for a few, one pack for many; on the disk before anything points at them.

import { createHash } from "node:crypto";
import { type FileHandle, lstat, open, readdir, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { internalsOf } from "../handle.ts";
import { GitError, runGit } from "../process/run.ts";
import { Slots } from "../process/slots.ts";
import type { ObjectId, Repository } from "../types.ts";
import type { ObjectType } from "./batch-parser.ts";
import { keepLoose, type Loose, rubbishName, setAside } from "./loose-object.ts";
import { isLink, makeFolder } from "./object-folder.ts";
import { compress, formatPack, type NewObject } from "./pack-format.ts";
import { syncFolder } from "./sync-folder.ts";

/** From this many new objects on, one pack with one fsync is cheaper than as many files. */
const packFrom = 48;
/** From this many objects on, their folders are listed: that is quicker than to look for the file of each. */
const listFrom = 512;
/** Files that are open at one time. */
const files = new Slots(32);

/** Folders of objects that are known to be in their repository's folder for good, with the inodes that they had then. */
const lasting = new WeakMap<Repository, Map<string, number>>();

/** Gathers objects by their ids; nothing reaches the disk before `flush`. */
export class ObjectWriter {
  readonly #repository: Repository;
  readonly #pending = new Map<ObjectId, NewObject>();
  /** Folders of files that were there already. */
  readonly #relied = new Set<string>();

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

  /** What was given under an id and is not written yet; null for anything else. */
  given(id: ObjectId): NewObject | null {
    return this.#pending.get(id) ?? null;
  }

  /**
   * Looks for files of objects, and makes those that hold them last, with the next `flush`. A file is trusted once it was read: after a
   * power cut git, which syncs none of them by itself, leaves empty ones, and takes them for written ever after.
   */
  async keep(ids: readonly ObjectId[]): Promise<Loose[]> {
    const folders = [...new Set(ids.map((id) => id.slice(0, 2)))];
    // In a repository from elsewhere a folder may lead anywhere: what is behind it is not here.
    const links = await Promise.all(folders.map((folder) => isLink(this.#objects(folder))));
    const elsewhere = new Set(folders.filter((_, index) => links[index]));
    const listed = ids.length < listFrom ? null : await this.#list(folders.filter((folder) => !elsewhere.has(folder)));
    const look = async (id: ObjectId): Promise<Loose> => {
      const folder = id.slice(0, 2);
      if (elsewhere.has(folder) || listed?.get(folder)?.has(id.slice(2)) === false) return "absent";
      const found = await files.run(() => keepLoose(this.path(id), id, this.#repository.objectFormat));
      if (found === "kept") this.#relied.add(folder);
      return found;
    };
    return Promise.all(ids.map(look));
  }

  /** Names in each of the folders; one that can't be read is left out, so that its files are looked at one by one. */
  async #list(folders: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const read = async (folder: string): Promise<[string, ReadonlySet<string>][]> => {
      try {
        return [[folder, new Set(await readdir(this.#objects(folder)))]];
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === "ENOENT" ? [[folder, new Set()]] : [];
      }
    };
    return new Map((await Promise.all(folders.map(read))).flat());
  }

  /**
   * Writes what has no sound file of its own in the repository. When it resolves, every object given so far is durable, and so is what
   * was kept.
   */
  async flush(): Promise<void> {
    const entries = [...this.#pending];
    // What only a pack holds, or another repository's folder, is rewritten: a prune may be dropping it, if nothing needed it so far.
    const found = await this.keep(entries.map(([id]) => id));
    const absent = entries.filter((_, index) => found[index] === "absent");
    const broken = entries.filter((_, index) => found[index] === "broken");
    // Git takes no pack with an object that it has and can't read: files are made good before, and a damaged pack has the last word.
    await this.#writeLoose(absent.length < packFrom ? [...broken, ...absent] : broken);
    if (absent.length >= packFrom && !(await this.#writePack(absent.map(([, object]) => object)))) await this.#writeLoose(absent);
    this.#pending.clear();
    this.#relied.clear();
  }

  /** Where an object's own file is, or would be. */
  path(id: ObjectId): string {
    return this.#objects(id.slice(0, 2), id.slice(2));
  }

  #objects(...parts: string[]): string {
    return join(this.#repository.gitDir, "objects", ...parts);
  }

  async #writeLoose(fresh: readonly [ObjectId, NewObject][]): Promise<void> {
    // Follows the permissions of the repository (core.sharedRepository) rather than this process's umask.
    const mode = (await stat(this.#objects())).mode & 0o7777;
    const folders = new Set(fresh.map(([id]) => id.slice(0, 2)));
    await Promise.all([...folders].map((folder) => makeFolder(this.#objects(folder), mode)));
    await Promise.all(fresh.map(([id, object]) => files.run(() => this.#writeOne(id, object, mode & 0o444))));
    await this.#syncFolders([...new Set([...folders, ...this.#relied])]);
  }

  /** Their files' names, and their own, which anyone who made them may not have synced. */
  async #syncFolders(folders: readonly string[]): Promise<void> {
    const known = lasting.get(this.#repository) ?? new Map<string, number>();
    lasting.set(this.#repository, known);
    const areKnown = folders.every((folder) => known.has(folder));
    const [inodes] = await Promise.all([
      Promise.all(folders.map((folder) => syncFolder(this.#objects(folder)).catch(ignoreAbsence))),
      areKnown ? null : syncFolder(this.#objects()),
    ]);
    // Another one under the same name, since a gc took the first away.
    if (areKnown && folders.some((folder, index) => known.get(folder) !== inodes[index])) await syncFolder(this.#objects());
    for (const [index, folder] of folders.entries()) known.set(folder, inodes[index] ?? 0);
  }

  /** A prune of everything that is new (`git gc --prune=now`) takes files away that are being written. */
  async #writeOne(id: ObjectId, object: NewObject, mode: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#writeOnce(id, object, mode);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 5) throw error;
      }
    }
  }

  async #writeOnce(id: ObjectId, { type, content }: NewObject, mode: number): Promise<void> {
    const path = this.path(id);
    // Should we die before the rename.
    const temporary = rubbishName(path);
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
      await rename(temporary, path).catch(async (error: unknown) => {
        const found = await lstat(path).catch(() => null);
        // A folder can't be written over; on Windows nor can a file that may not be written to.
        if (found === null || (!found.isDirectory() && process.platform !== "win32")) throw error;
        await setAside(path);
        await rename(temporary, path);
      });
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

  /** False when git compares an object with the one that it has, and can't read that. */
  async #writePack(objects: readonly NewObject[]): Promise<boolean> {
    const input = await formatPack(objects, this.#repository.objectFormat);
    try {
      await runGit(internalsOf(this.#repository).place, { args: ["index-pack", "--stdin"], takes: "change", input });
    } catch (error) {
      if (error instanceof GitError && /is corrupt$|cannot read existing object/m.test(error.stderr)) return false;
      throw error;
    }
    await syncFolder(this.#objects("pack"));
    return true;
  }
}

/** What a gc has packed meanwhile is durable there, and its folder may be gone. */
function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

// Keeps what the last commits of directories are for the next opening: one file for each directory, in a folder of ours beside the commit-graph.

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KnownEntries } from "../commit-graph/questions.ts";
import { ignoreAbsence } from "../process/file-state.ts";

export interface KeptBounds {
  /** Files that are kept, and bytes of all together. */
  readonly files: number;
  readonly bytes: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Writes from one look at all files to the next: by so many they may be too many. */
  readonly between: number;
}

/** Of git's own t/ (1,200 entries) four answers take 300 KB. */
const usualBounds: KeptBounds = { files: 512, bytes: 32 * 1024 ** 2, fileBytes: 1024 ** 2, between: 16 };

/** The first field of each file: another shape has another one. */
const shape = "repodesk last commits 1";
/** SHA-256 as hex digits and a line feed, over what follows. */
const digestLength = 65;

/**
 * `<digest> LF` and fields that each end with NUL: the shape, the path, and of each answer its commit, the number of its entries, and the name
 * and last commit of each. What a commit reaches never changes, so what is here never becomes wrong; a file that is not
 * what was written (cut off by a crash, another directory's) counts as none.
 */
export class KeptAnswers {
  readonly #folder: string;
  readonly #bounds: KeptBounds;
  #sinceLook = Number.POSITIVE_INFINITY;

  constructor(folder: string, bounds = usualBounds) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  /** Answers at some commits for a directory's path (bytes as a binary string), newest last; none where nothing can be read. */
  async read(path: string): Promise<KnownEntries[]> {
    const file = this.#fileOf(path);
    // A cache that can't be read costs a walk, which says itself what is wrong.
    const bytes = await readFile(file).catch(() => null);
    const answers = bytes === null || bytes.length > this.#bounds.fileBytes ? [] : parse(bytes, path);
    const now = new Date();
    if (answers.length > 0) await utimes(file, now, now).catch(() => undefined);
    return answers;
  }

  /** Replaces what is kept for a path by the newest that fit. Answers whether that could be done: a full disk costs a walk, later. */
  async write(path: string, answers: readonly KnownEntries[]): Promise<boolean> {
    const file = this.#fileOf(path);
    const fresh = `${file}.${randomUUID()}`;
    const bytes = this.#format(path, answers);
    try {
      if (bytes === null) {
        await rm(file, { force: true });
        return true;
      }
      // Not what is above it: that may have been removed with its project.
      await mkdir(this.#folder).catch(ignoreExistence);
      await writeFile(fresh, bytes);
      await rename(fresh, file);
      await this.#makeRoom();
      return true;
    } catch {
      await rm(fresh, { force: true }).catch(() => undefined);
      return false;
    }
  }

  #fileOf(path: string): string {
    return join(this.#folder, createHash("sha1").update(path, "latin1").digest("hex"));
  }

  #format(path: string, answers: readonly KnownEntries[]): Buffer | null {
    const begin = `${shape}\0${path}\0`;
    const parts: string[] = [];
    let length = digestLength + begin.length;
    for (const { commit, entries } of answers.toReversed()) {
      let part = `${commit}\0${entries.size}\0`;
      for (const [name, id] of entries) part += `${name}\0${id}\0`;
      length += part.length;
      if (length > this.#bounds.fileBytes) break;
      parts.unshift(part);
    }
    if (parts.length === 0) return null;
    const content = Buffer.from(begin + parts.join(""), "latin1");
    return Buffer.concat([Buffer.from(`${digestOf(content)}\n`, "latin1"), content]);
  }

  /** Removes what was used longest ago, and what a killed run left half written, until the rest fits. */
  async #makeRoom(): Promise<void> {
    this.#sinceLook += 1;
    if (this.#sinceLook < this.#bounds.between) return;
    this.#sinceLook = 0;
    const found = await Promise.all((await readdir(this.#folder)).map((name) => this.#look(name)));
    const files = found.filter((each) => each !== null).sort((a, b) => b.usedAt - a.usedAt);
    let bytes = 0;
    for (const [index, { file, size }] of files.entries()) {
      bytes += size;
      if (index >= this.#bounds.files || bytes > this.#bounds.bytes) await rm(file, { force: true });
    }
  }

  async #look(name: string): Promise<{ file: string; size: number; usedAt: number } | null> {
    const file = join(this.#folder, name);
    const seen = await stat(file).catch(ignoreAbsence);
    return seen && { file, size: seen.size, usedAt: seen.mtimeMs };
  }
}

function ignoreExistence(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const digestOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

function parse(bytes: Buffer, path: string): KnownEntries[] {
  const content = bytes.subarray(digestLength);
  if (bytes.toString("latin1", 0, digestLength) !== `${digestOf(content)}\n`) return [];
  const fields = content.toString("latin1").split("\0");
  if (fields[0] !== shape || fields[1] !== path) return [];
  const answers: KnownEntries[] = [];
  // The last field ends with NUL too: an empty text comes after it.
  for (let at = 2; at < fields.length - 1; ) {
    const commit = fields[at]!;
    const end = at + 2 + 2 * Number(fields[at + 1]);
    const entries = new Map<string, string>();
    for (at += 2; at < end; at += 2) entries.set(fields[at]!, fields[at + 1]!);
    answers.push({ commit, entries });
  }
  return answers;
}

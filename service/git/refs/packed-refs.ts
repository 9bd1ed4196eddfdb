// Finds refs in the file of packed refs, which is remembered for as long as it is the same file.

import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { Cache, MakeCache } from "../process/budget.ts";
import { ignoreAbsence, isSettled, lookBehind, stateOf } from "../process/file-state.ts";
import type { ObjectId } from "../types.ts";

interface Packed {
  /** Null while the file is too young to be told from the next one. */
  readonly state: string | null;
  readonly content: Buffer;
  /** Where the first line after the header begins; null when the lines are in no order. */
  readonly start: number | null;
}

/** Bytes of a file from which on git is asked, which maps it into memory. */
export const largestPacked = 64 * 1024 * 1024;
const lineFeed = 10;
const caret = 94;

/*
 * The first line is "# pack-refs with:" and traits. Then, by name in byte order when "sorted" is one of the traits,
 *   <id> SP <name> LF
 * and after a tag that git has peeled
 *   ^<id> LF
 */
export class PackedRefs {
  readonly #path: string;
  readonly #idLength: number;
  readonly #known: Cache<"file", Packed>;

  constructor(gitDir: string, idBytes: number, makeCache: MakeCache) {
    this.#known = makeCache(({ content }) => 200 + content.length);
    this.#path = `${gitDir}/packed-refs`;
    this.#idLength = idBytes * 2;
  }

  /** The id of a ref, null when it is not there, "too-large" for git to answer. Never older than the call. */
  async find(ref: string): Promise<ObjectId | null | "too-large"> {
    const stats = lookBehind(this.#path);
    // A pipe would be waited for.
    if (stats === null || !stats.isFile()) {
      this.#known.clear();
      return null;
    }
    if (stats.size > largestPacked) return "too-large";
    const before = this.#known.get("file");
    const known = before?.state === stateOf(stats) ? before : await this.#load();
    return known && this.#search(known, ref);
  }

  async #load(): Promise<Packed | null> {
    const now = Date.now();
    const file = await open(this.#path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(ignoreAbsence);
    if (file === null) return null;
    try {
      const stats = await file.stat();
      const content = await file.readFile();
      const header = content[0] === 35 ? content.toString("latin1", 0, content.indexOf(lineFeed)) : "";
      const start = / sorted( |$)/.test(header) ? header.length + 1 : null;
      const packed = { state: isSettled(stats, now) ? stateOf(stats) : null, content, start };
      this.#known.set("file", packed);
      return packed;
    } finally {
      await file.close();
    }
  }

  #search({ content, start }: Packed, ref: string): ObjectId | null {
    const at = start === null ? content.indexOf(` ${ref}\n`) - this.#idLength : this.#bisect(content, start, Buffer.from(ref));
    const id = at < 0 ? "" : content.toString("latin1", at, at + this.#idLength).toLowerCase();
    return /^[0-9a-f]+$/.test(id) ? id : null;
  }

  /** Where the line of a name begins; -1 when there is none. */
  #bisect(content: Buffer, start: number, name: Buffer): number {
    let [low, high] = [start, content.length];
    while (low < high) {
      let line = content.lastIndexOf(lineFeed, Math.max(low, (low + high) >>> 1) - 1) + 1;
      // The line of a peeled id belongs to the one before.
      if (content[line] === caret) line = content.lastIndexOf(lineFeed, line - 2) + 1;
      line = Math.max(line, low);
      const end = endOf(content, line);
      const order = name.compare(content, line + this.#idLength + 1, end);
      if (order === 0) return line;
      if (order < 0) high = line;
      else low = content[end + 1] === caret ? endOf(content, end + 1) + 1 : end + 1;
    }
    return -1;
  }
}

function endOf(content: Buffer, at: number): number {
  const end = content.indexOf(lineFeed, at);
  return end < 0 ? content.length : end;
}

// Reads refs that are files of their own, as git does (files_read_raw_ref), and remembers them while the files are the same.

import { readlink } from "node:fs/promises";
import { type Cache, idBytes as idTextBytes, type MakeCache, textBytes } from "../process/budget.ts";
import { ignoreAbsence, isSettled, look, lookBehind, stateOf } from "../process/file-state.ts";
import { readPlainFile } from "../process/plain-file.ts";
import type { ObjectId } from "../types.ts";
import { isRefName } from "./ref-name.ts";

/**
 * What a ref holds: an id, or the full name of another ref. "broken": neither, and nothing else of that name counts. "elsewhere": git
 * has to say, as the repository keeps its refs in another way.
 */
export type RawRef = { readonly id: ObjectId } | { readonly target: string } | "broken" | "elsewhere";

/** What HEAD files say where refs are not files, so that older programs see a repository and find nothing in it. */
const stub = "refs/heads/.invalid";

/** Bytes of a file from which on reading it is left to git. */
const longest = 4_096;
/** How often a file may be there and gone again while it is read. */
const attempts = 3;

export class LooseRefs {
  readonly #id: RegExp;
  readonly #known: Cache<string, { readonly state: string; readonly raw: RawRef }>;

  constructor(idBytes: number, makeCache: MakeCache) {
    this.#known = makeCache(({ state }) => 96 + textBytes(state) + idTextBytes);
    // What follows an id after a blank does not count, as FETCH_HEAD has it.
    this.#id = new RegExp(`^([0-9a-f]{${idBytes * 2}})(?:\\s|$)`, "i");
  }

  /** Null where there is no such file; then the ref may be among the packed ones. Never older than the call. */
  async read(path: string): Promise<RawRef | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = Date.now();
      const stats = look(path);
      if (stats === null || stats.isDirectory()) return null;
      if (stats.isSymbolicLink()) return this.#readLink(path);
      // A pipe would be waited for.
      if (!stats.isFile()) return "broken";
      if (stats.size > longest) return "elsewhere";
      const state = stateOf(stats);
      const known = this.#known.get(path);
      if (known?.state === state) return known.raw;
      const text = await readPlainFile(path);
      // Packed, or deleted, in between.
      if (text === null) continue;
      const raw = this.#parse(text);
      if (isSettled(stats, now)) this.#known.set(path, { state, raw });
      return raw;
    }
    return null;
  }

  /** Very old repositories have symbolic links for symbolic refs; any other link stands for the file that it leads to. */
  async #readLink(path: string): Promise<RawRef> {
    const link = await readlink(path).catch(ignoreAbsence);
    if (link?.startsWith("refs/") && isRefName(link)) return { target: link };
    const stats = lookBehind(path);
    if (!stats?.isFile()) return "broken";
    if (stats.size > longest) return "elsewhere";
    const text = await readPlainFile(path);
    return text === null ? "broken" : this.#parse(text);
  }

  #parse(text: string): RawRef {
    const id = this.#id.exec(text)?.[1];
    if (id !== undefined) return { id: id.toLowerCase() };
    const target = text.startsWith("ref:") ? text.slice("ref:".length).trim() : "";
    if (target === stub) return "elsewhere";
    return isRefName(target) ? { target } : "broken";
  }
}

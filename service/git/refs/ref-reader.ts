// Reads refs by exactly their names. cat-file would not do: for a name that no ref has it goes on to guess what might be meant.

import { type Cache, idBytes as idTextBytes, type MakeCache, textBytes } from "../process/budget.ts";
import { readIfPlain } from "../process/plain-file.ts";
import { type GitPlace, runGit } from "../process/run.ts";
import type { ObjectId } from "../types.ts";
import { LooseRefs, type RawRef } from "./loose-refs.ts";
import { PackedRefs } from "./packed-refs.ts";
import { foldsNames, respell } from "./ref-spelling.ts";

export interface FoundRef {
  /** Full name of the ref that holds the id: another than was asked for behind a symbolic ref. */
  readonly ref: string;
  /** Null where a symbolic ref leads to no ref, as HEAD does before its branch has a commit. */
  readonly id: ObjectId | null;
}

/** Symbolic refs that git follows. */
const deepest = 5;

export class RefReader {
  readonly #place: GitPlace;
  readonly #home: string;
  readonly #own: string;
  readonly #loose: LooseRefs;
  readonly #packed: PackedRefs;
  /** What git said, for as long as the tables of a reftable repository are the same. */
  readonly #told: Cache<string, FoundRef | null>;
  #tables = "";
  #folds: boolean | null = null;

  /** `home` is the common git directory; `place` names the one whose HEAD counts, which a linked work tree has for itself. */
  constructor(place: GitPlace, home: string, idBytes: number, makeCache: MakeCache) {
    this.#place = place;
    this.#home = home;
    this.#own = place.gitDir ?? home;
    this.#told = makeCache((found) => 40 + idTextBytes + textBytes(found?.ref ?? ""));
    this.#loose = new LooseRefs(idBytes, makeCache);
    this.#packed = new PackedRefs(home, idBytes, makeCache);
  }

  /**
   * The ref of this full name (`refs/…`, checked by `isSafeRevision`, or HEAD), never older than the call; null when there is none, or
   * it is broken. `own`: another work tree's git directory.
   */
  async read(ref: string, own = this.#own): Promise<FoundRef | null> {
    let name = ref;
    for (let depth = 0; depth < deepest; depth += 1) {
      const raw = await this.#readRaw(name, own, depth === 0);
      if (raw === "elsewhere") return this.#ask(name, own);
      if (raw === null || raw === "broken") return name === ref ? null : { ref: name, id: null };
      if ("id" in raw) return { ref: name, id: raw.id };
      name = raw.target;
    }
    return null;
  }

  /** Whether two names of refs may be one file here. */
  async foldsNames(): Promise<boolean> {
    return this.#isFolding() && (await this.#loose.read(`${this.#home}/HEAD`)) !== "elsewhere";
  }

  #isFolding(): boolean {
    try {
      this.#folds ??= foldsNames(this.#home);
    } catch {
      return false; // a disk that can't be looked at is no reason to refuse what git may be able to do
    }
    return this.#folds;
  }

  /** "elsewhere": these files do not tell, and git has to be asked. `exactly`: a file that is spelled otherwise is another ref. */
  async #readRaw(name: string, own: string, exactly: boolean): Promise<RawRef | null> {
    try {
      const home = isOwn(name) ? own : this.#home;
      const loose = await this.#loose.read(`${home}/${name}`);
      if (loose !== null) {
        const spelled = await this.#respell(home, name);
        if (spelled === name) return loose;
        // What HEAD says somebody has typed: git follows it whatever the case.
        if (!exactly && spelled.split("/").length === name.split("/").length) return { target: spelled };
      }
      // In this order: git writes the packed refs before it takes the files away.
      const packed = await this.#packed.find(name);
      if (packed === "too-large") return "elsewhere";
      if (packed !== null) return { id: packed };
      return (await this.#loose.read(`${this.#home}/HEAD`)) === "elsewhere" ? "elsewhere" : null;
    } catch (error) {
      // What can't be looked at from here, git may know what to make of.
      if ((error as NodeJS.ErrnoException).code !== undefined) return "elsewhere";
      throw error;
    }
  }

  async #respell(home: string, name: string): Promise<string> {
    return name.startsWith("refs/") && this.#isFolding() ? respell(home, name) : name;
  }

  async #ask(name: string, own: string): Promise<FoundRef | null> {
    const tables = await this.#readTables(own);
    if (tables === null) return this.#askGit(name, own);
    if (tables !== this.#tables) this.#told.clear();
    this.#tables = tables;
    const key = `${own} ${name}`;
    const told = this.#told.get(key);
    if (told !== undefined) return told;
    const found = await this.#askGit(name, own);
    if (this.#tables === tables) this.#told.set(key, found);
    return found;
  }

  /** Names of the tables that hold the refs, which git never uses twice; null where there are none. */
  async #readTables(own: string): Promise<string | null> {
    const folders = [...new Set([this.#home, own])];
    const lists = await Promise.all(folders.map((folder) => readIfPlain(`${folder}/reftable/tables.list`)));
    return lists.includes(null) ? null : lists.join("\n\n");
  }

  async #askGit(name: string, own: string): Promise<FoundRef | null> {
    const place = { ...this.#place, gitDir: own };
    // A name that is neither in refs/ nor HEAD is the target of a symbolic ref that no git has made.
    if (name !== "HEAD" && !name.startsWith("refs/")) return null;
    const [symbolic, shown] = await Promise.all([
      runGit(place, { args: ["symbolic-ref", "--quiet", name], takes: "moment", accept: [0, 1, 128] }),
      runGit(place, { args: ["show-ref", "--verify", "--hash", name], takes: "moment", accept: [0, 1, 128] }),
    ]);
    const target = symbolic.code === 0 ? symbolic.stdout.toString("utf8").trimEnd() : null;
    const id = shown.code === 0 ? shown.stdout.toString("latin1").trim() : null;
    return target === null && id === null ? null : { ref: target ?? name, id };
  }
}

/** Refs that each work tree has for itself (gitrepository-layout). */
const isOwn = (name: string): boolean => !name.startsWith("refs/") || /^refs\/(bisect|rewritten|worktree)\//.test(name);

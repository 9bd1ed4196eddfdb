// Lists the commits that changed one path, exactly as `git rev-list <tip> -- <path>` does.

import { findEntryVersion } from "../objects/tree-format.ts";
import type { ObjectId } from "../types.ts";
import { type BloomKey, filterOf, mayContain } from "./bloom.ts";
import type { CommitTable } from "./commit-table.ts";
import { DateQueue } from "./date-queue.ts";

export interface PathWalkOptions {
  readonly table: CommitTable;
  /** Position of the commit to begin with. */
  readonly tip: number;
  /** Bytes of the last component of the path. */
  readonly name: Buffer;
  /** Keys of the path and of each folder above it. */
  readonly keys: readonly BloomKey[];
  /** Bytes of the folder that holds the path in another root tree; null where there is none. */
  readonly readFolder: (root: ObjectId) => Promise<Buffer | null>;
  readonly signal: AbortSignal;
}

/** Bytes of folders that are read before git is asked, which has them at hand sooner: some 100 ms. */
const mostBytes = 16 * 1024 * 1024;
/** Commits whose folders may be on their way: what is read is counted when it is there. */
const mostOpen = 32;
/** Commits that are visited before somebody else has a turn: about 5 ms. */
const visitsInTurn = 10_000;

/** A commit that git would show: for sure, or once the folders were compared. */
interface Shown {
  readonly position: number;
  /** Null: it changed the path, without a question. */
  readonly change: Promise<boolean> | null;
}

/**
 * Git follows of a merge the first parent that has the path as it is, and shows what has it like none of its parents. The filter of a commit
 * tells about its first parent; where it does not acquit, folders are compared. Whether a commit with one parent is shown changes nothing
 * of the way, so that the walk goes on while its folders are read; at a merge it waits.
 */
export class PathWalk {
  readonly #options: PathWalkOptions;
  readonly #queue: DateQueue;
  readonly #versions = new Map<number, Promise<string | null>>();
  #bytes = 0;

  constructor(options: PathWalkOptions) {
    this.#options = options;
    this.#queue = new DateQueue(options.table);
    this.#queue.discover(options.tip);
  }

  /** Positions of one page; shorter, or empty, at the end of history. Null where git is asked instead. */
  async page(skip: number, limit: number): Promise<number[] | null> {
    const { signal } = this.#options;
    const wanted = skip + limit;
    const shown: number[] = [];
    const open: Shown[] = [];
    for (let visits = 1; shown.length < wanted && this.#queue.length + open.length > 0; visits += 1) {
      if (visits % visitsInTurn === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      if (this.#bytes > mostBytes) return null;
      // Enough, should all of them be shown.
      const isEnough = this.#queue.length === 0 || shown.length + open.length >= wanted;
      const oldest = isEnough || open.length >= mostOpen ? open.shift() : undefined;
      if (oldest !== undefined) {
        if (oldest.change === null || (await oldest.change)) shown.push(oldest.position);
      } else {
        const next = this.#visit(this.#queue.take());
        const found = next instanceof Promise ? await next : next;
        if (found !== null) open.push(found);
      }
    }
    return shown.slice(skip, wanted);
  }

  /** Goes on from a commit; answers it when it may have changed the path. */
  #visit(position: number): Shown | null | Promise<Shown | null> {
    const { table } = this.#options;
    const first = table.first[position]!;
    // A root changed what it has.
    if (first < 0) return { position, change: handled(this.#version(position).then((version) => version !== null)) };
    if (this.#isAcquitted(position) || table.treeOf(position) === table.treeOf(first)) {
      this.#queue.discover(first);
      return null;
    }
    if (table.second[position]! !== -1) return this.#visitMerge(position);
    this.#queue.discover(first);
    return { position, change: handled(this.#isSame(position, first).then((same) => !same)) };
  }

  async #visitMerge(position: number): Promise<Shown | null> {
    const parents = this.#options.table.parentsOf(position);
    // The second is asked for at the same time, as most changes come from there.
    const compared = parents.slice(0, 2).map((parent) => handled(this.#isSame(position, parent)));
    for (const [index, parent] of parents.entries()) {
      if (!(await (compared[index] ?? this.#isSame(position, parent)))) continue;
      this.#queue.discover(parent);
      return null;
    }
    for (const parent of parents) this.#queue.discover(parent);
    return { position, change: null };
  }

  #isAcquitted(position: number): boolean {
    const filter = filterOf(this.#options.table, position);
    return filter !== null && this.#options.keys.some((key) => !mayContain(filter, key));
  }

  async #isSame(position: number, parent: number): Promise<boolean> {
    const [own, other] = await Promise.all([this.#version(position), this.#version(parent)]);
    return own === other;
  }

  /** What stands at the path in a commit, as text to compare; null where nothing does. */
  #version(position: number): Promise<string | null> {
    const known = this.#versions.get(position);
    if (known !== undefined) return known;
    const version = this.#read(position);
    this.#versions.set(position, version);
    return version;
  }

  async #read(position: number): Promise<string | null> {
    const { table, name, readFolder } = this.#options;
    const folder = await readFolder(table.treeOf(position));
    this.#bytes += folder?.length ?? 0;
    return folder && findEntryVersion(folder, name, table.idBytes);
  }
}

/** The same promise, whose failure is told to who waits for it, if anybody still does. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

// Finds the last commit of each entry of a directory, exactly as one `git rev-list -1 <commit> -- <path>` for each would.

import { decodeName } from "../objects/tree-format.ts";
import type { ObjectId } from "../types.ts";
import { type BloomKey, bloomKey, bloomSettings, filterOf, mayContain } from "./bloom.ts";
import type { CommitTable } from "./commit-table.ts";
import { DatePile } from "./date-pile.ts";
import { type DirectoryEntry, EntryIndex } from "./entry-index.ts";
import type { WalkedHistory } from "./walked-history.ts";

export interface DirectoryWalkOptions {
  readonly history: WalkedHistory;
  /** Holds the filters of the same positions; null where there are none. */
  readonly graph: CommitTable | null;
  readonly idBytes: number;
  /** Position of the commit whose directory it is; reached. */
  readonly tip: number;
  /** Bytes of the directory's path as a binary string, "" for the root. */
  readonly path: string;
  readonly entries: readonly DirectoryEntry[];
  /** Bytes of the directory in another root tree; null where there is none. */
  readonly readDirectory: (root: ObjectId) => Promise<Buffer | null>;
  /** What is known already: answers at other commits, by their positions. */
  readonly known: ReadonlyMap<number, ReadonlyMap<string, ObjectId>>;
  /** Called as answers come, in no order. */
  readonly onFound: (name: string, commit: ObjectId) => void;
  readonly signal: AbortSignal;
}

/** Directories that are being read at one time. */
const readsAtOnce = 24;
/** Milliseconds after which the walk lets others have a turn. */
const turn = 12;

/**
 * Each entry is owned by a commit, at first by the tip. A commit hands an entry on to the first parent that has the same one
 * (git's history simplification), or keeps it: then it is the last that changed it. Filters are asked for every entry still open,
 * so that directories are read only where they can't tell; meanwhile the other entries travel on.
 */
export class DirectoryWalk {
  readonly #options: DirectoryWalkOptions;
  readonly #index: EntryIndex;
  readonly #pile: DatePile;
  readonly #keys: (BloomKey | null)[];
  /** Key of the directory itself: a commit that did not touch it touched no entry. */
  readonly #ownKey: BloomKey | null;
  /** Where the filters are; null where they can't be asked. */
  readonly #filters: CommitTable | null;
  readonly #reads = new Map<number, Promise<Buffer | null>>();
  #reading = 0;
  #failure: unknown;
  #woken = Promise.withResolvers<void>();

  constructor(options: DirectoryWalkOptions) {
    const { history, graph, idBytes, path, entries } = options;
    this.#options = options;
    this.#index = new EntryIndex(entries, idBytes);
    this.#pile = new DatePile(history);
    const settings = graph && bloomSettings(graph);
    this.#filters = settings && graph;
    const prefix = path === "" ? "" : `${path}/`;
    this.#keys = settings ? entries.map((entry) => bloomKey(prefix + entry.name, settings)) : [];
    this.#ownKey = settings && path !== "" ? bloomKey(path, settings) : null;
  }

  /** Resolves when every entry is answered. Rejects with the signal's reason, or the first failure to read. */
  async run(): Promise<void> {
    const { tip, entries, signal } = this.#options;
    if (entries.length > 0) this.#pile.add(tip, Array.from(entries.keys()));
    let started = performance.now();
    while (this.#pile.length > 0 || this.#reading > 0) {
      signal.throwIfAborted();
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#pile.length === 0 || this.#reading >= readsAtOnce) await this.#wake();
      else if (performance.now() - started > turn) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        started = performance.now();
      } else this.#visit();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #wake(): Promise<void> {
    this.#woken = Promise.withResolvers<void>();
    await this.#woken.promise;
  }

  #visit(): void {
    const { history, known } = this.#options;
    const { position, entries } = this.#pile.take();
    const stored = known.get(position);
    const open = stored ? entries.filter((entry) => !this.#recall(entry, stored)) : entries;
    if (open.length === 0) return;
    const parent = history.first[position]!;
    if (parent < 0) {
      this.#keep(position, open);
      return;
    }
    const suspects = this.#suspects(position, open);
    if (suspects.length < open.length) {
      const suspected = new Set(suspects);
      this.#pile.add(parent, suspects.length === 0 ? open : open.filter((entry) => !suspected.has(entry)));
    }
    if (suspects.length > 0) this.#compare(position, suspects);
  }

  #recall(entry: number, stored: ReadonlyMap<string, ObjectId>): boolean {
    const { name } = this.#options.entries[entry]!;
    const commit = stored.get(name);
    if (commit !== undefined) this.#options.onFound(name, commit);
    return commit !== undefined;
  }

  #keep(position: number, entries: readonly number[]): void {
    const id = this.#options.history.idOf(position);
    for (const entry of entries) this.#options.onFound(this.#options.entries[entry]!.name, id);
  }

  /** Entries that the filter does not acquit. */
  #suspects(position: number, open: readonly number[]): readonly number[] {
    const filter = this.#filters && filterOf(this.#filters, position);
    if (!filter) return open;
    if (this.#ownKey && !mayContain(filter, this.#ownKey)) return [];
    return open.filter((entry) => {
      const key = this.#keys[entry];
      return !key || mayContain(filter, key);
    });
  }

  #compare(position: number, suspects: readonly number[]): void {
    this.#reading += 1;
    this.#settle(position, suspects)
      .catch((error: unknown) => {
        this.#failure ??= error ?? new Error("a directory could not be read");
      })
      .finally(() => {
        this.#reading -= 1;
        this.#woken.resolve();
      });
  }

  /** Hands each suspect to the first parent that has the same entry; what no parent has is this commit's own change. */
  async #settle(position: number, suspects: readonly number[]): Promise<void> {
    let left = suspects;
    const { history } = this.#options;
    // Read when a child was compared with it; what is the very same directory needs no look at its entries.
    const own = this.#reads.get(position);
    for (const parent of history.parentsOf(position)) {
      const [content, here] = await Promise.all([this.#read(parent), own, history.reach(parent)]);
      const isSame = content !== null && here != null && content.equals(here);
      const same = isSame ? left : content === null ? [] : this.#index.findSame(content, left);
      if (same.length === 0) continue;
      this.#pile.add(parent, same);
      if (same.length === left.length) return;
      const settled = new Set(same);
      left = left.filter((entry) => !settled.has(entry));
    }
    this.#keep(position, left);
  }

  /** Stragglers ask for the same directories as those who went ahead: the latest are kept. */
  #read(position: number): Promise<Buffer | null> {
    const reads = this.#reads;
    const known = reads.get(position);
    if (known) return known;
    const read = this.#options.readDirectory(this.#options.history.treeOf(position));
    reads.set(position, read);
    if (reads.size > readsAtOnce * 2)
      for (const [oldest] of reads) if (reads.size > readsAtOnce && oldest !== position) reads.delete(oldest);
    return read;
  }
}

/** The spec under which cat-file finds a directory of a root tree; null for paths that can't be written in one line of UTF-8. */
export function directorySpec(root: ObjectId, path: string): string | null {
  if (path === "") return root;
  const text = decodeName(path);
  if (/[\n\r\0\ufffd]/.test(text) || /^\.\.?\//.test(text)) return null;
  return `${root}:${text}`;
}

// One bound for all that is remembered of an open repository: whatever cache it is in, what was used longest ago goes first.

/** Bytes of an entry beside its value: the node below, a slot of a Map, the header of a key. Measured on Node 24. */
const entryBytes = 150;

/** How many bytes a full object id takes in memory. */
export const idBytes = 64;
/** A value that is a number, or one of a few that many share. */
export const smallBytes = 16;

/** Bytes of a text: one for each character, as nearly all of ours are Latin. */
export const textBytes = (text: string): number => 24 + text.length;

interface Entry {
  readonly owner: Map<unknown, Entry>;
  readonly key: unknown;
  readonly value: unknown;
  readonly bytes: number;
  older: Entry;
  newer: Entry;
}

/** What a verb remembers. A value is never changed once it is in; null is a value, undefined is none. */
export interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
  /** Empties it for good: what a walk under way still puts in is not kept. */
  close(): void;
}

/** Makes a cache whose values weigh as many bytes as `weigh` says; their keys are counted beside. */
export type MakeCache = <K, V>(weigh: (value: V) => number) => Cache<K, V>;

export class Budget {
  /** Bytes; estimated, as nobody can ask for the size of an object. */
  readonly limit: number;
  #bytes = 0;
  /** Between its `newer` (the one used longest ago) and its `older` (the one used last) hang all entries. */
  readonly #ring: Entry;
  readonly #caches = new WeakSet<Map<unknown, Entry>>();

  constructor(limit: number) {
    this.limit = limit;
    const ring = { owner: new Map(), key: null, value: null, bytes: 0 } as unknown as Entry;
    ring.older = ring;
    ring.newer = ring;
    this.#ring = ring;
  }

  /** What is remembered now, in bytes; never more than `limit`. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A cache that answers to this budget. */
  readonly cache: MakeCache = <K, V>(weigh: (value: V) => number): Cache<K, V> => {
    const entries = new Map<unknown, Entry>();
    this.#caches.add(entries);
    const clear = (): void => {
      for (const entry of entries.values()) this.#remove(entry);
    };
    return {
      get: (key) => {
        const entry = entries.get(key);
        if (entry === undefined) return undefined;
        unlink(entry);
        this.#append(entry);
        return entry.value as V;
      },
      set: (key, value) => {
        this.#drop(entries.get(key));
        if (!this.#caches.has(entries)) return;
        const bytes = entryBytes + (typeof key === "string" ? key.length : 0) + weigh(value);
        // One giant would push out everything else and then be pushed out itself.
        if (bytes > this.limit / 2) return;
        while (this.#bytes + bytes > this.limit) this.#remove(this.#ring.newer);
        const entry = { owner: entries, key, value, bytes, older: this.#ring, newer: this.#ring };
        entries.set(key, entry);
        this.#bytes += bytes;
        this.#append(entry);
      },
      delete: (key) => this.#drop(entries.get(key)),
      clear,
      close: () => {
        this.#caches.delete(entries);
        clear();
      },
    };
  };

  /** Forgets everything; the caches stay in use. */
  clear(): void {
    while (this.#ring.newer !== this.#ring) this.#remove(this.#ring.newer);
  }

  #append(entry: Entry): void {
    const last = this.#ring.older;
    entry.older = last;
    entry.newer = this.#ring;
    last.newer = entry;
    this.#ring.older = entry;
  }

  #drop(entry: Entry | undefined): void {
    if (entry !== undefined) this.#remove(entry);
  }

  #remove(entry: Entry): void {
    unlink(entry);
    entry.owner.delete(entry.key);
    this.#bytes -= entry.bytes;
  }
}

function unlink({ older, newer }: Entry): void {
  older.newer = newer;
  newer.older = older;
}

// Finds which entries of one directory stand unchanged in another version of it, byte by byte, without making strings.

import { canonicalMode } from "../objects/tree-format.ts";
import type { ObjectId } from "../types.ts";

export interface DirectoryEntry {
  /** Bytes as a binary string. */
  readonly name: string;
  /** Octal digits. */
  readonly mode: string;
  readonly id: ObjectId;
}

const buckets = 4096;

export class EntryIndex {
  readonly #idBytes: number;
  readonly #names: Buffer[];
  readonly #ids: Buffer[];
  readonly #modes: number[];
  readonly #bucketOf: Uint16Array;
  /** Per bucket, the number of the wanted entry that begins its list, plus 1; all zero between calls. */
  readonly #heads = new Int32Array(buckets);
  readonly #next: Int32Array;

  constructor(entries: readonly DirectoryEntry[], idBytes: number) {
    this.#idBytes = idBytes;
    this.#names = entries.map((entry) => Buffer.from(entry.name, "latin1"));
    this.#ids = entries.map((entry) => Buffer.from(entry.id, "hex"));
    this.#modes = entries.map((entry) => canonicalMode(Number.parseInt(entry.mode, 8)));
    this.#bucketOf = Uint16Array.from(this.#names, (name) => bucket(name, 0, name.length));
    this.#next = new Int32Array(entries.length);
  }

  /** Those of the wanted entries (numbers) that the tree (`<mode> SP <name> NUL <id>` records) has with the same mode and id. */
  findSame(tree: Buffer, wanted: readonly number[]): number[] {
    for (const entry of wanted) {
      const at = this.#bucketOf[entry]!;
      this.#next[entry] = this.#heads[at]!;
      this.#heads[at] = entry + 1;
    }
    const same: number[] = [];
    try {
      this.#scan(tree, wanted.length, same);
    } finally {
      for (const entry of wanted) this.#heads[this.#bucketOf[entry]!] = 0;
    }
    return same;
  }

  #scan(tree: Buffer, count: number, same: number[]): void {
    let left = count;
    for (let at = 0; at < tree.length && left > 0; ) {
      let mode = 0;
      for (; at < tree.length && tree[at] !== 32; at += 1) mode = (mode << 3) | (tree[at]! & 7);
      const start = at + 1;
      let end = start;
      while (end < tree.length && tree[end] !== 0) end += 1;
      at = end + 1 + this.#idBytes;
      if (at > tree.length) throw new Error("a tree object is damaged");
      for (let entry = this.#heads[bucket(tree, start, end)]! - 1; entry >= 0; entry = this.#next[entry]! - 1) {
        const name = this.#names[entry]!;
        if (name.length !== end - start || tree.compare(name, 0, name.length, start, end) !== 0) continue;
        left -= 1;
        const sameId = tree.compare(this.#ids[entry]!, 0, this.#idBytes, end + 1, at) === 0;
        if (sameId && canonicalMode(mode) === this.#modes[entry]) same.push(entry);
        break;
      }
    }
  }
}

/** Of all bytes: names that are counted up differ in the last ones only, and lists of hundreds are looked through for each name. */
function bucket(bytes: Buffer, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  return (hash ^ (hash >>> 12)) & (buckets - 1);
}

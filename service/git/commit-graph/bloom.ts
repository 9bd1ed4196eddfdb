// Asks the changed-path filters of a commit-graph whether a commit may have changed a path (gitformat-commit-graph, BIDX and BDAT).

import type { CommitTable } from "./commit-table.ts";
import type { BloomLayer } from "./graph-file.ts";

/** Hashes of a path, for as many probes as the filters take. */
export type BloomKey = Uint32Array;

const seeds = [0x293a_e76f, 0x7e64_6e2c] as const;

/**
 * The key of a path (bytes as a binary string, no slash at either end). Null when the filters can't be asked: version 1 hashes
 * bytes above 127 differently on different machines.
 */
export function bloomKey(path: string, { version, hashes }: Pick<BloomLayer, "version" | "hashes">): BloomKey | null {
  if (version === 1 && !/^[\x00-\x7f]*$/.test(path)) return null;
  const bytes = Buffer.from(path, "latin1");
  const [one, two] = [murmur3(bytes, seeds[0]), murmur3(bytes, seeds[1])];
  return Uint32Array.from({ length: hashes }, (_, index) => one + Math.imul(index, two));
}

function murmur3(bytes: Buffer, seed: number): number {
  let hash = seed;
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(bytes.readInt32LE(at));
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe654_6b64;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) rest = (rest << 8) | bytes[at]!;
  if (bytes.length > whole) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(value: number): number {
  const product = Math.imul(value, 0xcc9e_2d51);
  return Math.imul((product << 15) | (product >>> 17), 0x1b87_3593);
}

/** Changed paths of one commit against its first parent. */
export interface Filter {
  readonly data: Buffer;
  readonly start: number;
  /** Number of bits. */
  readonly bits: number;
}

/** The filter of a commit; null when it has none (too new, or too many changes). */
export function filterOf(table: CommitTable, position: number): Filter | null {
  if (position >= table.fixed) return null;
  const [{ bloom }, index] = table.layerOf(position);
  if (!bloom) return null;
  const start = index === 0 ? 0 : bloom.ends[index - 1]!;
  const bits = (bloom.ends[index]! - start) * 8;
  return bits === 0 ? null : { data: bloom.data, start, bits };
}

/** False: the commit certainly did not change the path. */
export function mayContain({ data, start, bits }: Filter, key: BloomKey): boolean {
  for (let index = 0; index < key.length; index += 1) {
    // Both as uint32, which spares the division of doubles.
    const bit = (key[index]! >>> 0) % (bits >>> 0);
    if ((data[start + (bit >>> 3)]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Whether a filter tells nothing: git leaves it out, or writes one byte of ones, where too much was changed. */
const tellsNothing = (data: Buffer, start: number, end: number): boolean => end === start || (end === start + 1 && data[start] === 0xff);

/** Commits of the graph whose filter tells nothing; null for more than `limit`. */
export function findUnfiltered(table: CommitTable, limit: number): number[] | null {
  const found: number[] = [];
  let start = 0;
  for (const { count, bloom } of table.layers) {
    const { ends, data } = bloom ?? unfiltered;
    for (let index = 0, from = 0; index < count; index += 1) {
      const end = bloom === null ? 0 : ends[index]!;
      if (tellsNothing(data, from, end) && found.push(start + index) > limit) return null;
      from = end;
    }
    start += count;
  }
  return found;
}

export interface Suspected {
  /** Marks the commits that are looked at; null: all. */
  readonly seen: Uint8Array | null;
  /** Of the path and of each folder above it, the path's first. */
  readonly keys: readonly BloomKey[];
  /** Whether those of the graph whose filter tells nothing are known not to have it. */
  readonly unfilteredAreInnocent: boolean;
  readonly limit: number;
}

/** Which commits may have changed the path: their filter says so, or they have none. Null for more than `limit`. */
export function findSuspects(table: CommitTable, { seen, keys, unfilteredAreInnocent, limit }: Suspected): number[] | null {
  const suspects: number[] = [];
  // One probe acquits most commits: it is made here, for calls and objects for each of them would be most of the work.
  const probe = keys[0]![0]! >>> 0;
  let start = 0;
  for (const { count, bloom } of table.layers) {
    const { ends, data } = bloom ?? unfiltered;
    for (let index = 0, from = 0; index < count; index += 1) {
      const end = bloom === null ? 0 : ends[index]!;
      const begin = from;
      from = end;
      if (seen !== null && seen[start + index] !== 1) continue;
      if (tellsNothing(data, begin, end)) {
        if (unfilteredAreInnocent) continue;
      } else {
        const bit = probe % (((end - begin) << 3) >>> 0);
        if ((data[begin + (bit >>> 3)]! & (1 << (bit & 7))) === 0 || !mayContainAll(data, begin, end, keys)) continue;
      }
      if (suspects.length === limit) return null;
      suspects.push(start + index);
    }
    start += count;
  }
  for (let position = start; position < table.size; position += 1) {
    if (seen !== null && seen[position] !== 1) continue;
    if (suspects.length === limit) return null;
    suspects.push(position);
  }
  return suspects;
}

const unfiltered = { ends: new Uint32Array(0), data: Buffer.alloc(0) };

function mayContainAll(data: Buffer, start: number, end: number, keys: readonly BloomKey[]): boolean {
  const filter = { data, start, bits: (end - start) * 8 };
  for (const key of keys) if (!mayContain(filter, key)) return false;
  return true;
}

/** What all layers agree on; null when one has no filters or they differ, and then nothing can be asked. */
export function bloomSettings(table: CommitTable): BloomLayer | null {
  const [lowest, ...others] = table.layers.map((layer) => layer.bloom);
  if (!lowest) return null;
  return others.every((other) => other?.version === lowest.version && other.hashes === lowest.hashes) ? lowest : null;
}

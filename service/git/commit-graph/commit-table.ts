// Holds history in typed arrays: the commits of a graph, and above them the ones that are newer, read one by one.

import type { CommitRecord, ObjectId } from "../types.ts";
import { GraphDamage, type GraphLayer } from "./graph-file.ts";
import type { WalkedHistory } from "./walked-history.ts";

const noParent = 0x7000_0000;
const inEdges = 0x8000_0000;
const rememberedPositions = 10_000;

/**
 * Commits are positions, 0 to `size` - 1. About 24 bytes a commit here, and as much again in the files of the graph, which stay in
 * memory for ids and trees. Parents of every commit are in the table too.
 */
export class CommitTable implements WalkedHistory {
  readonly idBytes: number;
  readonly layers: readonly GraphLayer[];
  /** Number of commits that came from the graph. */
  readonly fixed: number;
  size: number;
  /** Committer's seconds, as git sorts by. */
  dates: Float64Array;
  /** Topological level: larger than that of every parent, 1 for roots. */
  levels: Uint32Array;
  /** Position of the first parent, -1 for none. */
  first: Int32Array;
  /** Position of the second parent; -1 for none; -2 - n when the parents from the second on begin at n in `more`. */
  second: Int32Array;
  /** Parents of octopus merges, each list ended by -1. */
  more: number[] = [];
  readonly #starts: number[] = [];
  readonly #asked = new Map<ObjectId, number>();
  readonly #newer = new Map<ObjectId, number>();
  readonly #newerIds: ObjectId[] = [];
  readonly #newerTrees: ObjectId[] = [];
  #falling: Uint32Array | null = null;

  /** Throws GraphDamage when parents point outside, or the levels don't rise (which also means: no cycles). */
  constructor(layers: readonly GraphLayer[], idBytes: number) {
    this.idBytes = idBytes;
    this.layers = layers;
    this.fixed = layers.reduce((sum, layer) => sum + layer.count, 0);
    this.size = this.fixed;
    const capacity = this.fixed + 1024;
    this.dates = new Float64Array(capacity);
    this.levels = new Uint32Array(capacity);
    this.first = new Int32Array(capacity);
    this.second = new Int32Array(capacity);
    let start = 0;
    for (const layer of layers) {
      this.#starts.push(start);
      this.#load(layer, start);
      start += layer.count;
    }
    this.#checkLevels();
  }

  /** How many commits were added to those of the graph. */
  get newer(): number {
    return this.size - this.fixed;
  }

  #load({ count, commits, edges }: GraphLayer, start: number): void {
    const { idBytes } = this;
    const limit = start + count;
    const parent = (value: number): number => {
      if (value >= limit) throw new GraphDamage("a parent lies outside the graph");
      return value;
    };
    for (let index = 0, at = idBytes; index < count; index += 1, at += idBytes + 16) {
      const position = start + index;
      const one = commits.readUInt32BE(at);
      const two = commits.readUInt32BE(at + 4);
      const high = commits.readUInt32BE(at + 8);
      this.first[position] = one === noParent ? -1 : parent(one);
      if (two === noParent) this.second[position] = -1;
      else if (two < inEdges) this.second[position] = parent(two);
      else this.second[position] = this.#loadEdges(edges, two - inEdges, parent);
      this.levels[position] = high >>> 2;
      this.dates[position] = (high & 3) * 0x1_0000_0000 + commits.readUInt32BE(at + 12);
    }
  }

  #loadEdges(edges: Buffer, from: number, parent: (value: number) => number): number {
    const start = this.more.length;
    for (let at = from * 4; ; at += 4) {
      if (at + 4 > edges.length) throw new GraphDamage("a list of parents has no end");
      const value = edges.readUInt32BE(at);
      this.more.push(parent(value % inEdges));
      if (value >= inEdges) break;
    }
    this.more.push(-1);
    return -2 - start;
  }

  #checkLevels(): void {
    for (let position = 0; position < this.fixed; position += 1) {
      const level = this.levels[position]!;
      const two = this.second[position]!;
      const one = this.first[position]!;
      // Level 0 comes from git before 2.19, which did not compute it.
      if (level === 0 || (one >= 0 && this.levels[one]! >= level)) throw new GraphDamage("a level does not rise");
      if (two >= 0 && this.levels[two]! >= level) throw new GraphDamage("a level does not rise");
      if (two < -1 && this.parentsOf(position).some((at) => this.levels[at]! >= level)) throw new GraphDamage("a level does not rise");
    }
  }

  /** Positions of the graph's commits by falling level: parents come after all their children. Made when it is first asked for. */
  get falling(): Uint32Array {
    this.#falling ??= sortByLevel(this.levels.subarray(0, this.fixed));
    return this.#falling;
  }

  /** They are in the table. */
  async reach(): Promise<void> {}

  parentsOf(position: number): number[] {
    const parents: number[] = [];
    const one = this.first[position]!;
    const two = this.second[position]!;
    if (one >= 0) parents.push(one);
    if (two >= 0) parents.push(two);
    if (two < -1) for (let at = -2 - two; this.more[at]! >= 0; at += 1) parents.push(this.more[at]!);
    return parents;
  }

  /** Position of a commit, -1 when the table lacks it. */
  find(id: ObjectId): number {
    const known = this.#newer.get(id) ?? this.#asked.get(id);
    if (known !== undefined) return known;
    const found = this.#search(id);
    // Tips of refs are asked for again and again.
    if (this.#asked.size >= rememberedPositions) this.#asked.clear();
    if (found >= 0) this.#asked.set(id, found);
    return found;
  }

  #search(id: ObjectId): number {
    const wanted = Buffer.from(id, "hex");
    if (wanted.length !== this.idBytes) return -1;
    for (const [index, layer] of this.layers.entries()) {
      const found = findInLayer(layer, wanted, this.idBytes);
      if (found >= 0) return this.#starts[index]! + found;
    }
    return -1;
  }

  idOf(position: number): ObjectId {
    if (position >= this.fixed) return this.#newerIds[position - this.fixed]!;
    const [layer, index] = this.layerOf(position);
    return layer.ids.toString("hex", index * this.idBytes, (index + 1) * this.idBytes);
  }

  /** Id of the commit's tree. */
  treeOf(position: number): ObjectId {
    if (position >= this.fixed) return this.#newerTrees[position - this.fixed]!;
    const [layer, index] = this.layerOf(position);
    const at = index * (this.idBytes + 16);
    return layer.commits.toString("hex", at, at + this.idBytes);
  }

  /** The layer of a commit of the graph, and its index there. */
  layerOf(position: number): [GraphLayer, number] {
    let index = this.#starts.length - 1;
    while (this.#starts[index]! > position) index -= 1;
    return [this.layers[index]!, position - this.#starts[index]!];
  }

  /** Adds a commit whose parents are all in the table; answers its position. */
  add(commit: Pick<CommitRecord, "id" | "tree" | "parents" | "committer">): number {
    const known = this.find(commit.id);
    if (known >= 0) return known;
    const parents = commit.parents.map((id) => this.find(id));
    if (parents.includes(-1)) throw new RangeError(`a parent of ${commit.id} is not in the table`);
    if (this.size === this.dates.length) this.#grow();
    const position = this.size;
    this.size += 1;
    this.#newer.set(commit.id, position);
    this.#newerIds.push(commit.id);
    this.#newerTrees.push(commit.tree);
    this.dates[position] = commit.committer.seconds;
    this.levels[position] = 1 + Math.max(0, ...parents.map((parent) => this.levels[parent]!));
    this.first[position] = parents[0] ?? -1;
    this.second[position] = parents.length > 2 ? -2 - this.more.length : (parents[1] ?? -1);
    if (parents.length > 2) this.more.push(...parents.slice(1), -1);
    return position;
  }

  #grow(): void {
    const capacity = this.size + Math.max(1024, this.size >>> 1);
    const larger = <T extends Int32Array | Uint32Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.dates = larger(new Float64Array(capacity), this.dates);
    this.levels = larger(new Uint32Array(capacity), this.levels);
    this.first = larger(new Int32Array(capacity), this.first);
    this.second = larger(new Int32Array(capacity), this.second);
  }
}

/** Levels are about as many as commits; only a strange graph has levels so high that counting them would take too much memory. */
function sortByLevel(levels: Uint32Array): Uint32Array {
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  if (highest > levels.length * 2 + 1024) return Uint32Array.from(levels.keys()).sort((a, b) => levels[b]! - levels[a]!);
  const starts = new Uint32Array(highest + 2);
  for (const level of levels) starts[highest - level + 1]! += 1;
  for (let at = 1; at < starts.length; at += 1) starts[at]! += starts[at - 1]!;
  const sorted = new Uint32Array(levels.length);
  for (const [position, level] of levels.entries()) {
    sorted[starts[highest - level]!] = position;
    starts[highest - level]! += 1;
  }
  return sorted;
}

function findInLayer({ ids, fanout }: GraphLayer, wanted: Buffer, idBytes: number): number {
  const byte = wanted[0]!;
  let low = byte === 0 ? 0 : fanout.readUInt32BE(byte * 4 - 4);
  let high = fanout.readUInt32BE(byte * 4) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = ids.compare(wanted, 0, idBytes, middle * idBytes, (middle + 1) * idBytes);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

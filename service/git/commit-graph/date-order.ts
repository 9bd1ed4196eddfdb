// Lists the history of a commit in git's default order (by date, newest first), remembering how far it came.

import type { CommitTable } from "./commit-table.ts";

/**
 * The order of `git rev-list <tip>`: of the commits at hand the newest comes next, and among equal dates the one that was found first.
 * Pages that were passed are slices; a later page goes on from there.
 */
export class DateOrder {
  readonly #table: CommitTable;
  readonly #seen: Uint8Array;
  #order = new Int32Array(1024);
  #length = 0;
  /** A binary heap of positions and, beside it, when each was found. */
  #heap = new Int32Array(256);
  #found = new Uint32Array(256);
  #heapLength = 0;
  #foundCount = 0;

  constructor(table: CommitTable, tip: number) {
    this.#table = table;
    this.#seen = new Uint8Array((table.size + 7) >>> 3);
    this.#discover(tip);
  }

  /** Bytes that this order holds at most. */
  get weight(): number {
    return this.#seen.length * (1 + 8 * 4);
  }

  /** Positions of one page; shorter, or empty, at the end of history. */
  page(skip: number, limit: number): Int32Array {
    const end = Math.min(skip + limit, this.#table.size);
    while (this.#length < end && this.#heapLength > 0) this.#advance();
    return this.#order.slice(Math.min(skip, this.#length), Math.min(end, this.#length));
  }

  /** Row of a position, -1 when the tip does not reach it. */
  rowOf(position: number): number {
    const known = this.#order.subarray(0, this.#length).indexOf(position);
    if (known >= 0 || this.#heapLength === 0) return known;
    return this.find((at) => at === position, this.#length);
  }

  /** Row of the first position from row `from` on that is wanted, -1 when none is. Goes on only as far as it has to. */
  find(isWanted: (position: number) => boolean, from = 0): number {
    for (let row = from; row < this.#length || this.#heapLength > 0; row += 1) {
      if (row === this.#length) this.#advance();
      if (isWanted(this.#order[row]!)) return row;
    }
    return -1;
  }

  #advance(): void {
    const { first, second, more } = this.#table;
    const position = this.#take();
    if (this.#length === this.#order.length) this.#order = doubled(this.#order, Int32Array);
    this.#order[this.#length] = position;
    this.#length += 1;
    const one = first[position]!;
    const two = second[position]!;
    if (one >= 0) this.#discover(one);
    if (two >= 0) this.#discover(two);
    else if (two < -1) for (let at = -2 - two; more[at]! >= 0; at += 1) this.#discover(more[at]!);
  }

  #discover(position: number): void {
    const bit = 1 << (position & 7);
    if ((this.#seen[position >>> 3]! & bit) !== 0) return;
    this.#seen[position >>> 3]! |= bit;
    if (this.#heapLength === this.#heap.length) {
      this.#heap = doubled(this.#heap, Int32Array);
      this.#found = doubled(this.#found, Uint32Array);
    }
    const { dates } = this.#table;
    const date = dates[position]!;
    const heap = this.#heap;
    const found = this.#found;
    let at = this.#heapLength;
    this.#heapLength += 1;
    // A newcomer is later than all of its date, so only older dates give way.
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (dates[heap[above]!]! >= date) break;
      heap[at] = heap[above]!;
      found[at] = found[above]!;
      at = above;
    }
    heap[at] = position;
    found[at] = this.#foundCount;
    this.#foundCount += 1;
  }

  #take(): number {
    const { dates } = this.#table;
    const heap = this.#heap;
    const found = this.#found;
    const top = heap[0]!;
    this.#heapLength -= 1;
    const length = this.#heapLength;
    const last = heap[length]!;
    const lastFound = found[length]!;
    const lastDate = dates[last]!;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= length) break;
      let date = dates[heap[below]!]!;
      if (below + 1 < length) {
        const other = dates[heap[below + 1]!]!;
        if (other > date || (other === date && found[below + 1]! < found[below]!)) {
          below += 1;
          date = other;
        }
      }
      if (lastDate > date || (lastDate === date && lastFound < found[below]!)) break;
      heap[at] = heap[below]!;
      found[at] = found[below]!;
      at = below;
    }
    heap[at] = last;
    found[at] = lastFound;
    return top;
  }
}

function doubled<T extends Int32Array | Uint32Array>(from: T, kind: new (length: number) => T): T {
  const to = new kind(from.length * 2);
  to.set(from);
  return to;
}

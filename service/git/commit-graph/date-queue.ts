// The commits that a walk has found and not visited yet: the newest comes next, and among equal dates the one that was found first.

import type { CommitTable } from "./commit-table.ts";

/** In the order of git's own list of commits by date. Each commit is found once. */
export class DateQueue {
  readonly #table: CommitTable;
  readonly #seen: Uint8Array;
  /** A binary heap of positions and, beside it, when each was found. */
  #heap = new Int32Array(256);
  #found = new Uint32Array(256);
  #foundCount = 0;
  /** Number of commits that wait. */
  length = 0;

  constructor(table: CommitTable) {
    this.#table = table;
    this.#seen = new Uint8Array((table.size + 7) >>> 3);
  }

  /** Bytes that remember what was found. */
  get seenBytes(): number {
    return this.#seen.length;
  }

  /** Adds a commit, unless it was found before. */
  discover(position: number): void {
    const bit = 1 << (position & 7);
    if ((this.#seen[position >>> 3]! & bit) !== 0) return;
    this.#seen[position >>> 3]! |= bit;
    if (this.length === this.#heap.length) {
      this.#heap = doubled(this.#heap, Int32Array);
      this.#found = doubled(this.#found, Uint32Array);
    }
    const { dates } = this.#table;
    const date = dates[position]!;
    const heap = this.#heap;
    const found = this.#found;
    let at = this.length;
    this.length += 1;
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

  /** Takes the next; there must be one. */
  take(): number {
    const { dates } = this.#table;
    const heap = this.#heap;
    const found = this.#found;
    const top = heap[0]!;
    this.length -= 1;
    const length = this.length;
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

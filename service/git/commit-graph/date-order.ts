// Lists the history of a commit in git's default order (by date, newest first), remembering how far it came.

import type { CommitTable } from "./commit-table.ts";
import { DateQueue } from "./date-queue.ts";

/**
 * The order of `git rev-list <tip>`: of the commits at hand the newest comes next, and among equal dates the one that was found first.
 * Pages that were passed are slices; a later page goes on from there.
 */
export class DateOrder {
  readonly #table: CommitTable;
  readonly #queue: DateQueue;
  #order = new Int32Array(1024);
  #length = 0;

  constructor(table: CommitTable, tip: number) {
    this.#table = table;
    this.#queue = new DateQueue(table);
    this.#queue.discover(tip);
  }

  /** Bytes that this order holds at most. */
  get weight(): number {
    return this.#queue.seenBytes * (1 + 8 * 4);
  }

  /** Positions of one page; shorter, or empty, at the end of history. */
  page(skip: number, limit: number): Int32Array {
    const end = Math.min(skip + limit, this.#table.size);
    while (this.#length < end && this.#queue.length > 0) this.#advance();
    return this.#order.slice(Math.min(skip, this.#length), Math.min(end, this.#length));
  }

  /** Row of a position, -1 when the tip does not reach it. */
  rowOf(position: number): number {
    const known = this.#order.subarray(0, this.#length).indexOf(position);
    if (known >= 0 || this.#queue.length === 0) return known;
    return this.find((at) => at === position, this.#length);
  }

  /** Row of the first position from row `from` on that is wanted, -1 when none is. Goes on only as far as it has to. */
  find(isWanted: (position: number) => boolean, from = 0): number {
    for (let row = from; row < this.#length || this.#queue.length > 0; row += 1) {
      if (row === this.#length) this.#advance();
      if (isWanted(this.#order[row]!)) return row;
    }
    return -1;
  }

  #advance(): void {
    const position = this.#queue.take();
    if (this.#length === this.#order.length) {
      const doubled = new Int32Array(this.#length * 2);
      doubled.set(this.#order);
      this.#order = doubled;
    }
    this.#order[this.#length] = position;
    this.#length += 1;
    const { first, second, more } = this.#table;
    const one = first[position]!;
    const two = second[position]!;
    if (one >= 0) this.#queue.discover(one);
    if (two >= 0) this.#queue.discover(two);
    else if (two < -1) for (let at = -2 - two; more[at]! >= 0; at += 1) this.#queue.discover(more[at]!);
  }
}

// A pile of commits with the entries they own, newest on top; what is added for a commit that lies in it joins the rest.

/** Of each commit, by its position. */
interface Dates {
  readonly dates: Readonly<ArrayLike<number>>;
}

export class DatePile {
  readonly #dates: Dates;
  readonly #heap: number[] = [];
  readonly #owned = new Map<number, readonly number[]>();

  constructor(dates: Dates) {
    this.#dates = dates;
  }

  get length(): number {
    return this.#heap.length;
  }

  add(position: number, entries: readonly number[]): void {
    const before = this.#owned.get(position);
    this.#owned.set(position, before ? before.concat(entries) : entries);
    if (before) return;
    const { dates } = this.#dates;
    const heap = this.#heap;
    const date = dates[position]!;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (dates[heap[above]!]! >= date) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = position;
  }

  /** Takes the newest; the pile must not be empty. */
  take(): { position: number; entries: readonly number[] } {
    const { dates } = this.#dates;
    const heap = this.#heap;
    const position = heap[0]!;
    const last = heap.pop()!;
    const { length } = heap;
    if (length > 0) {
      const date = dates[last]!;
      let at = 0;
      for (let below = 1; below < length; below = at * 2 + 1) {
        if (below + 1 < length && dates[heap[below + 1]!]! > dates[heap[below]!]!) below += 1;
        if (date >= dates[heap[below]!]!) break;
        heap[at] = heap[below]!;
        at = below;
      }
      heap[at] = last;
    }
    const entries = this.#owned.get(position)!;
    this.#owned.delete(position);
    return { position, entries };
  }
}

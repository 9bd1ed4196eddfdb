// What is still drawn while what the location of the address shows is fetched: for some milliseconds, instead of nothing.

/** Fetches what a location shows: a promise, never rejected, until which the screen before it stays; null where the location is drawn at once. */
export type Prepare<L> = (location: L) => Promise<unknown> | null;

export interface Arrivals<L> {
  /** One at a time; the answer takes it back. */
  prepareBy(by: Prepare<L>): () => void;
  /** What is drawn though the address is another one; null where they are the same. */
  left(): L | null;
  /** Tells of `coming` when it can be drawn, unless another one came meanwhile; `drawn` stays until then, null = nothing is drawn yet. */
  arrive(coming: L, drawn: L | null, tell: () => void): void;
}

export function createArrivals<L>(): Arrivals<L> {
  let prepare: Prepare<L> | null = null;
  let left: L | null = null;
  let last = 0;
  return {
    prepareBy(by) {
      prepare = by;
      return () => {
        prepare = null;
      };
    },
    left: () => left,
    arrive(coming, drawn, tell) {
      last += 1;
      const mine = last;
      const wait = prepare?.(coming) ?? null;
      const finish = (): void => {
        if (mine !== last) return;
        left = null;
        tell();
      };
      if (wait === null || drawn === null) return finish();
      left ??= drawn;
      void wait.then(finish);
    },
  };
}

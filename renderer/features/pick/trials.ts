// The tries that wait and those that run: a few at once, in reading order, the one that is looked at first; ended with the dialog.

export interface TrialsOptions {
  /** Tries that run at the same time, at most. */
  readonly atOnce: number;
  /** Place of a try in the order; the smallest is next. */
  readonly rank: (key: string) => number;
  /** Makes one try. It tells its result itself, and does not reject. */
  readonly attempt: (key: string, signal: AbortSignal) => Promise<void>;
}

export interface Trials {
  /** Waits for its turn; one that waits or runs already is not tried twice. */
  add(keys: Iterable<string>): void;
  /** Forgets them: a try that runs is ended. */
  drop(keys: Iterable<string>): void;
  /** This one goes first while it waits. */
  focus(key: string | null): void;
  /** No new try begins; those that run go on. */
  pause(isPaused: boolean): void;
  /** Ends every try and starts no other. */
  close(): void;
}

export function createTrials({ atOnce, rank, attempt }: TrialsOptions): Trials {
  const waiting = new Set<string>();
  const running = new Map<string, AbortController>();
  let focused: string | null = null;
  let isPaused = false;
  let isClosed = false;

  const next = (): string | null => {
    if (focused !== null && waiting.has(focused)) return focused;
    let first: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const key of waiting) {
      const place = rank(key);
      if (place >= least) continue;
      least = place;
      first = key;
    }
    return first;
  };
  const pump = (): void => {
    while (!isClosed && !isPaused && running.size < atOnce) {
      const key = next();
      if (key === null) return;
      const ending = new AbortController();
      waiting.delete(key);
      running.set(key, ending);
      void attempt(key, ending.signal).finally(() => {
        if (running.get(key) === ending) running.delete(key);
        pump();
      });
    }
  };
  return {
    add: (keys) => {
      for (const key of keys) if (!running.has(key)) waiting.add(key);
      pump();
    },
    drop: (keys) => {
      for (const key of keys) {
        waiting.delete(key);
        running.get(key)?.abort();
        running.delete(key);
      }
      pump();
    },
    focus: (key) => {
      focused = key;
    },
    pause: (paused) => {
      isPaused = paused;
      pump();
    },
    close: () => {
      isClosed = true;
      waiting.clear();
      for (const ending of running.values()) ending.abort();
    },
  };
}

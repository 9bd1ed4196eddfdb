// Writes desks to the disk one after the other: two writes of one desk that overtake each other would leave the older text there.

export interface DraftWriterOptions {
  /** Puts a desk on the disk as it is now. */
  save(key: string, signal: AbortSignal): Promise<void>;
  /** Why something is not on the disk; null once everything is. */
  onFailure(error: Error | null): void;
  /** Calls back after `ms`; answers what cancels that. */
  later?(ms: number, act: () => void): () => void;
}

export interface DraftWriter {
  /** The desk changed: it is on its way to the disk within `delay`, or at once. */
  touch(key: string, atOnce?: boolean): void;
  /** Writes now; resolves when what was touched before has been tried. Failures are told by `onFailure`, and tried again. */
  flush(): Promise<void>;
  /** Resolves when the desk is on the disk as it is now or later; rejects when it could not be put there. */
  keep(key: string): Promise<void>;
  /** Does `work` when no write is under way, and none meanwhile. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Desks that are not known to be on the disk. */
  unkept(): string[];
  /**
   * The same for a page that goes away. The write under way is given up where one follows that
   * outlives the page, so that it is not overtaken.
   */
  interrupt(isFollowed: (key: string) => boolean): string[];
}

/** Longest time in ms between a keystroke and its being on the way to the disk. */
const delay = 250;
/** Milliseconds before a write that failed is tried again. */
const pause = 2_000;

const byClock = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export function createDraftWriter({ save, onFailure, later = byClock }: DraftWriterOptions): DraftWriter {
  const dirty = new Set<string>();
  /** Those of them that could not be written: they wait for their next try, and hold no other desk back. */
  const failing = new Set<string>();
  let underway: { readonly key: string; readonly stop: AbortController } | null = null;
  let cancel: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  /** Ends with the write that was asked for last. */
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined); // The caller gets the rejection; the next one has its turn all the same.
    return turn;
  };
  const write = async (key: string): Promise<void> => {
    dirty.delete(key);
    failing.delete(key);
    underway = { key, stop: new AbortController() };
    try {
      await save(key, underway.stop.signal);
    } catch (error) {
      dirty.add(key);
      failing.add(key);
      cancelRetry ??= later(pause, () => void flush());
      throw error;
    } finally {
      underway = null;
    }
  };
  const writeAll = async (isWanted: (key: string) => boolean): Promise<void> => {
    let failure: Error | null = null;
    // What is touched meanwhile waits for its own turn; one desk that cannot be written holds no other back.
    for (const key of [...dirty].filter(isWanted)) {
      await write(key).catch((error: Error) => {
        failure = error;
      });
    }
    if (failure !== null || dirty.size === 0) onFailure(failure);
  };
  const schedule = (): void => {
    cancel ??= later(delay, () => {
      cancel = null;
      void inTurn(() => writeAll((key) => !failing.has(key)));
    });
  };
  const flush = (): Promise<void> => {
    cancel?.();
    cancelRetry?.();
    [cancel, cancelRetry] = [null, null];
    return inTurn(() => writeAll(() => true));
  };
  const unkept = (): string[] => [...new Set(underway === null ? dirty : [...dirty, underway.key])];
  return {
    touch(key, atOnce = false) {
      dirty.add(key);
      // What one command changes goes in one write.
      if (atOnce) queueMicrotask(() => dirty.has(key) && void flush());
      else if (!failing.has(key)) schedule();
    },
    flush,
    keep: (key) => inTurn(() => write(key)),
    inTurn,
    interrupt(isFollowed) {
      if (underway !== null && isFollowed(underway.key)) underway.stop.abort();
      return unkept();
    },
    unkept,
  };
}

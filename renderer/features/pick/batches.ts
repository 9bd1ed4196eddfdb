// Tries that are made together, some dozens in one request: what waits goes with the next one, in order, the one that is looked at first.
import type { Trials } from "./trials.ts";

export interface BatchesOptions {
  /** Tries of one request, at most: the others can still be put into another order. */
  readonly most: number;
  /** Place of a try in the order; the smallest is next. */
  readonly rank: (key: string) => number;
  /**
   * Makes them; calls `settle` for each whose result it told. Does not reject: those that are not settled when it ends are handed to `alone`.
   * Its signal tells that nobody waits for any of them.
   */
  readonly attempt: (keys: readonly string[], settle: (key: string) => void, signal: AbortSignal) => Promise<void>;
  /** Tries that came to nothing together. */
  readonly alone: (keys: readonly string[]) => void;
  /** Whether a request is under way. */
  readonly onBusy: (isBusy: boolean) => void;
}

export function createBatches({ most, rank, attempt, alone, onBusy }: BatchesOptions): Trials {
  const waiting = new Set<string>();
  let running: { readonly keys: Set<string>; readonly ending: AbortController } | null = null;
  let focused: string | null = null;
  let isPaused = false;
  let isClosed = false;
  let isPlanned = false;

  const next = (): string[] => {
    const inOrder = [...waiting]
      .map((key) => ({ key, place: key === focused ? -1 : rank(key) }))
      .sort((one, other) => one.place - other.place);
    return inOrder.slice(0, most).map(({ key }) => key);
  };
  const pump = async (): Promise<void> => {
    if (isClosed || isPaused || running !== null || waiting.size === 0) return;
    const batch = { keys: new Set(next()), ending: new AbortController() };
    for (const key of batch.keys) waiting.delete(key);
    running = batch;
    onBusy(true);
    await attempt([...batch.keys], (key) => batch.keys.delete(key), batch.ending.signal);
    if (running !== batch) return;
    running = null;
    if (batch.keys.size > 0) alone([...batch.keys]);
    onBusy(false);
    void pump();
  };
  /** What is added in the same moment goes together. */
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      void pump();
    });
  };
  const end = (): void => {
    running?.ending.abort();
    running = null;
    onBusy(false);
  };
  return {
    add: (keys) => {
      for (const key of keys) if (running?.keys.has(key) !== true) waiting.add(key);
      plan();
    },
    drop: (keys) => {
      for (const key of keys) {
        waiting.delete(key);
        running?.keys.delete(key);
      }
      if (running?.keys.size === 0) end();
      plan();
    },
    focus: (key) => {
      focused = key;
    },
    pause: (paused) => {
      isPaused = paused;
      if (isPaused && running !== null) {
        for (const key of running.keys) waiting.add(key);
        end();
      } else plan();
    },
    close: () => {
      isClosed = true;
      waiting.clear();
      end();
    },
  };
}

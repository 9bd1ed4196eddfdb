// Asks a process again and again whether it still answers; one that hangs neither ends nor says so.

export interface Beat {
  /** Milliseconds from an answer to the next question. */
  readonly every: number;
  /** Milliseconds that one answer may take. */
  readonly within: number;
  /** Questions in a row without an answer that mean it hangs: one may meet a busy moment, or a machine that was asleep. */
  readonly misses: number;
}

/** Noticed within 20 s. */
export const usualBeat: Beat = { every: 5000, within: 5000, misses: 3 };

export interface HeartbeatOptions extends Beat {
  /** Resolves with any answer, rejects without one. */
  readonly ask: (signal: AbortSignal) => Promise<void>;
  readonly log: (line: string) => void;
  /** Called once, after the last miss. */
  readonly onSilent: () => void;
}

/** Starts asking; answers what ends it. */
export function watchHeartbeat({ ask, every, within, misses, log, onSilent }: HeartbeatOptions): () => void {
  const over = new AbortController();
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  const next = (wait: number): void => {
    timer = setTimeout(() => void round(), wait);
    timer.unref();
  };
  const round = async (): Promise<void> => {
    const began = performance.now();
    try {
      await ask(AbortSignal.any([over.signal, AbortSignal.timeout(within)]));
      missed = 0;
      if (!over.signal.aborted) next(every);
    } catch {
      if (over.signal.aborted) return;
      missed += 1;
      log(`The local service did not answer within ${within / 1000} s (${missed} of ${misses}).`);
      // A refused connection fails at once, and a process that is about to end deserves as much time as a slow one.
      if (missed < misses) next(Math.max(0, within - (performance.now() - began)));
      else onSilent();
    }
  };
  next(every);
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}

// Something that the window reads back before anything can be done, and then keeps; tried again until it could be read.
import { useEffect, useState } from "react";

/** Milliseconds between two tries. */
const pause = 5_000;

/**
 * `start` answers what ends it, and begins nothing once `signal` is aborted. True once it was tried: a window opens without it too. Both
 * functions stay the same.
 */
export function useStarted(start: (signal: AbortSignal) => Promise<() => void>, report: (failure: string | null) => void): boolean {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      try {
        const started = await start(over.signal);
        if (over.signal.aborted) return started();
        stop = started;
        report(null);
      } catch (error) {
        if (over.signal.aborted) return;
        report(error instanceof Error ? error.message : String(error));
        timer = setTimeout(() => void run(), pause);
      }
      setTried(true);
    };
    void run();
    return () => {
      over.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [start, report]);
  return isTried;
}

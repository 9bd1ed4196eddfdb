// Makes an async iterable of what a running task calls back with; leaving the loop ends the task.

/** Yields what `task` passes to its callback, in order; rejects as the task does. Breaking off aborts the task's signal. */
export async function* arrivals<T>(
  task: (onArrival: (value: T) => void, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void, undefined> {
  const stop = new AbortController();
  const together = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const waiting: T[] = [];
  let woken = Promise.withResolvers<void>();
  let ended = false;
  const running = task((value) => {
    waiting.push(value);
    woken.resolve();
  }, together).finally(() => {
    ended = true;
    woken.resolve();
  });
  // Awaited below; without this a failure between two arrivals would count as unhandled.
  running.catch(() => undefined);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (ended) break;
      else {
        await woken.promise;
        woken = Promise.withResolvers<void>();
        if (ended) woken.resolve();
      }
    }
    await running;
  } finally {
    stop.abort(new DOMException("nobody reads on", "AbortError"));
  }
}

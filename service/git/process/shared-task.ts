// Lets several readers follow one running task: each gets everything from the beginning, and the task runs once.

export class SharedTask<T> {
  readonly #stop = new AbortController();
  readonly #arrived: T[] = [];
  readonly #running: Promise<void>;
  #woken = Promise.withResolvers<void>();
  #done = false;
  #readers = 0;
  /** Resolves when the task is over, well or not. */
  readonly ended: Promise<void>;

  /** Whether the last reader took it back: nobody should join any more. */
  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  constructor(task: (onArrival: (value: T) => void, signal: AbortSignal) => Promise<void>) {
    this.#running = task((value) => {
      this.#arrived.push(value);
      this.#wake();
    }, this.#stop.signal).finally(() => {
      this.#done = true;
      this.#wake();
    });
    // Readers get the failure; without any it matters to nobody.
    this.ended = this.#running.catch(() => undefined);
  }

  /** Yields what came and what comes; rejects as the task does. When the last reader's signal aborts, so does the task. */
  async *read(signal: AbortSignal | undefined): AsyncGenerator<T, void, undefined> {
    this.#readers += 1;
    let reading = true;
    const leave = (reason?: unknown): void => {
      if (!reading) return;
      reading = false;
      this.#readers -= 1;
      if (this.#readers === 0 && reason !== undefined) this.#stop.abort(reason);
      this.#wake();
    };
    const abort = (): void => leave(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    try {
      for (let at = 0; ; ) {
        signal?.throwIfAborted();
        if (at < this.#arrived.length) {
          yield this.#arrived[at]!;
          at += 1;
        } else if (this.#done) break;
        else await this.#woken.promise;
      }
      await this.#running;
    } finally {
      signal?.removeEventListener("abort", abort);
      leave();
    }
  }

  #wake(): void {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers<void>();
  }
}

// Bounds how many processes run at one time; those who wait get their turn in order, or take themselves out of the line.

export class Slots {
  readonly #size: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Runs `work` when a slot is free. Rejects with the signal's reason while it waits; later the signal is the work's own matter. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot passes on, so `running` stays.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#size) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      const place = this.#waiting.indexOf(resolve);
      // Gone from the line: the slot is ours already, and `run` gives it back.
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    this.#waiting.push(resolve);
    signal?.addEventListener("abort", abort, { once: true });
    await promise;
    signal?.removeEventListener("abort", abort);
  }
}

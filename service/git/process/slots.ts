// Bounds how many processes run at one time, and how many of them one asker holds; those who wait get their turn asker by asker.

export class Slots {
  readonly #size: number;
  readonly #share: number;
  #running = 0;
  readonly #held = new Map<string, number>();
  /** Those who wait, each asker's in order; the asker whose turn is next comes first. No line is empty. */
  readonly #lines = new Map<string, (() => void)[]>();

  /** `share`: slots that one asker can hold; below `size`, another one finds a slot whatever the first does. */
  constructor(size: number, share = size) {
    this.#size = size;
    this.#share = share;
  }

  /** Runs `work` when a slot is free. Rejects with the signal's reason while it waits; later the signal is the work's own matter. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, asker = ""): Promise<T> {
    const release = await this.take(signal, asker);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes a slot for as long as the caller likes: it is given back by what is answered here. Calling that again does nothing. */
  async take(signal?: AbortSignal, asker = ""): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#isFree(asker)) this.#hold(asker);
    else await this.#wait(signal, asker);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(asker);
      isHeld = false;
    };
  }

  #isFree(asker: string): boolean {
    return this.#running < this.#size && (this.#held.get(asker) ?? 0) < this.#share;
  }

  #hold(asker: string): void {
    this.#running += 1;
    this.#held.set(asker, (this.#held.get(asker) ?? 0) + 1);
  }

  #release(asker: string): void {
    this.#running -= 1;
    const held = (this.#held.get(asker) ?? 1) - 1;
    if (held > 0) this.#held.set(asker, held);
    else this.#held.delete(asker);
    const next = [...this.#lines.keys()].find((waiting) => this.#isFree(waiting));
    const enter = next === undefined ? undefined : this.#leave(next, this.#lines.get(next)?.[0]);
    if (next === undefined || enter === undefined) return;
    this.#hold(next);
    // Anyone who had a turn comes after all others who wait.
    const line = this.#lines.get(next);
    if (line !== undefined && this.#lines.delete(next)) this.#lines.set(next, line);
    enter();
  }

  /** Takes one out of the line of an asker; undefined when it is not there. */
  #leave(asker: string, enter: (() => void) | undefined): (() => void) | undefined {
    const line = this.#lines.get(asker) ?? [];
    const place = enter === undefined ? -1 : line.indexOf(enter);
    if (place < 0) return undefined;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(asker);
    return enter;
  }

  async #wait(signal: AbortSignal | undefined, asker: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Gone from the line: the slot is ours already, and anyone who takes it gives it back.
    const abort = (): void => {
      if (this.#leave(asker, resolve) !== undefined) reject(signal?.reason);
    };
    const line = this.#lines.get(asker);
    if (line === undefined) this.#lines.set(asker, [resolve]);
    else line.push(resolve);
    signal?.addEventListener("abort", abort, { once: true });
    await promise;
    signal?.removeEventListener("abort", abort);
  }
}

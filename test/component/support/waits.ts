// Pauses of the app that a test need not sit through.
import { onTestFinished } from "vitest";

/** Milliseconds between a query's tries, and between looks at a branch after an answer that was lost. */
export const retries: readonly number[] = [300, 900];
export const looks: readonly number[] = [1_500, 3_500];

/** Until the test ends, timers of the window of these lengths are over at once: what comes after them is proved, not how long they take. */
export function skipWaits(...milliseconds: readonly number[]): void {
  const { setTimeout: wait } = window;
  const hurry = (run: () => void, delay = 0): number => Number(wait(run, milliseconds.includes(delay) ? 0 : delay));
  window.setTimeout = hurry as typeof setTimeout;
  onTestFinished(() => {
    window.setTimeout = wait;
  });
}

/** Until it is told to go on, timers of the window of this length (milliseconds) stand still: somebody who is faster than them, on any machine. */
export function holdWaits(milliseconds: number): { readonly goOn: () => void } {
  const { setTimeout: wait, clearTimeout: cancel } = window;
  const held = new Map<number, () => void>();
  const hold = (run: () => void, delay = 0): number => {
    const id = Number(wait(delay === milliseconds ? () => undefined : run, delay));
    if (delay === milliseconds) held.set(id, run);
    return id;
  };
  const forget = (id: number): void => {
    held.delete(id);
    cancel(id);
  };
  const goOn = (): void => {
    window.setTimeout = wait;
    window.clearTimeout = cancel;
    for (const run of held.values()) run();
    held.clear();
  };
  window.setTimeout = hold as typeof setTimeout;
  window.clearTimeout = forget as typeof clearTimeout;
  onTestFinished(goOn);
  return { goOn };
}

// One line for the requests to many servers, so that those that do not answer never take every connection of the window.
import type { Fetch } from "../../shared/client/client.ts";

export interface LineOptions {
  /** Requests whose answer has not begun, at most. */
  readonly size: number;
  /** Those with priority "low" among them, at most. */
  readonly low: number;
}

interface Waiting {
  readonly isLow: boolean;
  start(): void;
}

/** Puts what it is given into the line: in order, and what is asked with priority "low" behind all else. */
export function createLine({ size, low }: LineOptions): (fetch: Fetch) => Fetch {
  const waiting: Waiting[] = [];
  let running = 0;
  let runningLow = 0;
  const hasRoom = (isLow: boolean): boolean => running < size && (!isLow || runningLow < low);
  const begin = (isLow: boolean): void => {
    running += 1;
    if (isLow) runningLow += 1;
  };
  const next = (): void => {
    const one = waiting.find(({ isLow }) => !isLow && hasRoom(false)) ?? waiting.find(({ isLow }) => hasRoom(isLow));
    if (one === undefined) return;
    waiting.splice(waiting.indexOf(one), 1);
    one.start();
  };
  const end = (isLow: boolean): void => {
    running -= 1;
    if (isLow) runningLow -= 1;
    next();
  };
  /** null: at once. */
  const enter = (isLow: boolean, signal: AbortSignal | undefined): Promise<void> | null => {
    signal?.throwIfAborted();
    if (hasRoom(isLow)) {
      begin(isLow);
      return null;
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        isLow,
        start: () => {
          signal?.removeEventListener("abort", leave);
          begin(isLow);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(one);
    });
  };
  return (fetch) => async (url, request) => {
    const isLow = request.priority === "low";
    const turn = enter(isLow, request.signal as AbortSignal | undefined);
    if (turn !== null) await turn;
    try {
      return await fetch(url, request);
    } finally {
      end(isLow);
    }
  };
}

// The requests of one connection: a bounded number at a time, and none before the time that a 429 asks to wait for.
import type { Fetch, WireRequest } from "../../shared/client/client.ts";
import { secondsToWait } from "../../shared/client/retry-after.ts";
import type { WireResponse } from "../../shared/client/wire.ts";

export interface PoolOptions {
  /** Requests whose answer has not begun, at most. */
  readonly size: number;
  /** Those with priority "low" among them, at most. */
  readonly low: number;
  /** Milliseconds since 1970, without a jump (steady-now.ts). */
  readonly now: () => number;
  /** Milliseconds since 1970 as the system says: a server may name a date. */
  readonly date: () => number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when that is aborted. */
  readonly rest: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Hears until when (as `now` tells) the server asked to wait; null when that is over. */
  readonly onWait: (until: number | null) => void;
}

/** Longer waits are handed on as the refusal that they are. */
const longestWait = 15 * 60;
const retries = 4;

interface Waiting {
  readonly isLow: boolean;
  start(): void;
}

/**
 * Sends through `fetch`, in order; what is asked with priority "low" lets all else go first. A 429 is asked again when its time has
 * come: nothing was done, so a write may be sent again too. Until then others that ask the same of other things wait as well, and all do
 * where it speaks for the whole server (RateLimit headers, api-behaviour 0.7).
 */
export function createPool(fetch: Fetch, { size, low, now, date, rest, onWait }: PoolOptions): Fetch {
  /** What can wait is at its end. */
  const queue: Waiting[] = [];
  let free = size;
  let freeLow = low;
  /** By what is asked; "" = whatever it is. */
  const closed = new Map<string, number>();
  const closedUntil = (what: string): number => Math.max(closed.get("") ?? 0, closed.get(what) ?? 0);
  /** Waits that somebody sits out; the last to end says that it is over. */
  let resting = 0;

  const take = (isLow: boolean): void => {
    free -= 1;
    if (isLow) freeLow -= 1;
  };
  /** null: at once, so that a request leaves before the screen that asks for it is drawn. */
  const enter = (signal: AbortSignal | undefined, isLow: boolean): Promise<void> | null => {
    signal?.throwIfAborted();
    const isNext = queue.length === 0 || (!isLow && queue[0]?.isLow === true);
    if (free > 0 && isNext && (!isLow || freeLow > 0)) {
      take(isLow);
      return null;
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isLow,
        start: () => {
          signal?.removeEventListener("abort", leave);
          take(isLow);
          resolve();
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const place = isLow ? -1 : queue.findIndex((other) => other.isLow);
      queue.splice(place < 0 ? queue.length : place, 0, waiting);
    });
  };
  const exit = (isLow: boolean): void => {
    free += 1;
    if (isLow) freeLow += 1;
    const [next] = queue;
    if (next === undefined || (next.isLow && freeLow === 0)) return;
    queue.shift();
    next.start();
  };
  const close = (what: string, until: number): void => {
    for (const [known, past] of closed) if (past <= now()) closed.delete(known);
    closed.set(what, Math.max(closed.get(what) ?? 0, until));
  };
  const sitOut = async (until: number, signal: AbortSignal | undefined): Promise<void> => {
    resting += 1;
    onWait(until);
    try {
      await rest(Math.max(0, until - now()), signal);
    } finally {
      resting -= 1;
      if (resting === 0) onWait(null);
    }
  };
  const once = async (url: string, request: WireRequest, signal: AbortSignal | undefined): Promise<WireResponse> => {
    const what = kindOf(url, request.method);
    for (;;) {
      while (closedUntil(what) > now()) await sitOut(closedUntil(what), signal);
      const isLow = request.priority === "low";
      const turn = enter(signal, isLow);
      if (turn !== null) await turn;
      // It may have closed while this one stood in line.
      if (closedUntil(what) > now()) {
        exit(isLow);
        continue;
      }
      try {
        const response = await fetch(url, request);
        const until = heldUntil(response);
        // Before the next one is let in.
        if (until !== null) close(response.headers.get("ratelimit-limit") === null ? what : "", until);
        return response;
      } finally {
        exit(isLow);
      }
    }
  };
  /** When a 429 may be asked again, in milliseconds since 1970; null for any other answer, and where that is too far off. */
  const heldUntil = (response: WireResponse): number | null => {
    const seconds = response.status === 429 ? secondsToWait(response, date()) : null;
    return seconds === null || seconds > longestWait ? null : now() + seconds * 1_000;
  };
  return async (url, request) => {
    const signal = request.signal as AbortSignal | undefined;
    for (let attempt = 0; ; attempt += 1) {
      const response = await once(url, request, signal);
      const until = heldUntil(response);
      if (until === null || attempt === retries) return response;
      if (response.body instanceof ReadableStream) await response.body.cancel();
      await sitOut(until, signal);
    }
  };
}

/** What a request asks, whichever commit or thing it asks it of: the same for a pick of any commit. */
const kindOf = (url: string, method: string): string =>
  `${method} ${url.replace(/\?.*$/s, "").replace(/\/(?:[0-9a-f]{7,64}|\d+)(?=\/|$)/g, "/*")}`;

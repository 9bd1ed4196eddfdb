// One line for the requests to many servers, so that those that do not answer never take every connection of the window.
import type { Fetch } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { stepAsideHeader, ticketHeader } from "../../shared/contract/under-way.ts";
import { watchBody } from "./body-end.ts";

export interface LineOptions {
  /** Requests that are not answered to their end, at most. */
  readonly size: number;
  /** Those with priority "low" among them, at most. */
  readonly low: number;
}

interface Waiting {
  readonly isLow: boolean;
  /** It was not sent yet. */
  readonly isNew: boolean;
  start(): void;
}

/** Milliseconds after which a read that is not answered makes room for others; one that can wait does sooner, for there may be many. */
const [stepAfter, lowStepAfter] = [1_000, 200];

/**
 * Puts what it is given into the line: in order, and what is asked with priority "low" behind all else. A place is held until the answer
 * was read. A read whose answer does not come steps aside, again and again, behind what was not sent yet, while the desktop goes on
 * waiting for it.
 */
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
    const one =
      waiting.find(({ isLow }) => !isLow && hasRoom(false)) ??
      waiting.find(({ isLow, isNew }) => isNew && hasRoom(isLow)) ??
      waiting.find(({ isLow }) => hasRoom(isLow));
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
  const enter = (isLow: boolean, isNew: boolean, signal: AbortSignal | undefined): Promise<void> | null => {
    signal?.throwIfAborted();
    if (hasRoom(isLow)) {
      begin(isLow);
      return null;
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        ...{ isLow, isNew },
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
    for (let ticket: string | null = null; ; ) {
      const turn = enter(isLow, ticket === null, request.signal as AbortSignal | undefined);
      if (turn !== null) await turn;
      let response: WireResponse;
      try {
        request.onTurn?.();
        response = await fetch(url, request.method === "GET" ? { ...request, headers: toStep(request.headers, ticket, isLow) } : request);
      } catch (error) {
        end(isLow);
        throw error;
      }
      ticket = response.headers.get(ticketHeader);
      // Browsers give headers alone a body, which nobody reads.
      const hasBody = request.method !== "HEAD";
      if (ticket === null && hasBody)
        return watchBody(response, { onEnd: untilGone(request.signal as AbortSignal | undefined, () => end(isLow)) });
      end(isLow);
      if (ticket === null) return response;
    }
  };
}

/** `leave`, once: also where nobody reads an answer that was given up. */
function untilGone(signal: AbortSignal | undefined, leave: () => void): () => void {
  let isGone = false;
  const go = (): void => {
    if (isGone) return;
    isGone = true;
    signal?.removeEventListener("abort", go);
    leave();
  };
  signal?.addEventListener("abort", go);
  if (signal?.aborted === true) go();
  return go;
}

const toStep = (headers: Readonly<Record<string, string>>, ticket: string | null, isLow: boolean): Record<string, string> => ({
  ...headers,
  [stepAsideHeader]: String(isLow ? lowStepAfter : stepAfter),
  ...(ticket === null ? {} : { [ticketHeader]: ticket }),
});

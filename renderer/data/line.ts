// One line for the requests to many servers, so that those that do not answer never take every connection of the window.
import type { Fetch } from "../../shared/client/client.ts";

export interface LineOptions {
  /** Requests whose answer has not begun, at most. */
  readonly size: number;
  /** Those with priority "low" among them, at most. */
  readonly low: number;
}

interface Server {
  running: number;
}

interface Waiting {
  readonly server: Server;
  readonly isLow: boolean;
  start(): void;
}

/**
 * Puts what it is given into the line: in order, and what is asked with priority "low" behind all else. Each fetch that is given is one
 * server's; where there are several, none takes the last place.
 */
export function createLine({ size, low }: LineOptions): (fetch: Fetch) => Fetch {
  const waiting: Waiting[] = [];
  let running = 0;
  let runningLow = 0;
  let servers = 0;
  const hasRoom = (server: Server, isLow: boolean): boolean =>
    running < size && (!isLow || runningLow < low) && (servers === 1 || server.running < size - 1);
  const begin = (server: Server, isLow: boolean): void => {
    running += 1;
    server.running += 1;
    if (isLow) runningLow += 1;
  };
  const next = (): void => {
    const one =
      waiting.find(({ server, isLow }) => !isLow && hasRoom(server, false)) ?? waiting.find(({ server, isLow }) => hasRoom(server, isLow));
    if (one === undefined) return;
    waiting.splice(waiting.indexOf(one), 1);
    one.start();
  };
  const end = (server: Server, isLow: boolean): void => {
    running -= 1;
    server.running -= 1;
    if (isLow) runningLow -= 1;
    next();
  };
  /** null: at once. */
  const enter = (server: Server, isLow: boolean, signal: AbortSignal | undefined): Promise<void> | null => {
    signal?.throwIfAborted();
    if (hasRoom(server, isLow)) {
      begin(server, isLow);
      return null;
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        server,
        isLow,
        start: () => {
          signal?.removeEventListener("abort", leave);
          begin(server, isLow);
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
  return (fetch) => {
    servers += 1;
    const server: Server = { running: 0 };
    return async (url, request) => {
      const isLow = request.priority === "low";
      const turn = enter(server, isLow, request.signal as AbortSignal | undefined);
      if (turn !== null) await turn;
      try {
        return await fetch(url, request);
      } finally {
        end(server, isLow);
      }
    };
  };
}

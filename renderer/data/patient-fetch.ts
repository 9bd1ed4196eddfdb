// Reads that take long can be given up, or sent once more, by the person who waits for them.
import type { Fetch, WireRequest } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { addRead } from "../state/slow-reads.ts";

/** A read that somebody stopped waiting for. */
export class StoppedWaiting extends Error {
  override readonly name = "StoppedWaiting";
  /** Whole seconds. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`No answer had come after ${seconds} ${seconds === 1 ? "second" : "seconds"}, and you stopped waiting.`);
    this.seconds = seconds;
  }
}

/** A server that gave no answer for as long as it was waited for. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";

  constructor(milliseconds: number) {
    super(`No answer came within ${Math.round(milliseconds / 1_000)} seconds.`);
  }
}

/** What nobody waits for: writes, whose outcome must be known, looks at headers alone, and what is fetched ahead. */
const isWaitedFor = (method: string, priority: string | undefined): boolean => method === "GET" && priority !== "low";

/** Counts each read of `connection` from when it is sent until its answer begins. */
export function createPatientFetch(fetch: Fetch, connection: string, now: () => number): Fetch {
  return async (url, request) => {
    if (request.patience !== undefined) return within(request.patience, fetch, url, request);
    if (!isWaitedFor(request.method, request.priority)) return fetch(url, request);
    const asked = request.signal as AbortSignal | undefined;
    for (;;) {
      const own = new AbortController();
      const since = now();
      let isAgain = false;
      const done = addRead(connection, {
        since,
        end: (how) => {
          isAgain = how === "again";
          own.abort(new StoppedWaiting(Math.round((now() - since) / 1_000)));
        },
      });
      try {
        return await fetch(url, { ...request, signal: asked === undefined ? own.signal : AbortSignal.any([asked, own.signal]) });
      } catch (error) {
        if (!own.signal.aborted || asked?.aborted === true) throw error;
        if (!isAgain) throw own.signal.reason;
      } finally {
        done();
      }
    }
  };
}

async function within(milliseconds: number, fetch: Fetch, url: string, request: WireRequest): Promise<WireResponse> {
  const asked = request.signal as AbortSignal | undefined;
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(new NoAnswer(milliseconds)), milliseconds);
  try {
    return await fetch(url, { ...request, signal: asked === undefined ? own.signal : AbortSignal.any([asked, own.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

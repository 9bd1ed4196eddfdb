// Reads that take long can be given up, or sent once more, by the person who waits for them.
import type { Fetch, WireRequest } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { addRead } from "../state/slow-reads.ts";
import { watchBody } from "./body-end.ts";

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

/** A read whose answer stopped coming, and that somebody wanted asked once more: what came of it is of no use. */
export class AskedAgain extends Error {
  override readonly name = "AskedAgain";

  constructor() {
    super("The answer did not go on, and you asked again.");
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

/** Milliseconds after which a piece of an answer is a new beginning of the wait for the next. */
const often = 1_000;

/**
 * Counts each read of `connection` from when it is sent until it was read to its end: one whose answer stops coming counts from its last
 * piece on. The answers of this machine's own service count until they begin.
 */
export function createPatientFetch(fetch: Fetch, connection: string, now: () => number): Fetch {
  return async (url, request) => {
    if (request.patience !== undefined) return within(request.patience, fetch, url, request);
    if (!isWaitedFor(request.method, request.priority)) return fetch(url, request);
    const asked = request.signal as AbortSignal | undefined;
    for (;;) {
      const own = new AbortController();
      let isAgain = false;
      let hasBegun = false;
      let since = 0;
      let forget: (() => void) | null = null;
      const end = (how: "stop" | "again"): void => {
        isAgain = how === "again";
        own.abort(hasBegun && isAgain ? new AskedAgain() : new StoppedWaiting(Math.round((now() - since) / 1_000)));
      };
      const done = (): void => {
        forget?.();
        forget = null;
      };
      const count = (): void => {
        done();
        since = now();
        forget = addRead(connection, { since, end });
      };
      const onTurn = (): void => {
        if (forget === null) count();
        request.onTurn?.();
      };
      const signal = asked === undefined ? own.signal : AbortSignal.any([asked, own.signal]);
      try {
        const response = await fetch(url, { ...request, onTurn, signal });
        hasBegun = true;
        if (connection !== "local") return watchBody(response, { onPiece: () => now() - since >= often && count(), onEnd: done });
        done();
        return response;
      } catch (error) {
        done();
        if (!own.signal.aborted || asked?.aborted === true) throw error;
        if (!isAgain) throw own.signal.reason;
      }
    }
  };
}

async function within(milliseconds: number, fetch: Fetch, url: string, request: WireRequest): Promise<WireResponse> {
  const asked = request.signal as AbortSignal | undefined;
  const own = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onTurn = (): void => {
    timer ??= setTimeout(() => own.abort(new NoAnswer(milliseconds)), milliseconds);
    request.onTurn?.();
  };
  try {
    return await fetch(url, { ...request, onTurn, signal: asked === undefined ? own.signal : AbortSignal.any([asked, own.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

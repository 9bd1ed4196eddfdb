// Reads that a window lets go of while a server takes its time. The desktop waits on for their answers; the window comes back for them.
import { randomUUID } from "node:crypto";
import { comesWithin } from "../../../local/comes-within.ts";
import { stepAsideHeader, ticketHeader } from "../../../shared/contract/under-way.ts";
import { emptyAnswer } from "./answer.ts";

export interface UnderWayOptions {
  /** Never rejects. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Reads that may be let go of at a time; one more is answered when it is answered. */
  readonly most?: number;
  /** Milliseconds for which somebody has to come back; then nobody waits for it any more. */
  readonly keep?: number;
}

export interface UnderWay {
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
  close(): void;
}

interface Read {
  readonly address: string;
  readonly over: AbortController;
  readonly answer: Promise<Response>;
  timer?: NodeJS.Timeout;
}

export function createUnderWay({ answer, most = 64, keep = 60_000 }: UnderWayOptions): UnderWay {
  const detached = new Map<string, Read>();

  const begin = (request: Request): Read => {
    const over = new AbortController();
    // Not of the request itself: hosts hand in requests of their own making.
    return { address: request.url, over, answer: answer(new Request(request.url, { headers: request.headers, signal: over.signal })) };
  };
  const take = (ticket: string | null, request: Request): Read | undefined => {
    const read = ticket === null ? undefined : detached.get(ticket);
    if (ticket === null || read?.address !== request.url) return undefined;
    detached.delete(ticket);
    clearTimeout(read.timer);
    return read;
  };
  const end = (ticket: string, read: Read): void => {
    detached.delete(ticket);
    clearTimeout(read.timer);
    read.over.abort(new DOMException("Nobody came back for it.", "AbortError"));
    void read.answer.then(({ body }) => body?.cancel()).catch(() => undefined); // It ended while it was read: nobody wants it.
  };
  return {
    async fetch(request) {
      const patience = Number(request.headers.get(stepAsideHeader));
      if (request.method !== "GET" || !(patience > 0)) return answer(request);
      const read = take(request.headers.get(ticketHeader), request) ?? begin(request);
      // Who goes away ends it, also while its body is on its way.
      const leave = (): void => read.over.abort(request.signal.reason);
      if (request.signal.aborted) leave();
      request.signal.addEventListener("abort", leave);
      if ((await comesWithin(read.answer, patience)) || detached.size >= most || request.signal.aborted) return read.answer;
      request.signal.removeEventListener("abort", leave);
      const ticket = randomUUID();
      detached.set(ticket, read);
      read.timer = setTimeout(() => end(ticket, read), keep);
      const told = emptyAnswer(202);
      told.headers.set(ticketHeader, ticket);
      return told;
    },
    close() {
      for (const [ticket, read] of [...detached]) end(ticket, read);
    },
  };
}

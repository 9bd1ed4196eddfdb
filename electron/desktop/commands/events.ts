// Tells open windows what changed, as server-sent events.
import type { DesktopEvent } from "../../../shared/contract/windows.ts";
import { securityHeaders } from "../http/answer.ts";

export interface Events {
  emit(event: DesktopEvent, data: unknown): void;
  /** A stream that starts with `first` and lasts until the window goes or `close` is called. */
  open(first: readonly (readonly [DesktopEvent, unknown])[], signal: AbortSignal): Response;
  close(): void;
}

const encoder = new TextEncoder();
const write = (event: DesktopEvent, data: unknown): Uint8Array => encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** A reader that stopped reading is let go at this many waiting events: it asks again when it comes back. */
const mostWaiting = 1000;

export function createEvents(): Events {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const end = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    if (streams.delete(stream)) stream.close();
  };
  return {
    emit(event, data) {
      for (const stream of [...streams]) {
        if ((stream.desiredSize ?? 0) < -mostWaiting) end(stream);
        else stream.enqueue(write(event, data));
      }
    },
    open(first, signal) {
      let own: ReadableStreamDefaultController<Uint8Array> | null = null;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          streams.add(controller);
          controller.enqueue(encoder.encode(": open\n\n"));
          for (const [event, data] of first) controller.enqueue(write(event, data));
          signal.addEventListener("abort", () => end(controller), { once: true });
        },
        cancel() {
          if (own !== null) streams.delete(own);
        },
      });
      return new Response(body, {
        headers: { ...securityHeaders, "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
      });
    },
    close() {
      for (const stream of [...streams]) end(stream);
    },
  };
}

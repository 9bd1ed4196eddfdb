// Readings of short texts, comments for one: one after the other in the worker, and kept, so that a thread that comes into sight again is drawn at once.
import { useEffect, useState } from "react";
import { type Reading, readMarkdown } from "./parser.ts";

const mostKnown = 400;
const known = new Map<string, Reading>();
const neverEnds = new AbortController().signal;
let last: Promise<unknown> = Promise.resolve();

/** Rejects where the worker fails, or with the reason of `signal`. */
function readShort(text: string, signal: AbortSignal): Promise<Reading> {
  const read = async (): Promise<Reading> => {
    signal.throwIfAborted();
    const before = known.get(text);
    if (before !== undefined) return before;
    // Once begun it is read to its end: the next one waits in any case.
    const reading = await readMarkdown(text, neverEnds);
    if (known.size >= mostKnown) known.delete(known.keys().next().value ?? "");
    known.set(text, reading);
    return reading;
  };
  const reading = last.then(read);
  last = reading.catch(() => undefined);
  return reading;
}

export type ShortReading = Reading | { readonly is: "failed"; readonly error: Error };

/** null until the first reading is there; while another text is read, the one before it. */
export function useShortText(text: string): ShortReading | null {
  const [read, setRead] = useState<ShortReading | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    readShort(text, ended.signal).then(
      (reading) => {
        if (!ended.signal.aborted) setRead(reading);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setRead({ is: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => ended.abort(new DOMException("Another text is read.", "AbortError"));
  }, [text]);
  return known.get(text) ?? read;
}

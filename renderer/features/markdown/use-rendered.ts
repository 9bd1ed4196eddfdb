// A text as the worker read it last: at once for short ones, when typing rests for long ones.
import { useEffect, useState } from "react";
import { type Reading, readMarkdown } from "./parser.ts";

type State = Reading | { readonly is: "failed"; readonly error: Error };

/** Characters from which a text is read only when nobody types. */
const long = 1_000_000;

/** null until the first reading is there; while another one is under way, the one before it. */
export function useRendered(text: string): State | null {
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const read = (): void => {
      readMarkdown(text, ended.signal).then(
        (reading) => {
          if (!ended.signal.aborted) setState(reading);
        },
        (error: unknown) => {
          if (!ended.signal.aborted) setState({ is: "failed", error: error instanceof Error ? error : new Error(String(error)) });
        },
      );
    };
    const timer = setTimeout(read, text.length > long ? 600 : 0);
    return () => {
      clearTimeout(timer);
      ended.abort(new DOMException("Another text is read.", "AbortError"));
    };
  }, [text]);
  return state;
}

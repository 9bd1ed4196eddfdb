// The files that match a text, found in the background; the last answer stays until the next one is there.
import { useEffect, useMemo, useState } from "react";
import { createPathSearch, type PathHit } from "./path-search.ts";

const limit = 50;
const none: readonly PathHit[] = [];

export interface PathHits {
  readonly hits: readonly PathHit[];
  /** Whether they answer an earlier text. */
  readonly isStale: boolean;
}

export function usePathHits(text: string, paths: readonly string[] | undefined): PathHits {
  const [answer, setAnswer] = useState<{ text: string; paths: typeof paths; hits: readonly PathHit[] }>({ text: "", paths, hits: none });
  const isAsked = text !== "" && paths !== undefined;
  const search = useMemo(() => (paths === undefined ? null : createPathSearch(paths)), [paths]);
  useEffect(() => {
    const asked = new AbortController();
    if (text === "" || search === null) {
      setAnswer({ text, paths, hits: none });
      // Nothing is asked yet: time to read all paths once.
      void search?.find("", 1, asked.signal);
      return () => asked.abort();
    }
    void search.find(text, limit, asked.signal).then((hits) => {
      if (hits !== null && !asked.signal.aborted) setAnswer({ text, paths, hits });
    });
    return () => asked.abort();
  }, [text, paths, search]);
  return { hits: answer.hits, isStale: isAsked && (answer.text !== text || answer.paths !== paths) };
}

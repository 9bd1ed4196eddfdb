// The files that match a text, found in the background; the last answer stays until the next one is there.
import { useEffect, useState } from "react";
import { type PathHit, searchPaths } from "./path-search.ts";

const limit = 50;
const none: readonly PathHit[] = [];

export function usePathHits(text: string, paths: readonly string[] | undefined): readonly PathHit[] {
  const [hits, setHits] = useState<readonly PathHit[]>(none);
  useEffect(() => {
    if (text === "" || paths === undefined) {
      setHits(none);
      return;
    }
    const asked = new AbortController();
    void searchPaths(text, paths, limit, asked.signal).then((found) => {
      if (found !== null && !asked.signal.aborted) setHits(found);
    });
    return () => asked.abort();
  }, [text, paths]);
  return hits;
}

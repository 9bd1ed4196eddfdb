// A search for repositories that is shown while it goes on, and ends with the screen that shows it.
import { useCallback, useEffect, useRef, useState } from "react";
import type { FoundRepository, SearchEnd } from "../../../shared/contract/desktop.ts";
import { searchFolder } from "../../data/folder-search.ts";

export interface FolderSearch {
  readonly state: "looking" | "done" | "stopped" | "failed";
  /** In the order in which they were found. */
  readonly found: readonly FoundRepository[];
  /** Folders that were looked into. */
  readonly looked: number;
  readonly end: SearchEnd | null;
  readonly error: Error | null;
}

const begun: FolderSearch = { state: "looking", found: [], looked: 0, end: null, error: null };

/** Begins when it appears. `stop` keeps what was found, `again` begins again. */
export function useFolderSearch(folder: string): FolderSearch & { readonly stop: () => void; readonly again: () => void } {
  const [search, setSearch] = useState(begun);
  const running = useRef<AbortController | null>(null);
  const begin = useCallback(() => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setSearch(begun);
    void read(folder, own.signal, setSearch);
  }, [folder]);
  useEffect(() => {
    begin();
    return () => running.current?.abort();
  }, [begin]);
  const stop = useCallback(() => {
    running.current?.abort();
    setSearch((now) => (now.state === "looking" ? { ...now, state: "stopped" } : now));
  }, []);
  return { ...search, stop, again: begin };
}

async function read(folder: string, signal: AbortSignal, set: (change: (now: FolderSearch) => FolderSearch) => void): Promise<void> {
  try {
    for await (const news of searchFolder(folder, signal)) {
      if (signal.aborted) return;
      if (news.kind === "found") set((now) => ({ ...now, found: [...now.found, news] }));
      else if (news.kind === "looked") set((now) => ({ ...now, looked: news.looked }));
      else set((now) => ({ ...now, state: "done", looked: news.looked, end: news }));
    }
  } catch (error) {
    if (!signal.aborted) set((now) => ({ ...now, state: "failed", error: error as Error }));
  }
}

// The text of the file that is on screen, for who asks about it: told by the view that shows it.
import { useLayoutEffect } from "react";
import { create } from "zustand";
import { useLatestCallback } from "./use-latest-callback.ts";

export interface OpenText {
  readonly path: string;
  /** As it is typed now. */
  read(): string;
}

/** null = no text is on screen. */
export const useOpenText = create<{ readonly open: OpenText | null }>()(() => ({ open: null }));

/** Tells which text is on screen while the component is; `path` null = none is. */
export function useShowsText(path: string | null, read: () => string): void {
  const latest = useLatestCallback(read);
  useLayoutEffect(() => {
    if (path === null) return;
    const open: OpenText = { path, read: latest };
    useOpenText.setState({ open });
    return () => useOpenText.setState((state) => (state.open === open ? { open: null } : state));
  }, [path, latest]);
}

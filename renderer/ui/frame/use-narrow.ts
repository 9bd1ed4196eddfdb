// Whether the window is under the breakpoint of the design (section 2): what is second then gives way.
import { useSyncExternalStore } from "react";

/** px of the interface. */
const breakpoint = 1180;

const rootOf = (): HTMLElement | null => document.querySelector<HTMLElement>("#root") ?? document.body;

function subscribe(notify: () => void): () => void {
  const root = rootOf();
  if (root === null) return () => undefined;
  const observer = new ResizeObserver(notify);
  observer.observe(root);
  return () => observer.disconnect();
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => (rootOf()?.clientWidth ?? breakpoint) < breakpoint);

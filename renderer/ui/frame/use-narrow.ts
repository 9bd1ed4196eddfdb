// Whether the window is under the breakpoint of the design (section 2): what is second then gives way.
import { useSyncExternalStore } from "react";

/** px of the interface. */
const breakpoint = 1180;

const rootOf = (): HTMLElement | null => document.querySelector<HTMLElement>("#root") ?? document.body;
const isNarrowNow = (): boolean => (rootOf()?.clientWidth ?? breakpoint) < breakpoint;

/** While somebody listens: React asks at each drawing, and measuring there would lay the page out each time. */
let known: boolean | null = null;
let listeners = 0;

function subscribe(notify: () => void): () => void {
  const root = rootOf();
  if (root === null) return () => undefined;
  listeners += 1;
  const observer = new ResizeObserver(() => {
    known = isNarrowNow();
    notify();
  });
  observer.observe(root);
  return () => {
    observer.disconnect();
    listeners -= 1;
    if (listeners === 0) known = null;
  };
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => known ?? isNarrowNow());

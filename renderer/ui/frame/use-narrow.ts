// Whether the window is under the breakpoint of the design (section 2): what is second then gives way.
import { useSyncExternalStore } from "react";

/** px of the interface. */
const breakpoint = 1180;

const rootOf = (): HTMLElement | null => document.querySelector<HTMLElement>("#root") ?? document.body;
const isNarrowNow = (): boolean => (rootOf()?.clientWidth ?? breakpoint) < breakpoint;

/** As it was observed last: React asks at each drawing, and measuring there would lay the page out each time. */
let known: boolean | null = null;
let observed: HTMLElement | null = null;
const listeners = new Set<() => void>();

const observer = new ResizeObserver(() => {
  known = isNarrowNow();
  for (const notify of listeners) notify();
});

/** Goes on while nobody listens: a part of the screen that comes and goes would measure the page at each coming. */
function observe(): void {
  const root = rootOf();
  if (root === null || root === observed) return;
  if (observed !== null) observer.unobserve(observed);
  observed = root;
  known = null;
  observer.observe(root);
}

function subscribe(notify: () => void): () => void {
  observe();
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => known ?? isNarrowNow());

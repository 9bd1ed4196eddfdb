// Rows that arrive above what somebody looks at must not push it away.
import { type RefObject, useLayoutEffect, useRef } from "react";

export interface AnchoredScroll {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Names of the rows from top to bottom, each `height` pixels tall. */
  readonly names: readonly string[];
  readonly height: number;
  /** Whether rows come and go by what a person typed: then the position is theirs. */
  readonly isFiltered: boolean;
}

/** Keeps the topmost row in sight where it is when rows are added above it; at the very top nothing is held. */
export function useAnchoredScroll({ scroller, names, height, isFiltered }: AnchoredScroll): void {
  const former = useRef(names);
  useLayoutEffect(() => {
    const before = former.current;
    former.current = names;
    const element = scroller.current;
    if (element === null || isFiltered || names.length <= before.length || element.scrollTop < height) return;
    const top = Math.floor(element.scrollTop / height);
    const name = before[top];
    if (name === undefined || names[top] === name) return;
    const now = names.indexOf(name);
    if (now >= 0) element.scrollTop += (now - top) * height;
  }, [scroller, names, height, isFiltered]);
}

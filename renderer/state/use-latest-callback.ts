// A handler that stays the same function, for parts that are drawn again only when what they show is another.
import { useCallback, useLayoutEffect, useRef } from "react";

/** Calls `run` as it was last drawn. For events; not to be called while drawing. */
export function useLatestCallback<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

// A press on the way to the merge view while it is still tried whether both sides merge by themselves: it counts as soon as that is known.
import { type RefObject, useEffect, useRef } from "react";

/** Answers the ref of the button. `onMerge`: null while it is tried; where they do merge, button and press are gone. */
export function useMergePress(onMerge: (() => void) | null): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  const isTrying = onMerge === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once, when the try has ended
  useEffect(() => {
    if (!isTrying) {
      if (isWanted.current) onMerge?.();
      isWanted.current = false;
      return;
    }
    const busy = button.current;
    const want = (event: Event): void => {
      if (event.type === "click" || ["Enter", " "].includes((event as KeyboardEvent).key)) isWanted.current = true;
    };
    for (const type of ["keydown", "click"]) busy?.addEventListener(type, want);
    return () => {
      for (const type of ["keydown", "click"]) busy?.removeEventListener(type, want);
    };
  }, [isTrying]);
  return button;
}

// Keys that choose among rows wait while the rows answer an earlier text.
import { type KeyboardEvent, useEffect, useRef } from "react";
import { postponeKey, rowPatience } from "./held-keys.ts";

/** Takes a key while `isStale`, to be pressed again as soon as it is over, before every key that came after it; undefined otherwise. */
export function usePostponedKeys(isStale: boolean): ((event: KeyboardEvent) => void) | undefined {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isStale) return;
    return () => {
      release.current?.();
      release.current = null;
    };
  }, [isStale]);
  if (!isStale) return undefined;
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    const next = postponeKey(event.nativeEvent, undefined, rowPatience);
    release.current?.();
    release.current = next;
  };
}

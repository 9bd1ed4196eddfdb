// The way from the cursor of a diff into the field of what stands there, which may not be drawn yet.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { dropKeys, holdKeys } from "../../commands/held-keys.ts";

/** For a cursor that is on something that somebody put under a line, or on its way there. Keys wait for its field, and are for nothing else. */
export function useEnterZone(scroller: RefObject<HTMLElement | null>): () => void {
  const release = useRef<(() => void) | null>(null);
  const end = useCallback((): void => {
    release.current?.();
    release.current = null;
  }, []);
  const enter = (): boolean => {
    const zone = scroller.current?.querySelector("[data-active] .diff-zone");
    const field = zone?.querySelector<HTMLElement>("textarea") ?? zone?.querySelector<HTMLElement>("button") ?? null;
    field?.focus();
    return field !== null;
  };
  useLayoutEffect(() => {
    if (release.current !== null && enter()) end();
  });
  useEffect(() => end, [end]);
  return () => {
    if (enter() || release.current !== null) return;
    release.current = holdKeys(() => {
      release.current = null;
      dropKeys();
    });
  };
}

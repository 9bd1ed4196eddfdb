// The focus within a dialog: keys wait while it is on its way to the matrix, or back to it from what closes over it.
import { useEffect, useLayoutEffect, useRef } from "react";
import { holdKeys } from "../../commands/held-keys.ts";

/** Frames after which nobody waits any longer. */
const most = 120;

/** Does something once a surface that closes within a dialog has left: until then it gives the focus back itself. */
export function whenGone(selector: string, run: () => void): void {
  const release = holdKeys();
  const look = (left: number): void => {
    requestAnimationFrame(() => {
      if (left > 0 && document.querySelector(selector) !== null) return look(left - 1);
      // The frame in which the focus is given back.
      requestAnimationFrame(() => {
        run();
        release();
      });
    });
  };
  look(most);
}

/** Moves the focus when something is ready; keys that were pressed before are for it. */
export function useFocusWhen(isReady: boolean, focus: () => void): void {
  const latest = useRef(focus);
  useLayoutEffect(() => {
    latest.current = focus;
  });
  useLayoutEffect(() => (isReady ? undefined : holdKeys()), [isReady]);
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);
}

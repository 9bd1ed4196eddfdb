// Keys wait while a step is under way that ends on another screen.
import { useLayoutEffect } from "react";
import { holdKeys } from "./held-keys.ts";

/** What is typed then is meant for the screen that comes, and not for the field or the button that still has the focus; Escape for these. */
export const useHeldKeys = (isUnderWay: boolean): void =>
  useLayoutEffect(() => {
    if (!isUnderWay) return;
    const release = holdKeys(undefined, { isSending: true });
    // Who began it leaves with the answer, which is drawn after this.
    return () => void setTimeout(release);
  }, [isUnderWay]);

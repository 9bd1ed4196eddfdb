// Does something once every surface over the page is gone, with the keys held until it is done.
import { flushSync } from "react-dom";
import { inNextTask } from "../state/next-task.ts";
import { holdKeys, patience } from "./held-keys.ts";

/** Surfaces that keep the focus in themselves, also while they fade. */
export const overlays = ".ui-scrim, .ui-palette-overlay, .ui-popover";

/**
 * Runs when what is closing has left and the focus is back where it was: what is run may look at it or take it. What it draws is there
 * before the first key that waited.
 */
export function afterOverlays(run: () => void): void {
  const release = holdKeys();
  // A surface that stays open after all is no reason to leave undone what was asked for.
  const end = performance.now() + patience;
  const finish = (): void => {
    try {
      flushSync(run);
    } finally {
      release();
    }
  };
  // Not in the frame itself, where it would be one task with all that this frame lays out and paints.
  const finishAfterFrame = (): void => inNextTask(finish);
  const runOnceClosed = (): void => {
    if (document.querySelector(overlays) !== null && performance.now() < end) {
      requestAnimationFrame(runOnceClosed);
      return;
    }
    // The frame in which the focus is given back.
    requestAnimationFrame(finishAfterFrame);
  };
  // What has left already gives the focus back in the next frame, and asked for that frame first.
  requestAnimationFrame(document.querySelector(overlays) === null ? finishAfterFrame : runOnceClosed);
}

// Carries out a row of the palette once the palette is gone and the focus is back where it was.
import { closePalette } from "./palette-store.ts";

/** Focus comes back in the frame after the palette left; what is run then may look at it or take it. */
export function afterClose(run: () => void): void {
  closePalette();
  requestAnimationFrame(() => requestAnimationFrame(run));
}

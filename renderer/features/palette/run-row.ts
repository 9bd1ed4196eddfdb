// Runs a command from the palette once the palette is gone and the focus is back where it was.
import { runCommand } from "../../state/commands.ts";
import { closePalette } from "./palette-store.ts";

/** Focus comes back in the frame after the palette left; a command may look at it. */
export function runAfterClose(id: string): void {
  closePalette();
  requestAnimationFrame(() => requestAnimationFrame(() => runCommand(id)));
}

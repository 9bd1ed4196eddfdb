// Runs a command that a key or the system's menu means, whatever stands over the page.
import { afterOverlays } from "../commands/after-overlays.ts";
import { isReachable } from "../commands/below-modal.ts";
import { runCommand } from "../commands/bindings.ts";
import { leaveSurfaces } from "../ui/overlays/leave.ts";

/** Nothing below a dialog or a palette runs; a popover or a menu with the focus is left first, which gives the focus back. */
export function runOverPage(id: string): void {
  if (!isReachable(id)) return;
  if (leaveSurfaces(id)) afterOverlays(() => void runCommand(id));
  else runCommand(id);
}

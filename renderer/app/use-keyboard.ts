// The one listener for keys: app commands before anything else sees the press, letters of the place only when nobody took them.
import { useLayoutEffect } from "react";
import { type Command, useCommands } from "../state/commands.ts";
import { commandFor } from "../state/keyboard.ts";
import { toasts } from "../ui/overlays/toast-queue.ts";
import { platform } from "../ui/text/Kbd.tsx";

/** Whether typing goes into text here; a read-only field takes none. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  if (target.isContentEditable || target instanceof HTMLSelectElement) return true;
  if (target.getAttribute("aria-readonly") === "true") return false;
  return target.matches('[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]');
}

/** Surfaces over the page have keys of their own; letters there jump in menus or belong to a form. */
const isOverPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

function run(command: Command, event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  // Behind a modal dialog nothing may move; the press is still taken, or the browser would do something with it.
  if (document.querySelector(".ui-scrim") !== null) return;
  if (command.disabled === null) command.run();
  else if (!event.repeat) toasts.show(command.disabled);
}

export function useKeyboard(): void {
  // Before the paint: whoever sees the screen may press.
  useLayoutEffect(() => {
    const onCapture = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const command = commandFor(event, useCommands.getState().commands, "app", platform);
      if (command) run(command, event);
    };
    const onBubble = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || takesText(event.target) || isOverPage(event.target)) return;
      const command = commandFor(event, useCommands.getState().commands, "place", platform);
      if (command) run(command, event);
    };
    window.addEventListener("keydown", onCapture, true);
    window.addEventListener("keydown", onBubble);
    return () => {
      window.removeEventListener("keydown", onCapture, true);
      window.removeEventListener("keydown", onBubble);
    };
  }, []);
}

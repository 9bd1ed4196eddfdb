// The one listener for keys: chords before anything else sees the press, single keys only when nobody took them.
import { useLayoutEffect } from "react";
import { isReachable, topModal } from "../commands/below-modal.ts";
import { type Binding, useBindings, whenSettled } from "../commands/bindings.ts";
import { entryOf } from "../commands/catalogue.ts";
import { takeEarlyKeys } from "../commands/early-keys.ts";
import { holdEarlierKeys, holdKey, postponeKey, rowPatience } from "../commands/held-keys.ts";
import { bindingFor, needOf } from "../commands/press.ts";
import { toasts } from "../ui/overlays/toast-queue.ts";
import { runOverPage } from "./run-over-page.ts";

/** Inputs that take no letters: the keys of a screen work while one has the focus. */
const letterless = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** Whether typing goes into text here; a read-only field takes none. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !target.readOnly && !letterless.has(target.type);
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  if (target.isContentEditable || target instanceof HTMLSelectElement) return true;
  if (target.getAttribute("aria-readonly") === "true") return false;
  return target.matches('[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]');
}

/** Surfaces over the page have keys of their own; letters there jump in menus or belong to a form. */
const isOverPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Whether the key presses the button that has the focus: that is meant then, and no command of the screen. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === "Enter" && target instanceof Element && target.matches("button, summary, a[href]");

function run(binding: Binding, event: KeyboardEvent): void {
  event.preventDefault();
  // Below a modal surface nothing may move; the press is still taken, or the browser would do something with it. The surface sees it.
  if (!isReachable(binding.id)) return;
  event.stopPropagation();
  const { id, disabled, pending } = binding;
  if (disabled === null) runOverPage(id);
  else if (event.repeat) return;
  else if (pending)
    whenSettled(
      id,
      postponeKey(event, () => toasts.show(disabled)),
    );
  else toasts.show(disabled);
}

/** A key of the window that has nothing to do here says so, instead of leaving a person to wonder, or the browser to act on it. */
function sayNeed(event: KeyboardEvent): void {
  const need = needOf(event);
  if (need === null) return;
  event.preventDefault();
  if (!event.repeat && topModal() === undefined) toasts.show(need);
}

export function useKeyboard(): void {
  // Before the paint: keys may be pressed as soon as the screen is seen.
  useLayoutEffect(() => {
    const onCapture = (event: KeyboardEvent) => {
      if (event.isComposing || holdKey(event)) return;
      const binding = bindingFor(event, useBindings.getState().bindings, "anywhere");
      if (binding) run(binding, event);
      else sayNeed(event);
    };
    const onBubble = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isOverPage(event.target) || isPress(event)) return;
      const binding = bindingFor(event, useBindings.getState().bindings, "outside-text");
      if (binding && (entryOf(binding.id).inText || !takesText(event.target))) run(binding, event);
    };
    window.addEventListener("keydown", onCapture, true);
    window.addEventListener("keydown", onBubble);
    holdEarlierKeys(takeEarlyKeys(rowPatience));
    return () => {
      window.removeEventListener("keydown", onCapture, true);
      window.removeEventListener("keydown", onBubble);
    };
  }, []);
}

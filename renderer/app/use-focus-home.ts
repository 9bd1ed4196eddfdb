// The focus is never lost: when what had it goes away, it comes to where a person works in the view, and keys wait for that.
import { useEffect } from "react";
import { overlays } from "../commands/after-overlays.ts";
import { isModifier } from "../commands/early-keys.ts";
import { dropKeys, isAdrift, patience, pumpKeys, watchHeldKeys } from "../commands/held-keys.ts";
import { type FocusTarget, focusTaken, stopHolding, useWantedFocus, wantFocus } from "../state/focus.ts";

/** A button that no Tab reaches, such as an overlay's own for leaving it, is nowhere to type. */
const focusable = "button:not([disabled], [tabindex='-1']), input:not([disabled]), textarea, a[href], [tabindex]:not(button)";

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

/** Where the focus belongs now; null = not on screen yet. */
function findHome(): HTMLElement | null {
  const overlay = [...document.querySelectorAll(overlays)].at(-1);
  // One that is leaving still holds the focus in itself.
  if (overlay?.hasAttribute("data-exiting")) return null;
  const { activeElement } = document;
  // Who opened it works in it already, though the focus was on its way into a view below.
  if (activeElement instanceof HTMLElement && overlay?.contains(activeElement)) return activeElement;
  if (overlay !== undefined) return overlay.querySelector<HTMLElement>(focusable);
  for (const view of document.querySelectorAll<HTMLElement>("[data-home]")) {
    const selector = view.dataset["home"] ?? "";
    const found = selector === "" ? view : view.querySelector<HTMLElement>(selector);
    if (found !== null && isVisible(found)) return found;
  }
  return null;
}

/** Stands in for a home that does not come, until it does. */
function focusStandIn(): void {
  findHome()?.focus({ preventScroll: true });
  const main = document.querySelector<HTMLElement>("main");
  // A home that is off takes no focus.
  if (!isAdrift() || main === null) return;
  main.tabIndex = -1;
  main.dataset["standIn"] = "";
  main.addEventListener("blur", () => delete main.dataset["standIn"], { once: true });
  main.focus({ preventScroll: true });
}

const isStandIn = (): boolean => document.activeElement?.matches("[data-stand-in]") === true;

export function useFocusHome(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let awaited: FocusTarget | null = null;
    /** What the pointer pressed beside everything: the focus stays where the person left it, until a key is pressed or that is gone. */
    let pressed: Node | null = null;
    const isLeft = (): boolean => pressed?.isConnected === true;

    const giveUp = (): void => {
      stopHolding();
      if (isAdrift()) focusStandIn();
      // A text may take the focus late, as long as nothing else is done meanwhile.
      if (!isStandIn() && useWantedFocus.getState().target?.kind !== "text") focusTaken();
      dropKeys();
    };
    /** Who presses a key works where the focus is. */
    const onKey = ({ key }: KeyboardEvent): void => {
      const { target, holds } = useWantedFocus.getState();
      if (target !== null && !holds && !isStandIn() && !isModifier(key)) focusTaken();
    };
    /** Takes the focus home where it is wanted there. */
    const look = (): void => {
      const { target } = useWantedFocus.getState();
      if (target !== awaited) clearTimeout(timer);
      if (target !== awaited && target !== null) timer = setTimeout(giveUp, patience);
      awaited = target;
      if (target === null) pumpKeys();
      if (target?.kind !== "home") return;
      const found = findHome();
      if (found === null) return;
      found.focus({ preventScroll: true });
      const { top, bottom } = found.getBoundingClientRect();
      // A list or a text knows itself what of it is in sight, unless it is out of sight itself.
      if (found instanceof HTMLButtonElement || bottom < 40 || top > window.innerHeight - 40) found.scrollIntoView({ block: "nearest" });
      if (document.activeElement === found) focusTaken();
    };
    /** Finds out whether the focus was lost, once whatever closed had the time to give it back by itself. */
    const lookSoon = (): void => {
      if (useWantedFocus.getState().target !== null) {
        look();
        return;
      }
      if (!isAdrift() || isLeft() || frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!isAdrift()) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          if (isAdrift() && !isLeft() && useWantedFocus.getState().target === null) wantFocus({ kind: "home" });
        });
      });
    };
    /** The time to give it back begins with the loss, not with a move of the focus a frame before. */
    const onBlur = (): void => {
      cancelAnimationFrame(frame);
      frame = 0;
      // Not inside the event: what lost the focus may be on its way out of the page with all around it, and whoever gets the focus there and
      // then leaves with it, after which Chromium still sends it every key.
      queueMicrotask(lookSoon);
    };
    const onPointer = (event: PointerEvent): void => {
      const { target } = event;
      // A button that is off takes no focus, and leaves it where it is. Chromium sends it no mousedown.
      if (target instanceof Element && target.closest("button:disabled") !== null) event.preventDefault();
      // A button that has the focus already is not beside everything: no focus event follows its press.
      pressed = target instanceof Node && (isAdrift() || !document.activeElement?.contains(target)) ? target : null;
      // A press elsewhere ends the wait.
      if (useWantedFocus.getState().target !== null) focusTaken();
    };
    const onFocus = (): void => {
      pressed = null;
      const { target, holds } = useWantedFocus.getState();
      // A focus that moved elsewhere meanwhile stays there.
      if (target !== null && !holds && !isStandIn()) focusTaken();
      pumpKeys();
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-home", "data-exiting", "disabled"],
    });
    const stops = [
      useWantedFocus.subscribe(look),
      watchHeldKeys(() => {
        pressed = null;
        lookSoon();
      }),
    ];
    window.addEventListener("pointerdown", onPointer, true);
    window.addEventListener("keydown", onKey, true);
    window.addEventListener("focusin", onFocus);
    window.addEventListener("focusout", onBlur);
    lookSoon();
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      window.removeEventListener("pointerdown", onPointer, true);
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("focusin", onFocus);
      window.removeEventListener("focusout", onBlur);
    };
  }, []);
}

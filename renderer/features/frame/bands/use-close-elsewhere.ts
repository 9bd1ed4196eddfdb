// Closes a switcher when the focus goes to another surface, such as the palette that a key opened above it.
import { useEffect, useRef } from "react";

/** A popover keeps the focus in itself, so that focus outside of every popover means that something else has opened. */
export function useCloseElsewhere(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.closest(".ui-palette, .ui-dialog") !== null) latest.current();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [isOpen]);
}

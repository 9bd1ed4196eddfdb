// A box of text that is longer than its room can be reached, so that keys scroll it; one that holds a control is scrolled with the focus.
import { type RefObject, useLayoutEffect } from "react";

/** Only what takes the focus is a group with a name: elsewhere it would be read out each time that the focus comes in. */
const asStop = { tabindex: "0", role: "group", "aria-label": "Content" } as const;
const controls = "a[href], button, input, select, textarea, [tabindex='0']";

export function useScrolledByKeys(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = (): void => {
      const isLong = element.scrollHeight > element.clientHeight + 1 && element.querySelector(controls) === null;
      if (!isLong && element === document.activeElement) return;
      for (const [name, value] of Object.entries(asStop)) {
        if (isLong) element.setAttribute(name, value);
        else element.removeAttribute(name);
      }
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  });
}

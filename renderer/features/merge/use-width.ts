// How wide the merge view is, in pixels of the interface, so that its own zoom counts as the browser's does.
import { type RefObject, useLayoutEffect, useState } from "react";

/** `inside`: an element of the view. null until it was measured. */
export function useWidth(inside: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measured = inside.current?.closest<HTMLElement>(".merge");
    if (measured == null) return;
    const measure = (): void => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [inside]);
  return width;
}

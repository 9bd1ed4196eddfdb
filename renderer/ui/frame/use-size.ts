// How large an element is, as it changes.
import { type RefObject, useLayoutEffect, useState } from "react";

/** Whole pixels of the interface; 0 before it was measured. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return;
    const measure = (): void =>
      setSize((known) =>
        known.width === found.clientWidth && known.height === found.clientHeight
          ? known
          : { width: found.clientWidth, height: found.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

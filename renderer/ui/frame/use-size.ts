// How large an element is, as it changes.
import { type RefObject, useLayoutEffect, useState } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

const unknown: Size = { width: 0, height: 0 };
/** Sizes that elements had last, by name. */
const lastSizes = new Map<string, Size>();

/**
 * Whole pixels of the interface; 0 before it was measured. With a `name` it begins as large as what had the name last: asked for its size before the
 * browser has laid it out, the page would be laid out twice.
 */
export function useSize(element: RefObject<HTMLElement | null>, name?: string): Size {
  const [size, setSize] = useState(() => (name === undefined ? unknown : (lastSizes.get(name) ?? unknown)));
  const [isAssumed] = useState(size !== unknown);
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return;
    const measure = (): void => {
      const next = { width: found.clientWidth, height: found.clientHeight };
      if (name !== undefined && next.width > 0) lastSizes.set(name, next);
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next));
    };
    if (!isAssumed) measure();
    // Says how large it is once it is laid out, too.
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element, name, isAssumed]);
  return size;
}

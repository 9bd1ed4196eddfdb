// Which columns and rows of the timeline are in sight.
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

export interface Sight {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws again when the scroller moves by `step` pixels or is another size. */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  step: { readonly x: number; readonly y: number },
  isThere: boolean,
): Sight {
  const [sight, setSight] = useState<Sight>({ left: 0, top: 0, width: 0, height: 0 });
  const { x, y } = step;
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const next = {
      left: Math.floor(element.scrollLeft / x) * x,
      top: Math.floor(element.scrollTop / y) * y,
      width: element.clientWidth,
      height: element.clientHeight,
    };
    setSight((before) =>
      before.left === next.left && before.top === next.top && before.width === next.width && before.height === next.height ? before : next,
    );
  }, [scroller, x, y]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isThere) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, look, isThere]);
  return sight;
}

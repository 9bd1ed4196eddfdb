// Which columns and rows of the timeline are in sight, and that those stay there when older columns come or the window is another size.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** In pixels. */
export interface Sight {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Seen {
  /** Of the content at the right, newer than what is in sight: columns come at the left, so that this stays. */
  readonly right: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws again when the scroller moves by `step` pixels or is another size. `content`: its whole width; 0 = it is not there. */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  step: { readonly x: number; readonly y: number },
  content: number,
): Sight {
  const [seen, setSeen] = useState<Seen>({ right: 0, top: 0, width: 0, height: 0 });
  /** To the pixel; the newest stands at the right at first. */
  const right = useRef(0);
  /** Where `right` was last kept; what moves in another one moved by itself. */
  const kept = useRef({ content: 0, sight: 0 });
  const { x, y } = step;
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    right.current = Math.max(0, element.scrollWidth - element.clientWidth - element.scrollLeft);
    const next = {
      right: Math.floor(right.current / x) * x,
      top: Math.floor(element.scrollTop / y) * y,
      width: element.clientWidth,
      height: element.clientHeight,
    };
    setSeen((before) =>
      before.right === next.right && before.top === next.top && before.width === next.width && before.height === next.height
        ? before
        : next,
    );
  }, [scroller, x, y]);
  const keep = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    kept.current = { content: element.scrollWidth, sight: element.clientWidth };
    element.scrollLeft = element.scrollWidth - element.clientWidth - right.current;
    look();
  }, [scroller, look]);
  const follow = useCallback(() => {
    const { content, sight } = kept.current;
    const isSame = scroller.current?.scrollWidth === content && scroller.current.clientWidth === sight;
    if (isSame) look();
    else keep();
  }, [scroller, look, keep]);
  const isThere = content > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isThere) return;
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, follow, keep, isThere]);
  useLayoutEffect(() => {
    if (content > 0) keep();
  }, [keep, content]);
  const { top, width, height } = seen;
  return { left: Math.max(0, content - width - seen.right), top, width, height };
}

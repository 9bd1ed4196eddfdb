// A list of rows of any height that is drawn from its start on, and goes on as its end comes near: all of thousands at once would stop the window.
import { type RefCallback, useCallback, useState } from "react";

export interface Growing {
  /** How many of the items are drawn. */
  readonly shown: number;
  /** For what stands at the end of them while more are to come; its key is `shown`. */
  readonly end: RefCallback<HTMLElement>;
}

/** Pixels before the end at which more are drawn. */
const ahead = "800px";

export function useGrowing(count: number, step: number): Growing {
  const [drawn, setDrawn] = useState(step);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const margins: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: ahead, scrollMargin: ahead };
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn((before) => before + step);
      }, margins);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [step],
  );
  return { shown: Math.min(drawn, count), end };
}

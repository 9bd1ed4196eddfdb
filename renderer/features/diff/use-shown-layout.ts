// Two columns need room: the chosen layout, or one column where the diff is under 680 px wide.
import { useLayoutEffect, useRef, useState } from "react";
import { type DiffLayout, useDiffLayout } from "../../state/diff-layout.ts";

/** Narrowest diff, in px, that is shown in two columns: those of a commit and a comparison in a window of 1,024. Long lines wrap in them. */
export const narrowestSplit = 680;

/** Put `frame` on the element whose width counts. */
export function useShownLayout() {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = useDiffLayout((state) => state.layout);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth >= narrowestSplit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const layout: DiffLayout = isWide ? chosen : "unified";
  return { frame, layout, isWide };
}

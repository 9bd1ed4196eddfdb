// Dates and tags over the columns of a timeline are whole or not there: the columns of names and sums, which stand still, cut none of them.
import { type RefObject, useLayoutEffect } from "react";

/** Hides a mark of `grid` while it is not whole between `left` and `right` px from the edges. `drawn`: another one where other marks are drawn. */
export function useWholeMarks(grid: RefObject<HTMLElement | null>, left: number, right: number, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are looked at once they are drawn
  useLayoutEffect(() => {
    const root = grid.current;
    if (root === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) target.toggleAttribute("data-cut", intersectionRatio < 0.99);
      },
      { root, rootMargin: `0px -${right}px 0px -${left}px`, threshold: [0.99, 1] },
    );
    for (const mark of root.querySelectorAll(".timeline-mark")) observer.observe(mark);
    return () => observer.disconnect();
  }, [grid, left, right, drawn]);
}

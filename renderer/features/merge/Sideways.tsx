// The bar below the panes that scrolls all of them sideways, there as long as a line is wider than its pane.
import { useLayoutEffect, useRef } from "react";

export interface SidewaysProps {
  /** px that can be scrolled. */
  reach: number;
  /** px that are scrolled away. */
  left: number;
  onLeft: (left: number) => void;
}

export function Sideways({ reach, left, onLeft }: SidewaysProps) {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar that is wider can go where it could not before
  useLayoutEffect(() => {
    if (bar.current !== null && Math.abs(bar.current.scrollLeft - left) >= 1) bar.current.scrollLeft = left;
  }, [left, reach]);
  if (reach < 1) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div
      ref={bar}
      className="merge-sideways"
      role="group"
      aria-label="Scroll sideways"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, Home and End scroll it
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        if (Math.abs(currentTarget.scrollLeft - left) >= 1) onLeft(currentTarget.scrollLeft);
      }}
    >
      <div style={{ width: `calc(100% + ${reach}px)` }} />
    </div>
  );
}

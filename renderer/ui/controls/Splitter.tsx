// The edge between two panes: drag it, move it with arrows, double click (or Enter) for the usual size.
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { clampSize, sizeAfterKey } from "./splitter.ts";
import "./Splitter.css";

export interface SplitterProps {
  /** What it resizes: "Sidebar width". */
  label: string;
  /** Pixels of the pane it belongs to. */
  size: number;
  onSizeChange: (size: number) => void;
  min: number;
  max: number;
  /** The size that a double click restores. */
  usual: number;
  /** vertical stands between left and right, horizontal between above and below. */
  orientation?: "vertical" | "horizontal" | undefined;
  /** Whether the pane lies before (left, above) or after the edge. */
  pane?: "before" | "after" | undefined;
  /** Id of the pane. */
  controls?: string | undefined;
}

/** Stands between two flex or grid items; takes 1 px, its target is 9. */
export function Splitter({
  label,
  size,
  onSizeChange,
  min,
  max,
  usual,
  orientation = "vertical",
  pane = "before",
  controls,
}: SplitterProps) {
  const drag = useRef<{ from: number; size: number } | null>(null);
  const isVertical = orientation === "vertical";
  const sign = pane === "before" ? 1 : -1;
  const limits = { min, max };
  const place = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);
  const change = (next: number) => {
    if (next !== size) onSizeChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = event.key === "Enter" ? clampSize(usual, limits) : sizeAfterKey(event.key, event.shiftKey, size, limits, isVertical, sign);
    if (next === null) return;
    event.preventDefault();
    change(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be a focusable separator with a value
    <div
      className="ui-splitter"
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      tabIndex={0}
      onKeyDown={handleKey}
      onDoubleClick={() => change(clampSize(usual, limits))}
      // Without this a press beside selected text starts the browser's own dragging and cancels ours.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: place(event), size };
      }}
      onPointerMove={(event) => {
        if (drag.current) change(clampSize(drag.current.size + (place(event) - drag.current.from) * sign, limits));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
    />
  );
}

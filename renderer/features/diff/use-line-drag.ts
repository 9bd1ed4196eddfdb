// Lines are selected by dragging over their numbers: a press begins, Shift goes on from where one was.
import { type PointerEvent, useEffect, useRef } from "react";
import { rowAt } from "../../ui/lists/use-list.ts";
import type { useDiffCursor } from "./use-diff-cursor.ts";

/** Handlers for the element that holds the rows. */
export function useLineDrag({ begin, select, put, extendTo, selection }: ReturnType<typeof useDiffCursor>) {
  const isDragging = useRef(false);
  useEffect(() => {
    const end = (): void => {
      isDragging.current = false;
    };
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, []);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const number = (event.target as Element).closest<HTMLElement>(".diff-number");
      const index = rowAt(event);
      if (number === null || index === null || event.button !== 0) return;
      isDragging.current = true;
      if (event.shiftKey && selection !== null) {
        extendTo(index, "none");
        return;
      }
      select(begin(index, number.dataset["side"] === "old" ? "old" : "new"));
      put(index);
    },
    onPointerOver: (event: PointerEvent<HTMLElement>): void => {
      const index = rowAt(event);
      if (isDragging.current && index !== null) extendTo(index, "none");
    },
  };
}

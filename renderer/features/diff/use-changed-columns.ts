// Lines wider than the view: whoever goes to a change sees what changed, not only the line's beginning.
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { DiffRow } from "./diff-rows.ts";
import { isChangeRow } from "./row-search.ts";

export interface ChangedColumnsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly DiffRow[];
  /** The row of the cursor. */
  readonly active: number;
  /** Of the element of a row. */
  readonly idOf: (index: number) => string;
}

/** Pixels of what is lit that are to be in sight, and between it and the edge of the view. */
const [least, margin] = [80, 24];

/** Answers what asks for it: once the row of the cursor is drawn, the first lit words of its change are brought into sight. */
export function useChangedColumns({ scroller, rows, active, idOf }: ChangedColumnsOptions): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    const view = scroller.current;
    if (!isAsked.current || view === null || document.getElementById(idOf(active)) === null) return;
    isAsked.current = false;
    if (view.scrollWidth <= view.clientWidth) return;
    const [left, right] = columnsOf(view, firstLit(rows, active, idOf));
    if (right <= view.clientWidth - margin) view.scrollLeft = 0;
    else if (left < view.scrollLeft + margin || right > view.scrollLeft + view.clientWidth - margin)
      view.scrollLeft = left - view.clientWidth * 0.3;
  });
  return useCallback(() => {
    isAsked.current = true;
  }, []);
}

/** Of the rows of the change that are drawn, from its first one on. */
function firstLit(rows: readonly DiffRow[], from: number, idOf: (index: number) => string): Element | null {
  for (let index = from; isChangeRow(rows[index]); index += 1) {
    const row = document.getElementById(idOf(index));
    if (row === null) return null;
    const lit = row.querySelector("mark.diff-word");
    if (lit !== null) return lit;
  }
  return null;
}

/** Pixels from the left edge of all columns; [0, 0] where whole lines came or went. */
function columnsOf(view: HTMLElement, lit: Element | null): readonly [left: number, right: number] {
  if (lit === null) return [0, 0];
  const box = lit.getBoundingClientRect();
  const left = box.left - view.getBoundingClientRect().left + view.scrollLeft;
  return [left, left + Math.min(box.width, least)];
}

// The rows of one height that are in sight of a scroller, however many there are.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type RowGeometry,
  type RowScroll,
  reveal,
  rowsInSight,
  rowTop,
  scrolled,
  scrollerHeight,
  scrollTo,
  wholeHeight,
} from "./row-scroll.ts";

export interface RowWindowOptions extends Omit<RowGeometry, "view"> {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Rows drawn beyond those in sight, on either side, once somebody scrolls. */
  readonly overscan: number;
}

/** As many before that, so that a screen opens without the work for rows that most people never see. */
const atRest = 4;

export interface RowWindow {
  readonly first: number;
  /** -1 when there are no rows. */
  readonly last: number;
  /** Whether it is known how high the view is; nothing can be revealed before. */
  readonly isMeasured: boolean;
  /** Pixels that the rows take together. */
  readonly height: number;
  /** Pixels from there to a row. */
  topOf(index: number): number;
  /** Brings a row into sight. */
  reveal(index: number): void;
  /** Rows that a page key moves by: one less than are in sight, which stays as an anchor. */
  pageRows(): number;
}

/** Draws again when other rows come into sight. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, rowHeight, paddingStart, paddingEnd, scroller, overscan, headings, headingHeight } = options;
  const [view, setView] = useState(0);
  const [place, setPlace] = useState<RowScroll>({ top: 0, scroll: 0 });
  const [isScrolled, setScrolled] = useState(false);
  const rows = useMemo(
    () => ({ count, rowHeight, paddingStart, paddingEnd, view, headings, headingHeight }),
    [count, rowHeight, paddingStart, paddingEnd, view, headings, headingHeight],
  );
  const latest = useRef({ rows, place });
  latest.current.rows = rows;

  const go = useCallback(
    (to: RowScroll): void => {
      const element = scroller.current;
      const { place: before, rows: now } = latest.current;
      // A row that is in sight: asking the scroller where it stands would lay out the page, once more right after it was drawn.
      if (to.top === before.top && to.scroll === before.scroll) return;
      let next = to;
      if (element !== null && Math.abs(element.scrollTop - to.scroll) >= 0.5) {
        element.scrollTop = to.scroll;
        // Scrollers round; and where rows and scroller are one, rows stand where that is.
        next = scrollerHeight(now) < wholeHeight(now) ? { top: to.top, scroll: element.scrollTop } : scrolled(now, to, element.scrollTop);
      }
      latest.current.place = next;
      if (next.top !== before.top || next.scroll !== before.scroll) setPlace(next);
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => setView(element.clientHeight);
    const onScroll = (): void => {
      const { rows: now, place: before } = latest.current;
      if (Math.abs(element.scrollTop - before.scroll) < 0.5) return;
      setScrolled(true);
      go(scrolled(now, before, element.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, go]);

  // Rows of another height: the one that stood first stays.
  const height = useRef(rowHeight);
  useLayoutEffect(() => {
    const before = height.current;
    height.current = rowHeight;
    if (before !== rowHeight) go(scrollTo(latest.current.rows, (latest.current.place.top / before) * rowHeight));
  }, [rowHeight, go]);

  const { first, last } = rowsInSight(rows, place.top, isScrolled ? overscan : Math.min(overscan, atRest));
  return {
    first,
    last,
    isMeasured: view > 0,
    height: scrollerHeight(rows),
    topOf: (index) => rowTop(rows, index) + (place.scroll - place.top),
    reveal: useCallback(
      (index: number) => {
        const { rows: now, place: before } = latest.current;
        if (now.view > 0) go(reveal(now, before, index));
      },
      [go],
    ),
    pageRows: useCallback(() => Math.max(1, Math.floor(latest.current.rows.view / latest.current.rows.rowHeight) - 1), []),
  };
}

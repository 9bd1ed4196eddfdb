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
  /** What list it is: drawn again, it begins as high as it was last. */
  readonly name?: string | undefined;
  /** A row that is in sight from the beginning, where it is known how high the list was last; -1 = none. */
  readonly shows?: number;
}

/** Pixels that lists were high last, so that one that comes back draws its rows at once: asked for its height first, the page is laid out twice. */
const lastViews = new Map<string, number>();
const mostViews = 100;

function keepView(name: string, height: number): void {
  lastViews.delete(name);
  lastViews.set(name, height);
  for (const oldest of lastViews.keys()) {
    if (lastViews.size <= mostViews) return;
    lastViews.delete(oldest);
  }
}

const atTop: RowScroll = { top: 0, scroll: 0 };

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
  const { count, rowHeight, paddingStart, paddingEnd, scroller, overscan, headings, headingHeight, name, shows = -1 } = options;
  const [view, setView] = useState(() => (name === undefined ? 0 : (lastViews.get(name) ?? 0)));
  const [place, setPlace] = useState<RowScroll>(() =>
    view > 0 && shows >= 0 && shows < count
      ? reveal({ count, rowHeight, paddingStart, paddingEnd, view, headings, headingHeight }, atTop, shows)
      : atTop,
  );
  const [isScrolled, setScrolled] = useState(false);
  const rows = useMemo(
    () => ({ count, rowHeight, paddingStart, paddingEnd, view, headings, headingHeight }),
    [count, rowHeight, paddingStart, paddingEnd, view, headings, headingHeight],
  );
  /** The height taken from the last time until this list is measured, and the row that was brought into sight of it. */
  const assumed = useRef(view === 0 ? null : { view, row: -1 });
  const latest = useRef({ rows, place, name });
  latest.current.rows = rows;
  latest.current.name = name;

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
    // Where it was drawn to stand.
    const { scroll: begin } = latest.current.place;
    if (begin > 0) element.scrollTop = begin;
    const measure = (): void => {
      const height = element.clientHeight;
      const { rows: now, place: before, name: list } = latest.current;
      if (list !== undefined && height > 0) keepView(list, height);
      setView(height);
      const last = assumed.current;
      assumed.current = null;
      // In sight of the height that was assumed, which need not be in that of the real one.
      if (last !== null && last.row >= 0 && height > 0 && height !== last.view) go(reveal({ ...now, view: height }, before, last.row));
    };
    const onScroll = (): void => {
      const { rows: now, place: before } = latest.current;
      if (Math.abs(element.scrollTop - before.scroll) < 0.5) return;
      setScrolled(true);
      go(scrolled(now, before, element.scrollTop));
    };
    if (assumed.current === null) measure();
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
        if (assumed.current !== null) assumed.current.row = index;
        if (now.view > 0) go(reveal(now, before, index));
      },
      [go],
    ),
    pageRows: useCallback(() => Math.max(1, Math.floor(latest.current.rows.view / latest.current.rows.rowHeight) - 1), []),
  };
}

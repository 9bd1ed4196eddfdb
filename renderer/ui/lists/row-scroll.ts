// Where rows of one height stand in a scroller of bounded height: browsers draw nothing beyond some 16 million pixels. Pure.

/** Pixels that a scroller is high at most; beyond that, it scrolls by less than rows move when dragged, and pixel by pixel when turned. */
export const mostPixels = 6_000_000;

export interface RowGeometry {
  readonly count: number;
  readonly rowHeight: number;
  /** Free pixels before the first and after the last row. */
  readonly paddingStart: number;
  readonly paddingEnd: number;
  /** Height of what is in sight. */
  readonly view: number;
  /** Rows over which a heading stands, ascending, and its pixels. */
  readonly headings?: readonly number[] | undefined;
  readonly headingHeight?: number | undefined;
}

const noHeadings: readonly number[] = [];

/** Headings over a row and over those before it. */
function headingsTo(headings: readonly number[], index: number): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pixel at which a row begins, under its heading. */
export const rowTop = ({ rowHeight, paddingStart, headings = noHeadings, headingHeight = 0 }: RowGeometry, index: number): number =>
  paddingStart + index * rowHeight + headingsTo(headings, index) * headingHeight;

/** The last row that begins at a pixel or before it; it may be none of those that there are. */
function rowBefore(rows: RowGeometry, pixel: number): number {
  const { rowHeight, paddingStart, headings = noHeadings, headingHeight = 0 } = rows;
  const highest = Math.floor((pixel - paddingStart) / rowHeight);
  if (headings.length === 0) return highest;
  let [low, high] = [Math.floor((pixel - paddingStart - headings.length * headingHeight) / rowHeight), highest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (rowTop(rows, middle) <= pixel) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** `top` is the pixel in sight first as if nothing were bounded; `scroll` is what the scroller says. */
export interface RowScroll {
  readonly top: number;
  readonly scroll: number;
}

export const wholeHeight = (rows: RowGeometry): number =>
  (rows.count === 0 ? rows.paddingStart : rowTop(rows, rows.count - 1) + rows.rowHeight) + rows.paddingEnd;
export const scrollerHeight = (rows: RowGeometry): number => Math.min(wholeHeight(rows), mostPixels);
const highest = (rows: RowGeometry): number => Math.max(0, wholeHeight(rows) - rows.view);
const clampTop = (rows: RowGeometry, top: number): number => Math.min(highest(rows), Math.max(0, top));

/** Views at both ends in which the scroller moves exactly as the rows do, so that ends are met pixel by pixel. */
const exactViews = 20;

/** Where the scroller stands for a pixel of the rows: exact at both ends, in between a share. */
function toScroll(rows: RowGeometry, top: number): number {
  if (wholeHeight(rows) <= mostPixels) return top;
  const exact = exactViews * rows.view;
  const end = mostPixels - rows.view;
  if (top <= exact) return top;
  if (top >= highest(rows) - exact) return end - (highest(rows) - top);
  return exact + ((top - exact) * (end - 2 * exact)) / (highest(rows) - 2 * exact);
}

function toTop(rows: RowGeometry, scroll: number): number {
  if (wholeHeight(rows) <= mostPixels) return scroll;
  const exact = exactViews * rows.view;
  const end = mostPixels - rows.view;
  if (scroll <= exact) return scroll;
  if (scroll >= end - exact) return highest(rows) - (end - scroll);
  return exact + ((scroll - exact) * (highest(rows) - 2 * exact)) / (end - 2 * exact);
}

/** The scroller at a pixel of the rows. */
export function scrollTo(rows: RowGeometry, top: number): RowScroll {
  const to = clampTop(rows, top);
  return { top: to, scroll: toScroll(rows, to) };
}

/**
 * After the scroller moved to `scroll`. Small steps (a wheel, a finger) move the rows as far as the scroller; a leap (the thumb dragged, a
 * click beside it) goes to that share of the whole. Where small steps would use up the scroller before the rows end, it is placed again:
 * the answer's `scroll` differs then from the one given.
 */
export function scrolled(rows: RowGeometry, before: RowScroll, scroll: number): RowScroll {
  if (wholeHeight(rows) <= mostPixels) return { top: scroll, scroll };
  const step = scroll - before.scroll;
  if (Math.abs(step) > 2 * rows.view) return { top: clampTop(rows, toTop(rows, scroll)), scroll };
  const top = clampTop(rows, before.top + step);
  const exact = exactViews * rows.view;
  const drift = Math.abs(scroll - toScroll(rows, top));
  const isNearEnd = top < exact || top > highest(rows) - exact || scroll < exact / 2 || scroll > mostPixels - exact / 2;
  return drift > exact || (isNearEnd && drift > 1) ? scrollTo(rows, top) : { top, scroll };
}

/** The scroller so that a row is in sight: moved as little as needed, or the row in the middle when it comes from afar. */
export function reveal(rows: RowGeometry, { top, scroll }: RowScroll, index: number): RowScroll {
  const { rowHeight, paddingEnd, count, view, headings = noHeadings, headingHeight = 0 } = rows;
  const end = rowTop(rows, index) + rowHeight;
  const start = end - rowHeight - (headings.includes(index) ? headingHeight : 0);
  if (start >= top && end <= top + view)
    return index === count - 1 ? scrollTo(rows, Math.max(top, end + paddingEnd - view)) : { top, scroll };
  if (index === 0) return scrollTo(rows, 0);
  if (index === count - 1) return scrollTo(rows, end + paddingEnd - view);
  if (start < top - view || end > top + 2 * view) return scrollTo(rows, start - (view - rowHeight) / 2);
  return scrollTo(rows, start < top ? start : end - view);
}

/** Indexes of the rows to draw; `last` is -1 when there are none. */
export function rowsInSight(rows: RowGeometry, top: number, overscan: number): { first: number; last: number } {
  const first = Math.max(0, rowBefore(rows, top) - overscan);
  // The heading of the row after it may be in sight.
  const last = Math.min(rows.count - 1, rowBefore(rows, top + rows.view + (rows.headingHeight ?? 0)) + overscan);
  return { first: Math.min(first, Math.max(0, last)), last };
}

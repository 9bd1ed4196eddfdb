// Where a page is in its source, block by block: for who scrolls both, and marks the block that holds the caret.
import { type BlockPlace, blockAt, lineOf, placeOf } from "./block-places.ts";

type Release = () => void;

export interface PageView {
  /** The line of the source (from 1, with a share of its block) that stands at the top; `lines`: how many there are. */
  lineAtTop(lines: number): number;
  /** Brings a line of the source to the top, as far as the page goes. */
  showLine(line: number, lines: number): void;
  /** Whether the page stands at its end. */
  isAtEnd(): boolean;
  showEnd(): void;
  /** The block that holds a line; null: none is marked. */
  mark(line: number | null): void;
  onScroll(listener: () => void): Release;
  /** Hears when pieces came into the page, or went. */
  onFill(listener: () => void): Release;
  /** Hears when a person does something in the page. */
  onTouch(listener: () => void): Release;
}

const hereAttribute = "data-md-here";

export function createPageView(page: Document): PageView {
  const blocks = (): HTMLElement[] => [...page.querySelectorAll<HTMLElement>("[data-md-line]")];
  const scroller = (): Element => page.scrollingElement ?? page.documentElement;
  /** Lines and tops in the page's own pixels; each is measured when it is looked at. */
  const placesOf = (all: readonly HTMLElement[]) => {
    const { scrollTop } = scroller();
    return {
      count: all.length,
      at: (index: number): BlockPlace => ({
        line: Number(all[index]?.dataset["mdLine"] ?? 1),
        top: (all[index]?.getBoundingClientRect().top ?? 0) + scrollTop,
      }),
      end: scroller().scrollHeight,
    };
  };
  const listen = (types: readonly string[], listener: () => void): Release => {
    const ended = new AbortController();
    for (const type of types) page.addEventListener(type, listener, { signal: ended.signal, passive: true, capture: true });
    return () => ended.abort();
  };
  return {
    lineAtTop: (lines) => lineOf(placesOf(blocks()), scroller().scrollTop, lines),
    showLine: (line, lines) => {
      scroller().scrollTop = placeOf(placesOf(blocks()), line, lines);
    },
    isAtEnd: () => scroller().scrollTop + scroller().clientHeight >= scroller().scrollHeight - 1,
    showEnd: () => {
      scroller().scrollTop = scroller().scrollHeight;
    },
    mark: (line) => {
      for (const marked of page.querySelectorAll(`[${hereAttribute}]`)) marked.removeAttribute(hereAttribute);
      if (line === null) return;
      const all = blocks();
      const index = blockAt({ count: all.length, at: (at) => ({ line: Number(all[at]?.dataset["mdLine"] ?? 1), top: 0 }), end: 0 }, line);
      all[index]?.setAttribute(hereAttribute, "");
    },
    onScroll: (listener) => listen(["scroll"], listener),
    onFill: (listener) => {
      const observer = new MutationObserver(listener);
      const main = page.querySelector("main");
      if (main !== null) observer.observe(main, { childList: true });
      return () => observer.disconnect();
    },
    onTouch: (listener) => listen(["wheel", "pointerdown", "touchstart", "keydown"], listener),
  };
}

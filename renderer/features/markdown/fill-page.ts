// Puts a rendered page into its frame: piece by piece, so that the first screen is there at once and no key waits for the rest.
import type { Rendered } from "./render-markdown.ts";
import { sanitise } from "./sanitise.ts";

export interface PageFill {
  /** Hears each piece when it stands in the page, and how many elements were left out so far. */
  readonly onPiece: (section: HTMLElement, removed: number) => void;
  readonly onWhole: () => void;
}

/** Pieces that are drawn together at first: what fits here is replaced in one go and keeps its scroll position. */
const atOnce = 6;

/** Answers how to stop. */
export function fillPage(page: Document, { pieces }: Rendered, { onPiece, onWhole }: PageFill): () => void {
  const main = page.querySelector("main");
  if (main === null) return () => undefined;
  let removed = 0;
  let next = 0;
  const make = (): HTMLElement => {
    const section = page.createElement("section");
    const clean = sanitise(pieces[next] ?? "");
    section.append(page.adoptNode(clean.fragment));
    removed += clean.removed;
    next += 1;
    return section;
  };
  const first: HTMLElement[] = [];
  while (next < Math.min(atOnce, pieces.length)) first.push(make());
  const top = page.scrollingElement?.scrollTop ?? 0;
  main.replaceChildren(...first);
  for (const section of first) onPiece(section, removed);
  const scroller = page.scrollingElement;
  if (scroller !== null && scroller.scrollTop !== top) scroller.scrollTop = top;
  let idle = 0;
  const goOn = (): void => {
    if (next >= pieces.length) {
      onWhole();
      return;
    }
    idle = window.requestIdleCallback(
      () => {
        const section = make();
        main.append(section);
        onPiece(section, removed);
        goOn();
      },
      { timeout: 200 },
    );
  };
  goOn();
  return () => window.cancelIdleCallback(idle);
}

// The frame that a page stands in: same origin, so that the window hears clicks and keys, but without scripts and without a network.
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useAppearance } from "../../state/appearance.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { colourCode } from "./code-colours.ts";
import { fillPage } from "./fill-page.ts";
import { frameDocument } from "./frame-document.ts";
import { resolveLink } from "./links.ts";
import { markOdd, oddAttribute } from "./mark-odd.ts";
import { createPageView, type PageView } from "./page-view.ts";
import { drawPictures, type PictureSource } from "./pictures.ts";
import type { Rendered } from "./render-markdown.ts";
import { linkAttribute, taskAttribute } from "./sanitise.ts";
import type { TurnTask } from "./task-lines.ts";

export interface FrameHandle {
  focus(): void;
  /** Scrolls to an anchor; false where there is none (yet). */
  goTo(id: string): boolean;
}

export interface MarkdownFrameProps {
  name: string;
  rendered: Rendered;
  pictures: PictureSource;
  /** Whether the page may use the whole width. */
  isWide: boolean;
  /** Whether a link leads to nothing, as far as one can know. */
  isBroken: (written: string) => boolean;
  onLink: (written: string) => void;
  /** Line of the source at which a clicked block begins. */
  onLine: ((line: number) => void) | null;
  /** Turns a box of a task list in the source; null: the boxes are for looking at. */
  onTask: TurnTask | null;
  /** Pictures from outside, and elements that were left out. */
  onCounts: (outside: number, removed: number) => void;
  /** The heading at the top of the view. */
  onHeading: (id: string | null) => void;
  onWhole: () => void;
  /** Hears of the page's place in its source. */
  onView: ((view: PageView | null) => void) | null;
  /** The frame stands; before, what has the focus in it loses it. */
  onReady: () => void;
  handle: Ref<FrameHandle>;
}

export function MarkdownFrame(props: MarkdownFrameProps) {
  const { name, rendered, isWide } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const isWhole = useRef(false);
  const theme = useAppearance((state) => state.theme);
  const tabWidth = useAppearance((state) => state.tabWidth);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const root = page?.documentElement;
    if (root === undefined) return;
    root.dataset["theme"] = theme;
    root.style.setProperty("--tab-width", String(tabWidth));
    root.toggleAttribute("data-wide", isWide);
  }, [page, theme, tabWidth, isWide]);

  useEffect(() => {
    if (page === null) return;
    let outside = 0;
    const focused = page.activeElement?.getAttribute(taskAttribute) ?? null;
    isWhole.current = false;
    return fillPage(page, rendered, {
      onPiece: (section, removed) => {
        markOdd(section);
        outside += drawPictures(section, latest.current.pictures);
        for (const link of section.querySelectorAll<HTMLElement>(`a[${linkAttribute}]`)) {
          const written = link.getAttribute(linkAttribute) ?? "";
          // What a link says need not be where it leads.
          link.title = spellOdd(link.title || written.slice(0, 300), "lines");
        }
        markBroken(section, latest.current.isBroken, false);
        letTurn(section, latest.current.onTask !== null);
        // A box that was turned is drawn again with the rest, and keeps the focus.
        if (focused !== null)
          section.querySelector<HTMLElement>(`[${taskAttribute}="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
        for (const block of section.querySelectorAll<HTMLElement>("pre[data-md-lang]"))
          if (block.querySelector(`[${oddAttribute}]`) === null) colourCode(block);
        latest.current.onCounts(outside, removed);
      },
      onWhole: () => {
        isWhole.current = true;
        markBroken(page, latest.current.isBroken, true);
        latest.current.onWhole();
      },
    });
  }, [page, rendered]);
  const { isBroken } = props;
  // Which paths there are may be known after the page is drawn.
  useEffect(() => {
    if (page !== null) markBroken(page, isBroken, isWhole.current);
  }, [page, isBroken]);
  const canTurn = props.onTask !== null;
  useEffect(() => {
    if (page !== null) letTurn(page, canTurn);
  }, [page, canTurn]);

  const hasView = props.onView !== null;
  useEffect(() => {
    if (page === null || !hasView) return;
    latest.current.onView?.(createPageView(page));
    return () => latest.current.onView?.(null);
  }, [page, hasView]);
  useEffect(() => (page === null ? undefined : listen(page, frame, latest)), [page]);
  useImperativeHandle(props.handle, () => ({
    focus: () => frame.current?.focus(),
    goTo: (id) => {
      const target = page === null ? null : findAnchor(page, id);
      target?.scrollIntoView({ block: "start" });
      return target !== null;
    },
  }));
  return (
    <iframe
      ref={frame}
      className="markdown-frame"
      title={spellOdd(`Preview of ${name}`)}
      sandbox="allow-same-origin"
      srcDoc={frameDocument()}
      onLoad={({ currentTarget }) => {
        setPage(currentTarget.contentDocument);
        props.onReady();
      }}
    />
  );
}

/** Marks what leads to nothing; a place in the page only where all of the page is there. */
function markBroken(part: Document | Element, isBroken: (written: string) => boolean, isWhole: boolean): void {
  const page = part.ownerDocument ?? (part as Document);
  for (const link of part.querySelectorAll<HTMLElement>(`a[${linkAttribute}]`)) {
    const written = link.getAttribute(linkAttribute) ?? "";
    const target = resolveLink("", written);
    const isLost = target.to === "anchor" ? isWhole && findAnchor(page, target.id) === null : isBroken(written);
    link.toggleAttribute("data-md-broken", isLost);
  }
}

function letTurn(part: Document | Element, canTurn: boolean): void {
  for (const box of part.querySelectorAll<HTMLInputElement>(`input[${taskAttribute}]`)) {
    box.disabled = !canTurn;
    box.ariaLabel = (box.closest("li")?.textContent ?? "").trim().slice(0, 120);
  }
}

/** "" is the top. An anchor that a heading makes wins over one that the text writes down. */
function findAnchor(page: Document, id: string): Element | null {
  if (id === "") return page.querySelector("main");
  const wanted = CSS.escape(id);
  return (
    page.querySelector(`[data-md-id="${wanted}"]`) ??
    page.querySelector(`[data-md-id="${CSS.escape(id.toLowerCase())}"]`) ??
    page.querySelector(`[id="user-content-${wanted}"], [name="user-content-${wanted}"]`)
  );
}

/** Pixels below the top of the view where a heading counts as the one that is read. */
const readingLine = 96;

function listen(
  page: Document,
  frame: { readonly current: HTMLIFrameElement | null },
  latest: { readonly current: MarkdownFrameProps },
): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element | null;
    const link = target?.closest?.("a");
    if (link !== null && link !== undefined) {
      event.preventDefault();
      const written = link.getAttribute(linkAttribute);
      if (written !== null && event.button < 2) latest.current.onLink(written);
      return;
    }
    if (target?.matches?.(`input[${taskAttribute}]`) === true) {
      const box = target as HTMLInputElement;
      if (latest.current.onTask?.(Number(box.getAttribute(taskAttribute)), box.checked) !== true) event.preventDefault();
      return;
    }
    const line = Number(target?.closest?.("[data-md-line]")?.getAttribute("data-md-line") ?? 0);
    if (line > 0 && page.getSelection()?.isCollapsed !== false && event.type === "click") latest.current.onLine?.(line);
  };
  page.addEventListener("click", onClick, options);
  page.addEventListener("auxclick", onClick, options);
  // What is dropped here would take the frame elsewhere.
  for (const type of ["dragover", "drop"] as const) page.addEventListener(type, (event) => event.preventDefault(), options);
  // The window's keys work in the frame, too.
  page.addEventListener(
    "keydown",
    (event) => {
      const { key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat, isComposing } = event;
      const again = { key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat, isComposing, bubbles: true, cancelable: true };
      const isTaken = frame.current?.dispatchEvent(new KeyboardEvent("keydown", again)) === false;
      if (isTaken) event.preventDefault();
    },
    options,
  );
  let waiting = 0;
  const tell = (): void => {
    waiting = 0;
    let id: string | null = null;
    for (const heading of page.querySelectorAll<HTMLElement>(":is(h1, h2, h3, h4, h5, h6)[data-md-id]")) {
      if (heading.getBoundingClientRect().top > readingLine) break;
      id = heading.dataset["mdId"] ?? null;
    }
    latest.current.onHeading(id);
  };
  page.addEventListener(
    "scroll",
    () => {
      if (waiting === 0) waiting = requestAnimationFrame(tell);
    },
    { ...options, passive: true },
  );
  return () => {
    ended.abort();
    cancelAnimationFrame(waiting);
  };
}

// Cards of features at lines of an editor: under the lines that they are about, above where there is no room, never over them.
import * as monaco from "monaco-editor/editor";
import type { Hover, HoverCard, HoverPlace, Release } from "./open-editor.ts";

type Editor = monaco.editor.IStandaloneCodeEditor;

/** Milliseconds that the pointer rests before a card opens, and that it may be on its way to the card before that closes. */
const rest = 250;
/** px */
const widest = 716;
/** Pixels that a card may take at least, wherever its lines stand. */
const leastRoom = 120;
/** Pixels between a card and the edge of the editor. */
const margin = 8;

let cards = 0;

export function createHover(editor: Editor, provide: (line: number, place: HoverPlace) => HoverCard | null): Hover {
  cards += 1;
  const id = `repodesk.card.${cards}`;
  let shown: {
    readonly card: HoverCard;
    readonly host: HTMLElement;
    readonly erase: Release;
    readonly widget: monaco.editor.IContentWidget;
  } | null = null;
  let pointer = { x: -1, y: -1 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, rest);
  };
  const hide = (): void => {
    clearTimeout(timer);
    const last = shown;
    shown = null;
    if (last === null) return;
    // Nobody is left in what goes away.
    if (last.host.contains(document.activeElement)) editor.focus();
    last.erase();
    editor.removeContentWidget(last.widget);
  };
  const open = (card: HoverCard): void => {
    if (shown?.card.key === card.key) return;
    hide();
    const host = document.createElement("div");
    host.className = "editor-card";
    // Widgets stand in a box without a width.
    host.style.width = `${Math.max(0, Math.min(card.width ?? widest, editor.getLayoutInfo().contentWidth - 24))}px`;
    const place = (): monaco.editor.IContentWidgetPosition => {
      const top = editor.getTopForLineNumber(card.from) - editor.getScrollTop();
      const bottom = editor.getBottomForLineNumber(card.to) - editor.getScrollTop();
      const { height } = editor.getLayoutInfo();
      // What is higher scrolls within itself: beyond the editor nobody reaches it.
      host.style.setProperty("--card-room", `${Math.max(leastRoom, Math.max(top, height - bottom) - margin)}px`);
      const { ABOVE, BELOW } = monaco.editor.ContentWidgetPositionPreference;
      const isAbove = bottom + host.offsetHeight > height && top >= host.offsetHeight;
      return { position: { lineNumber: isAbove ? card.from : card.to, column: 1 }, preference: isAbove ? [ABOVE, BELOW] : [BELOW, ABOVE] };
    };
    const widget: monaco.editor.IContentWidget = { getId: () => id, getDomNode: () => host, getPosition: place, suppressMouseDown: false };
    host.addEventListener("pointerenter", () => clearTimeout(timer));
    host.addEventListener("pointerleave", () => later(hide));
    // A card that scrolls within itself has the wheel, not the text below it.
    host.addEventListener("wheel", (event) => [...host.children].some(isLongerThanSeen) && event.stopPropagation(), { passive: true });
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      hide();
    });
    editor.addContentWidget(widget);
    shown = { card, host, widget, erase: card.draw(host) };
    // What was drawn says how high it is.
    requestAnimationFrame(() => shown?.widget === widget && editor.layoutContentWidget(widget));
  };
  const watches = [
    editor.onMouseMove(({ target, event }) => {
      // The text moved under a pointer that rests.
      if (event.posx === pointer.x && event.posy === pointer.y) return;
      pointer = { x: event.posx, y: event.posy };
      const line = target.position?.lineNumber;
      const place = placeOf(target.type);
      if (target.type === monaco.editor.MouseTargetType.CONTENT_WIDGET && target.detail === id) {
        clearTimeout(timer);
        return;
      }
      const card = line === undefined || place === null ? null : provide(line, place);
      if (card !== null) later(() => open(card));
      else if (shown !== null) later(hide);
      else clearTimeout(timer);
    }),
    editor.onMouseLeave(() => (shown === null ? clearTimeout(timer) : later(hide))),
    editor.onMouseDown(({ target }) => {
      const line = target.position?.lineNumber;
      if (line === undefined || target.type !== monaco.editor.MouseTargetType.GUTTER_LINE_DECORATIONS) return;
      const card = provide(line, "bar");
      if (card !== null) open(card);
    }),
    editor.onDidChangeModelContent(hide),
    editor.onKeyDown((event) => {
      if (shown === null || event.keyCode !== monaco.KeyCode.Escape) return;
      event.preventDefault();
      event.stopPropagation();
      hide();
    }),
  ];
  return {
    show(line) {
      const card = provide(line, "bar");
      if (card === null) hide();
      else open(card);
    },
    open,
    point(card) {
      if (card !== null) later(() => open(card));
      else if (shown !== null) later(hide);
      else clearTimeout(timer);
    },
    hide,
    dispose() {
      hide();
      for (const watch of watches) watch.dispose();
    },
  };
}

const isLongerThanSeen = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight;

function placeOf(type: monaco.editor.MouseTargetType): HoverPlace | null {
  const { GUTTER_LINE_DECORATIONS, GUTTER_LINE_NUMBERS, CONTENT_TEXT } = monaco.editor.MouseTargetType;
  if (type === GUTTER_LINE_DECORATIONS) return "bar";
  if (type === GUTTER_LINE_NUMBERS) return "number";
  return type === CONTENT_TEXT ? "text" : null;
}

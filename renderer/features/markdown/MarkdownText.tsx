// A short Markdown text within the window (a comment): the page's rules without a frame. Nothing in it runs, and nothing is fetched from outside.
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useDesktopCommand } from "../../data/desktop.ts";
import { pictureQuery } from "../../data/picture.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import colours from "../../ui/text/syntax.css?inline";
import { colourCode } from "./code-colours.ts";
import { resolveLink } from "./links.ts";
import { markOdd, oddAttribute } from "./mark-odd.ts";
import page from "./page.css?inline";
import { drawPictures } from "./pictures.ts";
import { linkAttribute, sanitise } from "./sanitise.ts";
import { type ShortReading, useShortText } from "./short-texts.ts";
import own from "./text.css?inline";

export interface MarkdownTextProps {
  text: string;
  connection: string;
  /** path_with_namespace */
  project: string;
  /** Full hash that pictures are read at. */
  commit: string;
  onOpen: (path: string, line: number | null) => void;
}

/** Characters past which a text is shown as it was typed. */
const longest = 100_000;

let sheet: CSSStyleSheet | null = null;

/** The root that keeps the window's rules out, and the text's ids and names in. */
function openRoot(host: HTMLElement): ShadowRoot {
  if (host.shadowRoot !== null) return host.shadowRoot;
  const root = host.attachShadow({ mode: "open" });
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer tokens, ui, views; ${colours} ${page} ${own}`);
  }
  root.adoptedStyleSheets = [sheet];
  return root;
}

export function MarkdownText({ text, connection, project, commit, onOpen }: MarkdownTextProps) {
  const client = useQueryClient();
  const host = useRef<HTMLDivElement>(null);
  const reading = useShortText(text.length > longest ? "" : text);
  const { mutate: openExternal } = useDesktopCommand("openExternal");
  const latest = useRef({ onOpen, openExternal });
  useLayoutEffect(() => {
    latest.current = { onOpen, openExternal };
  });

  useLayoutEffect(() => {
    if (host.current === null) return;
    const root = openRoot(host.current);
    if (reading?.is !== "rendered" || text.length > longest) {
      showPlain(root, text, text.length > longest ? "It is longer than a comment that is laid out." : whyPlain(reading));
      return;
    }
    const source = {
      path: "",
      read: (picture: string) => client.fetchQuery(pictureQuery(connection, project, commit, picture)),
      known: (picture: string) => client.getQueryData(pictureQuery(connection, project, commit, picture).queryKey),
    };
    const pieces = reading.rendered.pieces.map((html) => {
      const piece = document.createElement("div");
      piece.className = "piece";
      piece.append(document.adoptNode(sanitise(html).fragment));
      markOdd(piece);
      return piece;
    });
    root.replaceChildren(...pieces);
    for (const piece of pieces) {
      drawPictures(piece, source);
      for (const link of piece.querySelectorAll<HTMLElement>(`a[${linkAttribute}]`))
        link.title = spellOdd(link.title || (link.getAttribute(linkAttribute) ?? "").slice(0, 300), "lines");
      for (const block of piece.querySelectorAll<HTMLElement>("pre[data-md-lang]"))
        if (block.querySelector(`[${oddAttribute}]`) === null) colourCode(block);
    }
  }, [reading, text, client, connection, project, commit]);

  useLayoutEffect(() => {
    if (host.current === null) return;
    const root = openRoot(host.current);
    const follow = (event: Event): void => {
      const link = (event.target as Element | null)?.closest("a");
      if (!link) return;
      event.preventDefault();
      const written = link.getAttribute(linkAttribute);
      if (written === null || (event as MouseEvent).button > 1) return;
      const target = resolveLink("", written);
      if (target.to === "path") latest.current.onOpen(target.path, target.line);
      else if (target.to === "outside")
        latest.current.openExternal(
          { url: target.url },
          { onError: (error) => toasts.show(`${target.url.slice(0, 80)} was not opened. ${error.message}`) },
        );
      else if (target.to === "nowhere") toasts.show("This link leads out of the repository.");
    };
    for (const type of ["click", "auxclick"]) root.addEventListener(type, follow);
    return () => {
      for (const type of ["click", "auxclick"]) root.removeEventListener(type, follow);
    };
  }, []);
  return <div ref={host} className="markdown-text" />;
}

function whyPlain(reading: ShortReading | null): string | null {
  if (reading === null || reading.is === "rendered") return null;
  if (reading.is === "too-deep") return "It is nested deeper than can be laid out.";
  return reading.is === "too-slow"
    ? "Laying it out stood still for 10 seconds, or went on for 2 minutes."
    : `Laying it out failed: ${reading.error.message}`;
}

/** As it was typed, until or because it is not laid out. */
function showPlain(root: ShadowRoot, text: string, why: string | null): void {
  const plain = document.createElement("div");
  plain.className = "plain";
  plain.textContent = text;
  markOdd(plain);
  const said = document.createElement("p");
  said.className = "why";
  said.textContent = why === null ? "" : `Shown as it was typed. ${why}`;
  root.replaceChildren(plain, ...(why === null ? [] : [said]));
}

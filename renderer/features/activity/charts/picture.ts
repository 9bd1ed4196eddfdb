// The charts of a page as a picture: drawn as they stand on screen, with the colours of the theme.

import { spellOdd } from "../../../ui/text/odd-characters.ts";

const kept = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "font-family", "font-size", "font-weight"] as const;
const margin = 24;
/** A picture is drawn without the page's own fonts, and most others are wider than ours. */
const narrower = 0.85;

/** Tokens as colours that are the same everywhere: one may be the system's own, which another machine has otherwise. */
function coloursOf(root: Element): (token: string) => string {
  return (token) => {
    const probe = document.createElement("i");
    probe.style.cssText = `forced-color-adjust: none; color: var(${token})`;
    root.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** A copy that needs no style sheet. */
function inline(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  copy.removeAttribute("class");
  for (const name of kept) copy.setAttribute(name, style.getPropertyValue(name));
  if (element.tagName === "text" || element.tagName === "tspan") copy.textContent = null;
  for (const child of element.childNodes)
    copy.append(child.nodeType === Node.TEXT_NODE ? document.createTextNode(child.textContent ?? "") : inline(child as Element));
  return copy;
}

/** Lines of a text that fit into a width; a word that is wider than that, as the path of a group may be, goes on in the next one. */
function toLines(text: string, font: string, room: number): string[] {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return [text];
  context.font = font;
  const fits = (line: string): boolean => context.measureText(line).width <= room;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    let line = "";
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (line !== "" && !fits(line + segment)) {
        lines.push(line);
        line = "";
      }
      line += segment;
    }
    lines.push(line);
  }
  return lines;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** XML has no place for these, not even as a reference: a picture with one of them in a name could not be opened. */
const readable = (xml: string): string => xml.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");

/** All charts below `root` one under the other, each under its title, and small print at the foot. */
export function toPicture(root: Element, title: string, foot: readonly string[]): Picture {
  const theme = getComputedStyle(root);
  const colour = coloursOf(root);
  const charts = [...root.querySelectorAll<SVGSVGElement>("svg[data-picture]")];
  const width = Math.max(320, ...charts.map((chart) => chart.clientWidth)) + 2 * margin;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const write = (text: string, y: number, size: number, weight: number, fill: string): void => {
    const words = document.createElementNS(svg.namespaceURI, "text") as SVGTextElement;
    words.textContent = text;
    for (const [name, value] of Object.entries({
      x: margin,
      y,
      fill,
      "font-size": size,
      "font-weight": weight,
      "font-family": theme.fontFamily,
    }))
      words.setAttribute(name, String(value));
    svg.append(words);
  };
  let y = margin;
  /** Line by line, each so far below the one before. */
  const writeAll = (text: string, step: number, size: number, weight: number, fill: string): void => {
    for (const line of toLines(spellOdd(text), `${weight} ${size}px ${theme.fontFamily}`, (width - 2 * margin) * narrower)) {
      y += step;
      write(line, y, size, weight, fill);
    }
  };
  const below = document.createElementNS(svg.namespaceURI, "rect");
  svg.append(below);
  writeAll(title, 20, 16, 600, colour("--text"));
  y += 12;
  for (const chart of charts) {
    const heading = chart.getAttribute("data-picture") || chart.getAttribute("aria-label");
    y += 4;
    if (heading !== null) writeAll(heading, 18, 12, 500, colour("--text-2"));
    y += 6;
    const group = document.createElementNS(svg.namespaceURI, "g");
    group.setAttribute("transform", `translate(${margin} ${y})`);
    group.append(...[...chart.children].map(inline));
    svg.append(group);
    y += chart.clientHeight;
  }
  for (const text of foot) writeAll(text, 18, 11, 400, colour("--text-3"));
  const height = y + margin;
  for (const [name, value] of Object.entries({ width, height, fill: colour("--canvas") })) below.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({ xmlns: svg.namespaceURI ?? "", width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(name, String(value));
  return { svg: readable(new XMLSerializer().serializeToString(svg)), width, height };
}

/** The picture as PNG with two pixels for each. Rejects where the browser cannot draw it. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The picture could not be drawn.");
  return blob;
}

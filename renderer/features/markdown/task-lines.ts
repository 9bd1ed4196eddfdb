// Where the boxes of a task list stand in their text, and the text with one of them turned. Pure.
import type { Token } from "marked";
import { countLines } from "./count-lines.ts";

const box = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)\[([ xX])\](?=[ \t])/;

/** Lines of the boxes of a token that begins at `line`, in the order in which they are drawn. */
export function taskLines(token: Token, line: number): number[] {
  const lines: number[] = [];
  collect(token, line, lines);
  return lines;
}

function collect(token: Token, line: number, lines: number[]): void {
  if (token.type === "checkbox") lines.push(line);
  const parts = partsOf(token);
  let at = line;
  for (const part of parts) {
    collect(part, at, lines);
    at += countLines(part.raw);
  }
}

/** A box is the first in its paragraph; what else is in a line holds none. */
function partsOf(token: Token): readonly Token[] {
  if (token.type === "list") return token["items"] as Token[];
  if (!("tokens" in token) || token.tokens === undefined) return [];
  if (token.type === "blockquote" || token.type === "list_item") return token.tokens;
  return token.type === "paragraph" ? token.tokens.slice(0, 1) : [];
}

/** A box of a line is turned; answers whether the source followed. */
export type TurnTask = (line: number, isDone: boolean) => boolean;

/** The text with the box of a line (from 1) turned to `isDone`; null where no such box stands there. */
export function turnTask(text: string, line: number, isDone: boolean): string | null {
  const start = startOf(text, line);
  if (start === null) return null;
  const end = text.slice(start).search(/[\r\n]/);
  const [, lead, mark] = box.exec(end < 0 ? text.slice(start) : text.slice(start, start + end)) ?? [];
  if (lead === undefined || (mark === " ") !== isDone) return null;
  const at = start + lead.length + 1;
  return `${text.slice(0, at)}${isDone ? "x" : " "}${text.slice(at + 1)}`;
}

/** Where a line begins; lines end as Markdown has them end. */
function startOf(text: string, line: number): number | null {
  if (line === 1) return 0;
  let number = 1;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    number += 1;
    if (number === line) return index + end.length;
  }
  return null;
}

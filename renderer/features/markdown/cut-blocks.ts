// Cuts a block that is too large to be drawn in one go: lists by items, tables by rows, code by lines; of what has no such places, the start. Pure.
import type { Token, Tokens } from "marked";
import { countLines } from "./count-lines.ts";

/** A part of a block, and the line of the source that it begins at. */
export interface BlockPart {
  readonly token: Token;
  readonly line: number;
  /** Whether what follows of the block is left out. */
  readonly isCut: boolean;
}

/** Characters of the source from which a block is cut, and that a part of it has at most where its items are smaller. */
const largest = 16_000;
const partLength = 6_000;
/** Characters from which a block without places to cut it is shown in part, and how many are. */
const longest = 100_000;
export const shownOfLongest = 20_000;

export function cutBlock(token: Token, line: number): BlockPart[] {
  if (token.raw.length <= largest) return [{ token, line, isCut: false }];
  if (token.type === "list") return cutList(token as Tokens.List, line);
  if (token.type === "table") return cutTable(token as Tokens.Table, line);
  if (token.type === "code") return cutCode(token as Tokens.Code, line);
  return [token.raw.length > longest ? startOf(token, line) : { token, line, isCut: false }];
}

/** Its first characters, as they are written. */
function startOf({ raw, type }: Token, line: number): BlockPart {
  const text = raw.slice(0, shownOfLongest);
  const words: Tokens.Text = { type: "text", raw: text, text };
  const token = type === "code" ? { type: "code", raw: text, text } : { type: "paragraph", raw: text, text, tokens: [words] };
  return { token: token as Token, line, isCut: true };
}

function cutList(list: Tokens.List, line: number): BlockPart[] {
  const parts: BlockPart[] = [];
  let [at, index] = [line, 0];
  for (const items of grouped(list.items, ({ raw }) => raw.length)) {
    const raw = items.map((item) => item.raw).join("");
    const token: Tokens.List = { ...list, raw, items, start: list.ordered && list.start !== "" ? list.start + index : list.start };
    parts.push(raw.length > longest ? startOf(token, at) : { token, line: at, isCut: false });
    index += items.length;
    at += countLines(raw);
  }
  return parts;
}

/** Only the first part has the head. */
function cutTable(table: Tokens.Table, line: number): BlockPart[] {
  const parts: BlockPart[] = [];
  let at = 0;
  for (const rows of grouped(table.rows, (cells) => cells.reduce((sum, { text }) => sum + text.length + 3, 0))) {
    const isFirst = at === 0;
    const token: Tokens.Table = { ...table, rows, header: isFirst ? table.header : [] };
    parts.push({ token, line: line + (isFirst ? 0 : 2 + at), isCut: false });
    at += rows.length;
  }
  return parts;
}

function cutCode(code: Tokens.Code, line: number): BlockPart[] {
  const isFenced = code.codeBlockStyle !== "indented";
  const parts: BlockPart[] = [];
  let at = 0;
  for (const lines of grouped(code.text.split("\n"), ({ length }) => length + 1)) {
    const text = lines.join("\n");
    const token: Tokens.Code = { ...code, text };
    const start = line + (at === 0 ? 0 : at + (isFenced ? 1 : 0));
    parts.push(text.length > longest ? startOf({ ...token, raw: text }, start) : { token, line: start, isCut: false });
    at += lines.length;
  }
  return parts;
}

/** Neighbours together, as many as fit into a part; each group has one at least. */
function grouped<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = sizeOf(item);
    if (size + own > partLength) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(item);
    size += own;
  }
  return groups;
}

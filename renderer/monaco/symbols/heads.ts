// Symbols of a text by its lines alone, where no parser of the language is at hand. Pure.
import { findHead, kindIn, type Open } from "./head-of-line.ts";
import { type HeadLanguage, headLanguages } from "./head-patterns.ts";
import { type Limits, shorten, type TextSymbol, type TextSymbols, usualLimits } from "./text-symbols.ts";

/** UTF-16 units of a line that are looked at: a name stands near its beginning. */
const longestLine = 300;
/** Lines in which the body of a function may begin. */
const farthestBody = 30;

/** Whether lines of a language say what it declares. */
export const hasHeads = (language: string): boolean => language === "markdown" || Object.hasOwn(headLanguages, language);

/** null where nobody knows how things begin in the language. */
export function readHeads(language: string, text: string, limits: Limits = usualLimits): TextSymbols | null {
  if (language === "markdown") return readHeadings(text, limits);
  const known = Object.hasOwn(headLanguages, language) ? headLanguages[language] : undefined;
  return known === undefined ? null : readBlocks(known, text, limits);
}

interface Lines {
  readonly all: readonly string[];
  readonly isWhole: boolean;
}

/** The first lines of a text, without the signs that end them. */
function firstLines(text: string, most: number): Lines {
  const all: string[] = [];
  let from = 0;
  while (from <= text.length && all.length < most) {
    const found = text.indexOf("\n", from);
    const end = found < 0 ? text.length : found;
    all.push(text.slice(from, Math.min(end, from + longestLine)).replace(/\r$/, ""));
    from = end + 1;
  }
  return { all, isWhole: from > text.length };
}

const cutOf = (isFull: boolean, lines: Lines, limits: Limits): TextSymbols["cut"] =>
  isFull ? { at: limits.symbols, of: "symbols" } : lines.isWhole ? null : { at: limits.lines, of: "lines" };

/** Its end is told by what comes after it. */
type Found = { -readonly [Part in keyof TextSymbol]: TextSymbol[Part] };

function readBlocks(known: HeadLanguage, text: string, limits: Limits): TextSymbols {
  const lines = firstLines(text, limits.lines);
  const symbols: Found[] = [];
  const open: (Open & { readonly symbol: Found })[] = [];
  /** What ends the long comment or text that the line stands in; null = none. */
  let closing: string | null = null;
  for (const [index, written] of lines.all.entries()) {
    const isInside = closing !== null;
    closing = closingAfter(written, closing, known.skipped);
    const line = written.trim().replace(/\s+/g, " ");
    if (isInside || line === "") continue;
    const indent = indentOf(written);
    const around = open.findLast((block) => block.indent < indent);
    const found = findHead(known, { line, indent, around, isBody: (rest) => beginsBody(rest, lines.all, index) });
    if (found !== null || known.ends.test(line))
      for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
        // What ends a block stands in it, what begins the next one does not.
        last.symbol.lastLine = found === null ? index + 1 : index;
        open.pop();
      }
    if (found === null) continue;
    if (symbols.length === limits.symbols) return { symbols, cut: cutOf(true, lines, limits) };
    const kind = kindIn(around, found);
    const symbol = { name: found.name, kind, line: index + 1, lastLine: index + 1, within: found.of ?? around?.name ?? "" };
    symbols.push(symbol);
    if (!isClosed(line)) open.push({ name: found.name, kind, indent, symbol });
  }
  for (const { symbol } of open) symbol.lastLine = lines.all.length;
  return { symbols, cut: cutOf(false, lines, limits) };
}

/** `class Empty {}` */
const isClosed = (line: string): boolean => line.includes("{") && line.split("{").length === line.split("}").length;

/** Whether a brace opens after a name and the brackets that follow it, before anything ends, calls or gives a value. */
function beginsBody(rest: string, all: readonly string[], index: number): boolean {
  let depth = 0;
  let hasColon = false;
  let after = "";
  for (let at = index; at < Math.min(all.length, index + farthestBody); at += 1) {
    const line = at === index ? rest : (all[at] ?? "");
    for (let column = 0; column < line.length; column += 1) {
      const sign = line.charAt(column);
      if (line.startsWith("//", column)) break;
      if (sign === "(" || sign === "[") {
        // A constructor gives values after its colon.
        if (depth === 0 && !hasColon && !mayHaveBrackets(after)) return false;
        depth += 1;
      } else if (sign === ")" || sign === "]") depth -= 1;
      else if (depth > 0) continue;
      else if (sign === "{") return true;
      else if (sign === ";") return false;
      else if (sign === "=") return line.charAt(column + 1) === ">";
      else if (sign === ":") hasColon = true;
      if (depth === 0) after += sign;
    }
    if (depth === 0) after += " ";
  }
  return false;
}

/** After nothing, other brackets, or a word that has some. */
function mayHaveBrackets(after: string): boolean {
  const before = after.trimEnd();
  return (
    before === "" ||
    /[)\]>]$/.test(before) ||
    ["noexcept", "decltype", "__attribute__", "requires", "alignas"].some((word) => before.endsWith(word))
  );
}

/** What ends the long comment or text that the next line stands in; null = none. */
function closingAfter(line: string, inside: string | null, skipped: HeadLanguage["skipped"]): string | null {
  let closing = inside;
  let from = 0;
  for (;;) {
    if (closing !== null) {
      const end = line.indexOf(closing, from);
      if (end < 0) return closing;
      from = end + closing.length;
      closing = null;
    }
    const begun = skipped
      .map(([open, close]) => ({ at: line.indexOf(open, from), open, close }))
      .filter(({ at }) => at >= 0 && isPlain(line, at))
      .toSorted((one, other) => one.at - other.at)[0];
    if (begun === undefined) return null;
    from = begun.at + begun.open.length;
    closing = begun.close;
  }
}

/** Whether a place of a line is in no text and no comment of the line. */
function isPlain(line: string, at: number): boolean {
  const before = line.slice(0, at);
  return !/(^|\s)(\/\/|#\s)/.test(before) && (before.match(/["'`]/g) ?? []).length % 2 === 0;
}

/** Columns before the first sign; a tab goes to the next eighth. */
function indentOf(line: string): number {
  let column = 0;
  for (const sign of line) {
    if (sign === " ") column += 1;
    else if (sign === "\t") column += 8 - (column % 8);
    else return column;
  }
  return column;
}

/** Headings of Markdown, outside of code and of the facts before the text; each is inside of the one above it that is higher. */
function readHeadings(text: string, limits: Limits): TextSymbols {
  const lines = firstLines(text, limits.lines);
  const symbols: Found[] = [];
  const open: { readonly symbol: Found; readonly level: number }[] = [];
  let fence: string | null = /^---\s*$/.test(lines.all[0] ?? "") ? "---" : null;
  const first = fence === null ? 0 : 1;
  for (let index = first; index < lines.all.length; index += 1) {
    const line = lines.all[index] ?? "";
    if (fence !== null) {
      if (isFenceEnd(line.trim(), fence)) fence = null;
      continue;
    }
    fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const marked = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line);
    const under = /^ {0,3}(=+|-+)\s*$/.exec(lines.all[index + 1] ?? "");
    const isText = /^ {0,3}[^\s>#|+*-]/.test(line) && !/^ {0,3}\d+[.)]\s/.test(line);
    const level = marked?.[1]?.length ?? (under !== null && isText && fence === null ? (under[1]?.startsWith("=") ? 1 : 2) : 0);
    const name = shorten(toPlainWords(marked === null ? line : withoutMarks(line.slice(marked[0].length))));
    if (level === 0 || name === "") continue;
    if (symbols.length === limits.symbols) return { symbols, cut: cutOf(true, lines, limits) };
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      last.symbol.lastLine = index;
      open.pop();
    }
    const symbol: Found = { name, kind: "heading", line: index + 1, lastLine: index + 1, within: open.at(-1)?.symbol.name ?? "" };
    symbols.push(symbol);
    open.push({ symbol, level });
    if (marked === null) index += 1;
  }
  for (const { symbol } of open) symbol.lastLine = lines.all.length;
  return { symbols, cut: cutOf(false, lines, limits) };
}

/** As many of the same sign as began it, and nothing else. */
const isFenceEnd = (line: string, fence: string): boolean => line.startsWith(fence) && line.replaceAll(fence.charAt(0), "") === "";

/** "Ports ##" -> "Ports" */
function withoutMarks(text: string): string {
  const words = text.trim();
  let end = words.length;
  while (words.charAt(end - 1) === "#") end -= 1;
  return end === 0 || words.charAt(end - 1) === " " ? words.slice(0, end).trim() : words;
}

/** "[`Ports`](ports.md) **now**" -> "Ports now". */
const toPlainWords = (markdown: string): string =>
  markdown
    .replace(/\]\([^()[\]]*\)/g, "")
    .replace(/[[\]]/g, "")
    .replace(/[*`]+/g, "")
    .trim();

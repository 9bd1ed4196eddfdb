// Symbols of a text by its lines alone, where no parser of the language is at hand. Pure.
import { type HeadLanguage, type HeadRule, headLanguages } from "./head-patterns.ts";
import { type Limits, type SymbolKind, shorten, type TextSymbol, type TextSymbols, usualLimits } from "./text-symbols.ts";

/** UTF-16 units of a line that are looked at: a name stands near its beginning. */
const longestLine = 300;
/** Lines in which the body of a function may begin. */
const farthestBody = 30;

const callable: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor", "macro", "block"]);
const holder: ReadonlySet<SymbolKind> = new Set([
  ...(["class", "interface", "struct", "union", "enum", "trait", "record", "implementation", "extension"] as const),
]);
const noNames = new Set([
  "if",
  "for",
  "while",
  "switch",
  "catch",
  "return",
  "sizeof",
  "else",
  "do",
  "lock",
  "synchronized",
  "defined",
  "function",
]);

/** A symbol whose block may not have ended. */
interface Open {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly indent: number;
}

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

function readBlocks({ rules, ends, skipped }: HeadLanguage, text: string, limits: Limits): TextSymbols {
  const lines = firstLines(text, limits.lines);
  const symbols: TextSymbol[] = [];
  const open: Open[] = [];
  /** What ends the long comment or text that the line stands in; null = none. */
  let closing: string | null = null;
  for (const [index, line] of lines.all.entries()) {
    const isInside = closing !== null;
    closing = closingAfter(line, closing, skipped);
    if (isInside || line.trim() === "") continue;
    const indent = indentOf(line);
    const found = findHead(rules, line, lines.all, index, open, indent);
    if (found !== null || ends.test(line)) while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    if (found === null) continue;
    if (symbols.length === limits.symbols) return { symbols, cut: cutOf(true, lines, limits) };
    const around = open.at(-1);
    const kind = kindIn(around, found);
    symbols.push({ name: found.name, kind, line: index + 1, within: found.of ?? around?.name ?? "" });
    if (!isClosed(line)) open.push({ name: found.name, kind, indent });
  }
  return { symbols, cut: cutOf(false, lines, limits) };
}

/** What a function is in a class: a method, and one that has the class's own name makes it. */
const kindIn = (around: Open | undefined, { kind, name }: Pick<Open, "kind" | "name">): SymbolKind =>
  around === undefined || !holder.has(around.kind) || (kind !== "function" && kind !== "method")
    ? kind
    : name === around.name
      ? "constructor"
      : "method";

/** `class Empty {}` */
const isClosed = (line: string): boolean => line.includes("{") && line.split("{").length === line.split("}").length;

function findHead(
  rules: readonly HeadRule[],
  line: string,
  all: readonly string[],
  index: number,
  open: readonly Open[],
  indent: number,
): { readonly name: string; readonly kind: SymbolKind; readonly of: string | undefined } | null {
  const around = open.findLast((block) => block.indent < indent);
  for (const { kind, pattern, hasBody, isMember } of rules) {
    if (isMember && (around === undefined || !holder.has(around.kind))) continue;
    if (hasBody && around !== undefined && callable.has(around.kind)) continue;
    const found = pattern.exec(line);
    const name = found?.groups?.["name"];
    if (found === null || name === undefined || (callable.has(kind) && noNames.has(name))) continue;
    const end = found[0].lastIndexOf(name) + name.length;
    if (hasBody && !beginsBody(all, index, end)) continue;
    return {
      name: shorten(isMacroCall(name, kind) ? line.slice(end - name.length, line.indexOf(")", end) + 1) || name : name),
      kind,
      of: found.groups?.["of"],
    };
  }
  return null;
}

/** `TEST(Clock, Ticks) {`: the words in brackets are its name. */
const isMacroCall = (name: string, kind: SymbolKind): boolean => kind === "function" && /^[A-Z][A-Z0-9_]*$/.test(name);

/** Whether a brace opens after a name and the brackets that follow it, before anything ends or calls. */
function beginsBody(all: readonly string[], index: number, from: number): boolean {
  let depth = 0;
  let column = from;
  /** After the first brackets, what may have some of its own: the values that a constructor gives. */
  let hasColon = false;
  let after = "";
  for (let at = index; at < Math.min(all.length, index + farthestBody); at += 1, column = 0) {
    const line = all[at] ?? "";
    for (; column < line.length; column += 1) {
      const sign = line.charAt(column);
      if (line.startsWith("//", column)) break;
      if (sign === "(" || sign === "[") {
        const isKnown = /(?:noexcept|decltype|throws?|__attribute__|requires|alignas|\bwhere\b.*|[\])>]|^)\s*$/.test(after);
        if (depth === 0 && !hasColon && after.trim() !== "" && !isKnown) return false;
        depth += 1;
      } else if (sign === ")" || sign === "]") depth -= 1;
      else if (depth > 0) continue;
      else if (sign === "{") return true;
      else if (sign === ";") return false;
      else if (sign === "=" && line.charAt(column + 1) === ">") return true;
      else if (sign === ":") hasColon = true;
      if (depth === 0) after += sign;
    }
    if (depth === 0) after += " ";
  }
  return false;
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
  const symbols: TextSymbol[] = [];
  const open: { readonly name: string; readonly level: number }[] = [];
  let fence: string | null = /^---\s*$/.test(lines.all[0] ?? "") ? "---" : null;
  const first = fence === null ? 0 : 1;
  for (let index = first; index < lines.all.length; index += 1) {
    const line = lines.all[index] ?? "";
    if (fence !== null) {
      if (line.trim().startsWith(fence) && /^\s{0,3}([-`~])\1*\s*$/.test(line)) fence = null;
      continue;
    }
    fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const marked = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line);
    const under = /^ {0,3}(=+|-+)\s*$/.exec(lines.all[index + 1] ?? "");
    const isText = /^ {0,3}[^\s>#|+*-]/.test(line) && !/^ {0,3}\d+[.)]\s/.test(line);
    const level = marked?.[1]?.length ?? (under !== null && isText && fence === null ? (under[1]?.startsWith("=") ? 1 : 2) : 0);
    const name = shorten(toPlainWords(marked === null ? line : (marked[2] ?? "")));
    if (level === 0 || name === "") continue;
    if (symbols.length === limits.symbols) return { symbols, cut: cutOf(true, lines, limits) };
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    symbols.push({ name, kind: "heading", line: index + 1, within: open.at(-1)?.name ?? "" });
    open.push({ name, level });
    if (marked === null) index += 1;
  }
  return { symbols, cut: cutOf(false, lines, limits) };
}

/** "[`Ports`](ports.md) **now**" -> "Ports now". */
const toPlainWords = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replace(/[*`]+/g, "")
    .trim();

// Symbols of a text by its lines alone, where no parser of the language is at hand. Pure.
import { type CallRule, type HeadLanguage, headLanguages } from "./head-patterns.ts";
import { type Limits, type SymbolKind, shorten, type TextSymbol, type TextSymbols, usualLimits } from "./text-symbols.ts";

/** UTF-16 units of a line that are looked at: a name stands near its beginning. */
const longestLine = 300;
/** Lines in which the body of a function may begin. */
const farthestBody = 30;

const callable: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor", "macro", "callback"]);
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

/** What begins a statement: it calls, gives or leaves. */
const noTypes = new Set(
  "return else case goto throw delete new using typedef await yield co_return co_await if for while switch do try catch import #".split(
    " ",
  ),
);

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

function readBlocks(known: HeadLanguage, text: string, limits: Limits): TextSymbols {
  const lines = firstLines(text, limits.lines);
  const symbols: TextSymbol[] = [];
  const open: Open[] = [];
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
    if (found !== null || known.ends.test(line)) while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    if (found === null) continue;
    if (symbols.length === limits.symbols) return { symbols, cut: cutOf(true, lines, limits) };
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

interface Found {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly of?: string | undefined;
}

/** A line with single blanks and without its indentation, and what is around it. */
interface Looked {
  readonly line: string;
  readonly indent: number;
  readonly around: Open | undefined;
  /** Whether a body follows, given the rest of the line. */
  isBody(rest: string): boolean;
}

function findHead({ rules, call, before }: HeadLanguage, looked: Looked): Found | null {
  const line = withoutWords(looked.line, before);
  const isInCall = looked.around !== undefined && callable.has(looked.around.kind);
  for (const { kind, pattern, hasBody } of rules) {
    const found = pattern.exec(line);
    const name = found?.groups?.["name"];
    if (found === null || name === undefined) continue;
    if (hasBody && !looked.isBody(line.slice(found[0].lastIndexOf(name) + name.length))) continue;
    return { name: shorten(name.split(" where ")[0] ?? name), kind, of: found.groups?.["of"] };
  }
  return call === undefined || isInCall ? null : findCall(call, line, looked);
}

/** The line without the words that may stand before what it declares. */
function withoutWords(line: string, before: ReadonlySet<string>): string {
  let rest = line;
  for (;;) {
    const isNote = rest.startsWith("@") && before.has("@") && !rest.startsWith("@interface ");
    const isParameters = rest.startsWith("<") && before.has("<");
    const end = isNote ? noteEnd(rest) : isParameters ? angleEnd(rest, 0) : rest.indexOf(" ");
    if (end <= 0 || !(isNote || isParameters || before.has(rest.slice(0, end)))) return rest;
    rest = rest.slice(end).trimStart();
  }
}

function noteEnd(line: string): number {
  const blank = line.indexOf(" ");
  const bracket = line.indexOf("(");
  return bracket < 0 || (blank >= 0 && blank < bracket) ? blank : line.indexOf(")") + 1;
}

/** After the angle that closes the one at a place; -1 = none does. */
function angleEnd(line: string, from: number): number {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    if (line.charAt(at) === "<") depth += 1;
    else if (line.charAt(at) === ">" && line.charAt(at - 1) !== "-") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** "static struct list *grow(struct list *list) {" -> grow */
function findCall({ type, isMember, isOpen }: CallRule, line: string, { indent, around, isBody }: Looked): Found | null {
  const isInHolder = around !== undefined && holder.has(around.kind);
  if (isMember && !isInHolder) return null;
  const named = nameBefore(line, line.indexOf("("));
  if (named === null || noNames.has(named.name)) return null;
  const typed = line.slice(0, named.start).trim();
  if (noTypes.has(/^[\w#]*/.exec(typed)?.[0] ?? "")) return null;
  const bare = named.name.replace("~", "");
  // Without a type it makes or ends its class; in C, a type may stand in the line above.
  if (type === null ? !/^[*#]?$/.test(typed) : !type.test(typed)) return null;
  if (type !== null && typed === "" && (isInHolder ? bare !== around.name && !bare.startsWith("operator") : indent > 0)) return null;
  if (!(isOpen && typed !== "") && !isBody(line.slice(named.end))) return null;
  const closed = line.indexOf(")", named.end);
  // TEST(Clock, Ticks): what stands in its brackets is its name.
  const isMacro = !isInHolder && closed > 0 && typed === "" && /^[A-Z][A-Z0-9_]*$/.test(named.name);
  return { name: shorten(isMacro ? line.slice(named.start, closed + 1) : named.name), kind: isMember ? "method" : "function" };
}

/** The name that ends before a bracket, with what it is of: "Tide<T>::rise", "operator==". */
function nameBefore(line: string, bracket: number): { readonly name: string; readonly start: number; readonly end: number } | null {
  const operator = line.indexOf("operator");
  if (bracket < 0) return null;
  if (operator >= 0 && operator < bracket) {
    const end = line.startsWith("operator()", operator) ? operator + 10 : bracket;
    const start = wordStart(line, operator);
    return { name: line.slice(start, end).trim(), start, end };
  }
  let end = bracket;
  while (line.charAt(end - 1) === " ") end -= 1;
  let last = end;
  if (line.charAt(last - 1) === ">") {
    // The parameters of a generic function are no part of its name.
    last = line.indexOf("<");
    if (last < 0 || line.slice(last, end).includes("::")) last = end;
  }
  const start = wordStart(line, last);
  const name = line.slice(start, last);
  return /^[~#]?[A-Za-z_$]/.test(name) ? { name, start, end } : null;
}

/** Where a name begins that ends at a place. */
function wordStart(line: string, end: number): number {
  let at = end;
  while (at > 0) {
    const sign = line.charAt(at - 1);
    if (/[\w$:~.#]/.test(sign)) at -= 1;
    else if (sign === ">" && line.startsWith("::", at)) at = line.lastIndexOf("<", at);
    else break;
  }
  return Math.max(0, at);
}

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
  const symbols: TextSymbol[] = [];
  const open: { readonly name: string; readonly level: number }[] = [];
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
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    symbols.push({ name, kind: "heading", line: index + 1, within: open.at(-1)?.name ?? "" });
    open.push({ name, level });
    if (marked === null) index += 1;
  }
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

// One line of a text: whether it begins something, and what. Pure.
import type { CallRule, HeadLanguage } from "./head-patterns.ts";
import { type SymbolKind, shorten } from "./text-symbols.ts";

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
export interface Open {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly indent: number;
}

export interface Found {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly of?: string | undefined;
}

/** A line with single blanks and without its indentation, and what is around it. */
export interface Looked {
  readonly line: string;
  readonly indent: number;
  readonly around: Open | undefined;
  /** Whether a body follows, given the rest of the line. */
  isBody(rest: string): boolean;
}

export function findHead({ rules, call, before }: HeadLanguage, looked: Looked): Found | null {
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

/** What a function is in a class: a method, and one that has the class's own name makes it. */
export const kindIn = (around: Open | undefined, { kind, name }: Pick<Open, "kind" | "name">): SymbolKind =>
  around === undefined || !holder.has(around.kind) || (kind !== "function" && kind !== "method")
    ? kind
    : name === around.name
      ? "constructor"
      : "method";

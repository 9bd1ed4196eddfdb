// Symbols of a text as Monaco's language services find them, for the few languages that it has some for. For a worker: each is loaded when first asked.
import type { NavigationTree } from "monaco-editor/languages/features/typescript/lib/typescriptServices";
import { type Extent, nestSymbols, type SymbolKind, type TextSymbols } from "./text-symbols.ts";

/** Signs of a text from which on a parser is not worth its time; lines alone say enough. */
const longestParsed = 2_000_000;

/** null where no service knows the language. Rejects where a service does not load or fails. `path` says which kind of script it is. */
export async function parseSymbols(language: string, path: string, text: string): Promise<TextSymbols | null> {
  if (text.length > longestParsed) return null;
  const uri = "repodesk:/text";
  const context = { getMirrorModels: () => [{ uri: { toString: () => uri }, version: 1, getValue: () => text }] };
  const plain = { data: { useDefaultDataProvider: false } };
  switch (language) {
    case "typescript":
    case "javascript":
      return nestSymbols(await parseScript(path, text));
    case "css":
    case "scss":
    case "less": {
      const { CSSWorker } = await import("monaco-editor/languages/features/css/cssWorker");
      const service = new CSSWorker(context, { languageId: language, options: plain });
      return nestSymbols(toExtents(await service.findDocumentSymbols(uri), text, styleKinds, "rule"));
    }
    case "html": {
      const { HTMLWorker } = await import("monaco-editor/languages/features/html/htmlWorker");
      const service = new HTMLWorker(context, { languageId: language, languageSettings: plain });
      return nestSymbols(toExtents(await service.findDocumentSymbols(uri), text, {}, "element"));
    }
    case "json": {
      const { JSONWorker } = await import("monaco-editor/languages/features/json/jsonWorker");
      const service = new JSONWorker(context, { languageId: language, languageSettings: { validate: false, allowComments: true } });
      return nestSymbols(toExtents(await service.findDocumentSymbols(uri), text, {}, "key"));
    }
    default:
      return null;
  }
}

/** Numbers of the language server protocol in what a style sheet declares. */
const styleKinds: Readonly<Record<number, SymbolKind>> = { 6: "macro", 12: "function", 13: "variable" };

const listKind = 18;

/** Offsets at which the lines of a text begin. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The line of an offset, from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function toExtents(
  found: readonly ServiceSymbol[],
  text: string,
  kinds: Readonly<Record<number, SymbolKind>>,
  usual: SymbolKind,
): readonly Extent[] {
  const starts = lineStarts(text);
  const offset = ({ line, character }: ServicePlace): number => (starts[line] ?? 0) + character;
  const extents: Extent[] = [];
  const waiting = [...found];
  for (let symbol = waiting.pop(); symbol !== undefined; symbol = waiting.pop()) {
    const { name, kind, children = [] } = symbol;
    const range = symbol.range ?? symbol.location?.range;
    if (range !== undefined)
      extents.push({
        ...{ name, kind: kinds[kind] ?? usual },
        ...{ line: range.start.line + 1, lastLine: range.end.line + 1, start: offset(range.start), end: offset(range.end) },
      });
    // Of the items of a list in JSON, those that hold something.
    const isList = kind === listKind;
    for (const child of children)
      if (!isList) waiting.push(child);
      else if (child.children !== undefined && child.children.length > 0) waiting.push({ ...child, name: `${name}[${child.name}]` });
  }
  return extents;
}

const scriptKinds = new Map<string, SymbolKind>([
  ...(["function", "method", "constructor", "class", "interface", "enum", "type", "property"] as const).map(
    (kind) => [kind, kind] as const,
  ),
  ["local function", "function"],
  ["local class", "class"],
  ["enum member", "member"],
  ["module", "namespace"],
  ["const", "constant"],
  ["using", "constant"],
  ["let", "variable"],
  ["var", "variable"],
  ["getter", "property"],
  ["setter", "property"],
  ["accessor", "property"],
]);
const callable = new Set<SymbolKind>(["function", "method", "constructor", "callback"]);
/** What only its function sees is no place that one goes to. */
const inner = new Set<SymbolKind>(["constant", "variable", "property"]);

async function parseScript(path: string, text: string): Promise<readonly Extent[]> {
  const { createLanguageService } = await import("monaco-editor/languages/features/typescript/lib/typescriptServices");
  const file = `/text${/\.[cm]?[jt]sx?$/i.exec(path)?.[0].toLowerCase() ?? ".ts"}`;
  const snapshot = {
    getText: (start: number, end: number) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: () => undefined,
  };
  const service = createLanguageService(
    {
      getCompilationSettings: () => ({ allowJs: true }),
      getScriptFileNames: () => [file],
      getScriptVersion: () => "1",
      getScriptSnapshot: () => snapshot,
      getCurrentDirectory: () => "/",
      getDefaultLibFileName: () => "none.d.ts",
      fileExists: () => false,
      readFile: () => undefined,
    },
    undefined,
    2,
  );
  return fromTree(service.getNavigationTree(file), text);
}

function fromTree(root: NavigationTree, text: string): readonly Extent[] {
  const starts = lineStarts(text);
  const extents: Extent[] = [];
  const waiting = (root.childItems ?? []).map((item) => ({ item, isInner: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { item, isInner } = next;
    const [span] = item.spans;
    const symbol = span === undefined ? null : toScriptSymbol(item, text.slice(span.start, span.start + 300));
    if (span !== undefined && symbol !== null && !(isInner && inner.has(symbol.kind)))
      extents.push({
        ...symbol,
        ...{ line: lineAt(starts, item.nameSpan?.start ?? span.start), lastLine: lineAt(starts, span.start + span.length) },
        ...{ start: span.start, end: span.start + span.length },
      });
    const isClass = symbol?.kind === "class";
    for (const child of item.childItems ?? [])
      waiting.push({ item: child, isInner: !isClass && (isInner || isCallback(item) || (symbol !== null && callable.has(symbol.kind))) });
  }
  return extents;
}

const isCallback = ({ text }: NavigationTree): boolean => text.endsWith(") callback") || text === "<function>";

/** null for what has no name that anybody looks for: imports, signatures, callbacks of calls that name nothing. */
function toScriptSymbol({ text: named, kind, nameSpan }: NavigationTree, source: string): { name: string; kind: SymbolKind } | null {
  const known = scriptKinds.get(kind);
  if (known === undefined || (nameSpan === undefined && (named.startsWith("<") || /^(?:\(\)|\[\]|new\(\))/.test(named)))) return null;
  // describe("the tide") callback
  if (named.endsWith(" callback")) return named.includes("() ") ? null : { name: named.slice(0, -" callback".length), kind: "callback" };
  const isFunction = (known === "constant" || known === "variable") && isFunctionAfter(source);
  return { name: named.replace(/^["'`]|["'`]$/g, ""), kind: isFunction ? "function" : known };
}

/** Whether "rise = async (by: number): void => …" gives its name to a function. */
function isFunctionAfter(source: string): boolean {
  const given = source.slice(source.indexOf("=") + 1).trimStart();
  return source.includes("=") && /^(?:async\b ?)?(?:function\b|<|[\w$]+ =>|\([^)]*\)[^=;]*=>)/.test(given);
}

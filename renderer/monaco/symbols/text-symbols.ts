// What a text declares, whoever finds it: names with their lines, each inside of the one around it. Pure.

export type SymbolKind =
  | ("function" | "method" | "constructor" | "macro" | "callback")
  | ("class" | "interface" | "struct" | "union" | "enum" | "trait" | "record" | "implementation" | "extension")
  | ("module" | "namespace" | "package" | "type")
  | ("constant" | "variable" | "property" | "member")
  | ("heading" | "rule" | "element" | "key");

export interface TextSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  /** From 1. */
  readonly line: number;
  /** Of what it takes up; where nothing says its end, up to the next one beside it. */
  readonly lastLine: number;
  /** Name of the symbol around it; "" = none. */
  readonly within: string;
}

export interface TextSymbols {
  /** In the order of the text. */
  readonly symbols: readonly TextSymbol[];
  /** How far was looked, where that is not the whole text: so many symbols, or so many lines. */
  readonly cut: { readonly at: number; readonly of: "symbols" | "lines" } | null;
}

export interface Limits {
  readonly lines: number;
  readonly symbols: number;
}
export const usualLimits: Limits = { lines: 200_000, symbols: 5_000 };

/** What a symbol takes up, as offsets and as lines; these from 1, both inside. */
export interface Extent {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly line: number;
  readonly lastLine: number;
  readonly start: number;
  readonly end: number;
}

/** Longer names are those of whole texts. */
const longestName = 200;

/** Orders symbols as the text has them; what begins before the end of another is inside of it. */
export function nestSymbols(extents: readonly Extent[], { symbols: most }: Limits = usualLimits): TextSymbols {
  const ordered = extents.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const open: Extent[] = [];
  const symbols = ordered.slice(0, most).map((extent): TextSymbol => {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= extent.start) open.pop();
    const within = open.at(-1)?.name ?? "";
    open.push(extent);
    return { name: shorten(extent.name), kind: extent.kind, line: extent.line, lastLine: extent.lastLine, within: shorten(within) };
  });
  return { symbols, cut: ordered.length > most ? { at: most, of: "symbols" } : null };
}

export const shorten = (name: string): string => {
  const line = name.replace(/\s+/g, " ").trim();
  return line.length > longestName ? `${line.slice(0, longestName)}…` : line;
};

/** What a line is inside of, from the outside in. `line` from 1. */
export const symbolsAround = (symbols: readonly TextSymbol[], line: number): TextSymbol[] =>
  symbols.filter((symbol) => symbol.line <= line && line <= symbol.lastLine);

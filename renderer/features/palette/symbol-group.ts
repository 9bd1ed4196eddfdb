// What the open text declares, as rows of the palette, and a sentence where there are none. Fetched when it is first asked for.
import { Box, Braces, Heading, Package, SquareFunction, Variable } from "lucide-react";
import { type ReadSymbols, readSymbols, type SymbolKind } from "../../monaco/symbols/read-symbols.ts";
import type { OpenText } from "../../state/open-text.ts";
import { nameOf } from "../../state/tree.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import type { IconKind } from "../../ui/marks/Icon.tsx";
import type { FoundGroup } from "./command-group.ts";

/** Rows that are drawn. */
const most = 200;

/** Of types unless said. */
const icons: Partial<Record<SymbolKind, IconKind>> = {
  ...{ function: SquareFunction, method: SquareFunction, constructor: SquareFunction, macro: SquareFunction, callback: SquareFunction },
  ...{ module: Package, namespace: Package, package: Package },
  ...{ constant: Variable, variable: Variable, property: Variable, member: Variable },
  ...{ heading: Heading, rule: Braces, element: Braces, key: Braces },
};

export interface SymbolRows {
  readonly group: FoundGroup;
  /** Stands in place of the rows. */
  readonly empty: string;
}

export type FindSymbols = (text: string) => SymbolRows;

/** Reads the symbols of a text as it is now; the answer finds those that a typed text means. Rejects as readSymbols does. */
export async function findSymbolsOf({ path, read }: OpenText, signal: AbortSignal): Promise<FindSymbols> {
  const found = await readSymbols(path, read(), signal);
  return (text) => toSymbolRows(path, found, text);
}

const count = (number: number): string => number.toLocaleString("en");

/** Rows whose id is `symbol:`, a number and the line; without a text in the order of the file. */
export function toSymbolRows(path: string, { language, symbols: found }: ReadSymbols, text: string): SymbolRows {
  const name = nameOf(path);
  const { symbols, cut } = found ?? { symbols: [], cut: null };
  const ranked = rank(
    text,
    symbols.map((symbol, index) => ({ symbol, index })),
    ({ symbol }) => symbol.name,
  );
  const shown = ranked.slice(0, most);
  const notes = [
    ...(ranked.length > most ? [`${most} of ${count(ranked.length)}`] : []),
    ...(cut === null
      ? []
      : [`what comes after ${cut.of === "lines" ? `line ${count(cut.at)}` : `the first ${count(cut.at)}`} is left out`]),
  ];
  return {
    group: {
      id: "symbols",
      title: [`Symbols of ${name}`, ...notes].join(", "),
      score: ranked[0]?.match.score ?? 0,
      items: shown.map(({ item: { symbol, index }, match }) => ({
        id: `symbol:${index}:${symbol.line}`,
        label: symbol.name,
        mono: symbol.kind !== "heading",
        ranges: match.ranges,
        icon: icons[symbol.kind] ?? Box,
        detail: symbol.within === "" ? symbol.kind : `${symbol.kind} in ${symbol.within}`,
        meta: `line ${symbol.line}`,
      })),
    },
    empty:
      language === null
        ? `${name} is plain text, which has no symbols.`
        : found === null
          ? `Symbols of ${language} are not known here.`
          : symbols.length === 0
            ? `${name} has no symbols${cut === null ? "" : ` in its first ${count(cut.at)} lines`}.`
            : `No symbol of ${name} matches ${text}.`,
  };
}

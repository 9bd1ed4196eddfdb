// The worker that finds the symbols of a text, so that no parser and no long text holds up the window.
import { readHeads } from "./heads.ts";
import { parseSymbols } from "./parsed-symbols.ts";
import type { TextSymbols } from "./text-symbols.ts";

export interface SymbolsRequest {
  readonly request: number;
  readonly language: string;
  readonly path: string;
  readonly text: string;
  /** Lines are asked first, a parser only where they say nothing: for answers that are asked for again and again. */
  readonly isQuick: boolean;
}

/** `symbols` null: nobody knows the language. `problem`: why a parser did not answer, where one was asked. */
export interface SymbolsAnswer {
  readonly request: number;
  readonly symbols: TextSymbols | null;
  readonly problem: string | null;
}

self.onmessage = ({ data }: MessageEvent<SymbolsRequest>): void => void answer(data);

/** What a parser does not say, lines do. */
async function answer({ request, language, path, text, isQuick }: SymbolsRequest): Promise<void> {
  let problem: string | null = null;
  let symbols: TextSymbols | null = isQuick ? readHeads(language, text) : null;
  try {
    symbols ??= await parseSymbols(language, path, text);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  self.postMessage({ request, symbols: symbols ?? readHeads(language, text), problem } satisfies SymbolsAnswer);
}

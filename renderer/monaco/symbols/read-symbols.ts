// The door to the symbols of a text: light; starts a worker when first asked, and ends it when nobody has asked for a while.
import type { SymbolsAnswer, SymbolsRequest } from "./symbols.worker.ts";
import type { TextSymbols } from "./text-symbols.ts";

export type { SymbolKind, TextSymbol, TextSymbols } from "./text-symbols.ts";

/** `symbols` null: nobody knows how the language declares anything; `language` by its name for people, null for plain text. */
export interface ReadSymbols {
  readonly language: string | null;
  readonly symbols: TextSymbols | null;
}

/** Milliseconds that a worker is kept: a parser takes as much memory as an editor. */
const rest = 60_000;

interface Finder {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<SymbolsAnswer>>;
}

let finder: Finder | null = null;
let requests = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

async function startFinder(): Promise<Finder> {
  const { default: SymbolsWorker } = await import("./symbols.worker.ts?worker");
  if (finder !== null) return finder;
  const started: Finder = { worker: new SymbolsWorker(), waiting: new Map() };
  started.worker.onmessage = ({ data }: MessageEvent<SymbolsAnswer>) => {
    started.waiting.get(data.request)?.resolve(data);
    started.waiting.delete(data.request);
  };
  started.worker.onerror = (event) => {
    event.preventDefault();
    endFinder(started, new Error(event.message || "Its worker did not load."));
  };
  finder = started;
  return started;
}

function endFinder(ended: Finder, reason: Error): void {
  ended.worker.terminate();
  if (finder === ended) finder = null;
  for (const { reject } of ended.waiting.values()) reject(reason);
  ended.waiting.clear();
}

/** Asks the worker; one that is busy with what nobody waits for any more is ended. */
async function ask(question: Omit<SymbolsRequest, "request">, signal: AbortSignal): Promise<SymbolsAnswer> {
  clearTimeout(resting);
  const asked = finder ?? (await startFinder());
  const stop = (): void => endFinder(asked, new DOMException("Nobody waits for it any more.", "AbortError"));
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", stop);
    requests += 1;
    const answer = Promise.withResolvers<SymbolsAnswer>();
    asked.waiting.set(requests, answer);
    asked.worker.postMessage({ ...question, request: requests } satisfies SymbolsRequest);
    return await answer.promise;
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(resting);
    resting = setTimeout(() => finder !== null && finder.waiting.size === 0 && endFinder(finder, new Error("It rests.")), rest);
  }
}

/** What a text declares; quick: by its lines where these say it. Rejects where nothing could be loaded, and where `signal` says that nobody waits any more. */
export async function readSymbols(path: string, text: string, signal: AbortSignal, isQuick = false): Promise<ReadSymbols> {
  const { languageOfText, nameOfLanguage } = await import("../language-definitions.ts");
  const id = languageOfText(path, text);
  if (id === null) return { language: null, symbols: null };
  const language = nameOfLanguage(id);
  try {
    const { symbols, problem } = await ask({ language: id, path, text, isQuick }, signal);
    if (problem !== null) console.warn(`The parser of ${language} did not answer: ${problem}`);
    if (symbols === null && problem !== null) throw new Error(problem);
    return { language, symbols };
  } catch (error) {
    signal.throwIfAborted();
    const { readHeads } = await import("./heads.ts");
    const symbols = readHeads(id, text);
    if (symbols === null) throw error;
    return { language, symbols };
  }
}

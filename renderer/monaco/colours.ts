// The door to colours for text outside of editors: light, loads Monaco's languages and the worker when first asked.
import type { LanguageMessage, LinesMessage, LineTokens } from "./colouring.ts";

export type { LineTokens } from "./colouring.ts";

export type ColourRequest = Omit<LinesMessage, "kind" | "request" | "language"> & { readonly path: string };

interface Colourer {
  /** Whether anybody knows the language. */
  learn(language: string, read: () => Promise<readonly Omit<LanguageMessage, "kind">[]>): Promise<boolean>;
  colour(message: Omit<LinesMessage, "request">): Promise<readonly LineTokens[]>;
}

/** Null until it is asked for, and after one failed: the next text begins with another. */
let colourer: Promise<Colourer> | null = null;

async function startColourer(onFailed: () => void): Promise<Colourer> {
  const { default: ColouringWorker } = await import("./colouring.worker.ts?worker");
  const worker = new ColouringWorker();
  const waiting = new Map<number, PromiseWithResolvers<readonly LineTokens[]>>();
  const learnt = new Map<string, Promise<boolean>>();
  let requests = 0;
  let failure: Error | null = null;
  worker.onmessage = ({ data }: MessageEvent<{ request: number; lines: readonly LineTokens[] }>) => {
    waiting.get(data.request)?.resolve(data.lines);
    waiting.delete(data.request);
  };
  worker.onerror = (event) => {
    onFailed();
    worker.terminate();
    failure = new Error(`Colours failed: ${event.message}`);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const teach = async (read: () => Promise<readonly Omit<LanguageMessage, "kind">[]>): Promise<boolean> => {
    const definitions = await read();
    for (const definition of definitions) worker.postMessage({ kind: "language", ...definition });
    return definitions.length > 0;
  };
  return {
    learn(language, read) {
      const isKnown = learnt.get(language) ?? teach(read);
      learnt.set(language, isKnown);
      isKnown.catch(() => learnt.delete(language));
      return isKnown;
    },
    colour(message) {
      if (failure !== null) return Promise.reject(failure);
      requests += 1;
      const answer = Promise.withResolvers<readonly LineTokens[]>();
      waiting.set(requests, answer);
      worker.postMessage({ ...message, request: requests });
      return answer.promise;
    },
  };
}

function currentColourer(): Promise<Colourer> {
  if (colourer !== null) return colourer;
  const forget = (): void => {
    if (colourer === own) colourer = null;
  };
  const own = startColourer(forget);
  own.catch(forget);
  colourer = own;
  return own;
}

/** The tokens of a block of lines; null for a path whose language nobody knows. Rejects where the worker or a language did not load. */
export async function colourLines({ path, ...lines }: ColourRequest): Promise<readonly LineTokens[] | null> {
  const { languageOfPath, readDefinitions } = await import("./language-definitions.ts");
  const language = languageOfPath(path);
  if (language === null) return null;
  const { learn, colour } = await currentColourer();
  return (await learn(language, () => readDefinitions(language))) ? colour({ kind: "lines", language, ...lines }) : null;
}

// The door to colours for text outside of editors: light, loads Monaco's languages and the worker when first asked.
import type { LanguageMessage, LinesMessage, LineTokens } from "./colouring.ts";

export type { LineTokens } from "./colouring.ts";

export type ColourRequest = Omit<LinesMessage, "kind" | "request" | "language"> & { readonly path: string };

interface Colourer {
  learn(message: LanguageMessage): void;
  colour(message: Omit<LinesMessage, "request">): Promise<readonly LineTokens[]>;
}

let colourer: Promise<Colourer> | null = null;
const learnt = new Map<string, Promise<boolean>>();

async function startColourer(): Promise<Colourer> {
  const { default: ColouringWorker } = await import("./colouring.worker.ts?worker");
  const worker = new ColouringWorker();
  const waiting = new Map<number, PromiseWithResolvers<readonly LineTokens[]>>();
  let requests = 0;
  worker.onmessage = ({ data }: MessageEvent<{ request: number; lines: readonly LineTokens[] }>) => {
    waiting.get(data.request)?.resolve(data.lines);
    waiting.delete(data.request);
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(`Colours failed: ${event.message}`));
    waiting.clear();
  };
  return {
    learn: (message) => worker.postMessage(message),
    colour: (message) => {
      requests += 1;
      const answer = Promise.withResolvers<readonly LineTokens[]>();
      waiting.set(requests, answer);
      worker.postMessage({ ...message, request: requests });
      return answer.promise;
    },
  };
}

/** The tokens of a block of lines; null for a path whose language nobody knows. Rejects where the worker or a language did not load. */
export async function colourLines({ path, ...lines }: ColourRequest): Promise<readonly LineTokens[] | null> {
  const { languageOfPath, readDefinitions } = await import("./language-definitions.ts");
  const language = languageOfPath(path);
  if (language === null) return null;
  colourer ??= startColourer();
  const { learn, colour } = await colourer;
  const isKnown =
    learnt.get(language) ??
    readDefinitions(language).then((definitions) => {
      for (const definition of definitions) learn({ kind: "language", ...definition });
      return definitions.length > 0;
    });
  learnt.set(language, isKnown);
  return (await isKnown) ? colour({ kind: "lines", language, ...lines }) : null;
}

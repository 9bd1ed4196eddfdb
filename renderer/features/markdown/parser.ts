// The door to the worker that reads Markdown: one text at a time, the newest first, each given up where it comes to a stand, or to no end.
import type { RenderAnswer, RenderMessage } from "./render.worker.ts";
import type { Rendered } from "./render-markdown.ts";

export type Reading = { readonly is: "rendered"; readonly rendered: Rendered } | { readonly is: "too-deep" } | { readonly is: "too-slow" };

/** Milliseconds without a step after which a text is given up. A megabyte takes some 300, and many times that on a busy machine. */
const longestStep = 10_000;
/** The same in all: a text may be made so that it goes on for hours. */
const longest = 120_000;

let idle: Worker | null = null;
let requests = 0;

async function takeWorker(): Promise<Worker> {
  const worker = idle;
  idle = null;
  if (worker !== null) return worker;
  const { default: RenderWorker } = await import("./render.worker.ts?worker");
  return new RenderWorker();
}

/** Reads a text. Where `signal` ends first, the worker goes on for somebody else, or is ended with what it was at. */
export async function readMarkdown(source: string, signal: AbortSignal): Promise<Reading> {
  const worker = await takeWorker();
  if (signal.aborted) {
    if (idle === null) idle = worker;
    else worker.terminate();
    throw signal.reason;
  }
  requests += 1;
  const request = requests;
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const begun = performance.now();
      const wait = () => setTimeout(() => end({ is: "too-slow" }), Math.min(longestStep, begun + longest - performance.now()));
      let timer = wait();
      const end = (reading: Reading): void => {
        worker.terminate();
        resolve(reading);
      };
      const stop = (): void => {
        clearTimeout(timer);
        worker.terminate();
        reject(signal.reason);
      };
      signal.addEventListener("abort", stop, { once: true });
      worker.onmessage = ({ data }: MessageEvent<RenderAnswer>) => {
        if (data.request !== request) return;
        clearTimeout(timer);
        if (data.rendered === undefined) {
          timer = wait();
          return;
        }
        signal.removeEventListener("abort", stop);
        idle ??= worker;
        resolve(data.rendered === null ? { is: "too-deep" } : { is: "rendered", rendered: data.rendered });
      };
      worker.onerror = (event) => {
        clearTimeout(timer);
        worker.terminate();
        reject(new Error(`The preview failed: ${event.message}`));
      };
      worker.postMessage({ request, source } satisfies RenderMessage);
    });
  } finally {
    if (idle !== null && idle !== worker) worker.terminate();
  }
}

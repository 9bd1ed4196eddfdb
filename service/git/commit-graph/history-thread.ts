// The service's end of the thread that holds a large history: starts it, asks it, ends it when nobody has asked for a while.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Cancellable } from "../types.ts";
import { GraphDamage } from "./graph-file.ts";
import type { FoundEntries, FromThread, Question, ThreadData, ToThread } from "./questions.ts";

interface Asked {
  readonly question: Question;
  readonly onPart: ((part: FoundEntries) => void) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const idleMilliseconds = 60_000;
/** Questions given to the thread at one time, besides a load; later ones can still be taken back. */
const atOnce = 4;

/** Beside the sources lies worker.ts, beside the bundle what it became; null in a build that left it out. */
export function threadProgram(): URL | null {
  for (const name of ["./worker.ts", "./commit-graph-worker.mjs"]) {
    const url = new URL(name, import.meta.url);
    if (existsSync(fileURLToPath(url))) return url;
  }
  return null;
}

export class HistoryThread {
  readonly #worker: Worker;
  readonly #idle: number;
  readonly #onEnd: () => void;
  readonly #asked = new Map<number, Asked>();
  #waiting: number[] = [];
  #running = new Set<number>();
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  #ended: Error | null = null;
  /** Commits that the graph lacks, as of the last answer; Infinity where they were too many to be read. */
  newer = 0;

  /** `onEnd` is called once, however the thread ends. */
  constructor(program: URL, data: ThreadData, onEnd: () => void, idle = idleMilliseconds) {
    this.#onEnd = onEnd;
    this.#idle = idle;
    this.#worker = new Worker(program, { workerData: data, stdin: false, name: "history" });
    this.#worker.on("message", (message: FromThread) => this.#take(message));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`the history thread ended (${code})`)));
    this.#rest();
  }

  /** Rejects with GraphDamage when the graph can't be used, and with the signal's reason. */
  ask(question: Question, { signal, onPart }: Cancellable & { readonly onPart?: (part: FoundEntries) => void } = {}): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#ended) return Promise.reject(this.#ended);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = this.#count;
    this.#count += 1;
    this.#asked.set(id, { question, onPart, resolve, reject });
    // A load waits for no walk: what is under way is done sooner with a graph.
    if (question.kind === "load") this.#give(id, question);
    else this.#waiting.push(id);
    this.#hold();
    this.#next();
    if (!signal) return promise;
    const abort = (): void => {
      if (!this.#asked.delete(id)) return;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== id);
      if (this.#running.has(id)) this.#post({ cancel: id });
      reject(signal.reason);
      this.#restIfDone();
    };
    signal.addEventListener("abort", abort, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", abort));
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#ended) return;
    const ended = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#worker.ref();
    this.#post({ close: true });
    await ended;
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #next(): void {
    while (this.#running.size < atOnce) {
      const id = this.#waiting.shift();
      const asked = id === undefined ? undefined : this.#asked.get(id);
      if (id === undefined || !asked) return;
      this.#give(id, asked.question);
    }
  }

  #give(id: number, question: Question): void {
    this.#running.add(id);
    this.#post({ ask: id, question });
  }

  #take(message: FromThread): void {
    const asked = this.#asked.get(message.ask);
    if ("part" in message) {
      asked?.onPart?.(message.part);
      return;
    }
    this.#asked.delete(message.ask);
    this.#running.delete(message.ask);
    if ("answer" in message) {
      this.newer = message.newer;
      asked?.resolve(message.answer);
    } else asked?.reject(message.damaged ? new GraphDamage(message.failure) : new Error(message.failure));
    this.#next();
    this.#restIfDone();
  }

  #restIfDone(): void {
    if (this.#asked.size === 0 && this.#running.size === 0) this.#rest();
  }

  /** Work is due: keep the program alive until it is answered. */
  #hold(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#worker.ref();
  }

  #rest(): void {
    this.#worker.unref();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#post({ close: true }), this.#idle).unref();
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    if (this.#timer) clearTimeout(this.#timer);
    const left = [...this.#asked.values()];
    this.#asked.clear();
    this.#waiting = [];
    this.#running.clear();
    for (const { reject } of left) reject(error);
    this.#onEnd();
  }
}

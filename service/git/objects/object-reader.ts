// A long-lived `git cat-file --batch-command`: about 25 times cheaper per object than starting git.

import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { Socket } from "node:net";
import Queue from "yocto-queue";
import { Clock } from "../process/deadlines.ts";
import { GitError, type GitPlace, startResident } from "../process/run.ts";
import { type Answer, BatchParser, type ObjectData, type ObjectInfo } from "./batch-parser.ts";
import { readObjectFolders } from "./object-folders.ts";

interface Request {
  readonly command: "info" | "contents";
  readonly spec: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** How often a process died while this request was at the head of its queue. */
  deaths: number;
  /** Whether it was asked again already, of a process that looks in other folders. */
  again: boolean;
  /** Where the process that did not find it looks for objects; null when that is unknown. */
  lookedIn: string | null;
}

const argv = ["cat-file", "--batch-command", "--buffer"] as const;
const idleMilliseconds = 60_000;

/**
 * Requests are pipelined and answered in order. A process that dies is restarted and asked again; a request that kills
 * it twice (a corrupt object), or has no answer by the deadline of a moment, fails alone. What is not found is asked once more of a new process when the repository borrows from other
 * folders than when the old one started, as git looks there only once. The process ends when unused, and never keeps the program alive.
 */
export class ObjectReader {
  readonly #place: GitPlace;
  readonly #objects: string;
  readonly #idle: number;
  #child: ChildProcessWithoutNullStreams | null = null;
  #parser: BatchParser | null = null;
  #stderr = "";
  readonly #sent = new Queue<Request>();
  #unsent: Request[] = [];
  #flushing = false;
  #timer: NodeJS.Timeout | null = null;
  /** Requests whose objects were not found, until it is known whether they may be elsewhere by now. */
  #missed: Request[] = [];
  #isChecking = false;
  /** Where the process looks for objects; null when that could not be found out. */
  #folders: string | null = null;
  /** It gives the answers that are due, and no request goes to it any more. */
  #isLeaving = false;
  /** Measures the answer that is due next. */
  #clock: Clock | null = null;

  /** `objects` is the repository's object folder. */
  constructor(place: GitPlace, objects: string, idle = idleMilliseconds) {
    this.#place = place;
    this.#objects = objects;
    this.#idle = idle;
  }

  /** Type and size of what `spec` names; null when it names nothing, or several things. */
  info(spec: string): Promise<ObjectInfo | null> {
    return this.#ask("info", spec);
  }

  /** The whole object that `spec` names, or null. */
  contents(spec: string): Promise<ObjectData | null> {
    return this.#ask("contents", spec) as Promise<ObjectData | null>;
  }

  /** Process id while a process runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process after the answers that are due; a later request starts a new one. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#send();
    this.#hold(child);
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.stdin.end();
    if (this.#child === child && this.#sent.size === 0) this.#forget();
    await ended;
  }

  #ask(command: "info" | "contents", spec: string): Promise<Answer> {
    // One request is one line: nothing that ends a line may ever come through.
    if (spec === "" || /[\0\n\r]/.test(spec)) return Promise.resolve(null);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#unsent.push({ command, spec, resolve, reject, deaths: 0, again: false, lookedIn: null });
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    if (this.#child) queueMicrotask(() => this.#send());
    // Before it starts: what it will find in these folders is not older than this.
    else
      void this.#readFolders().then((folders) => {
        this.#folders = folders;
        this.#send();
      });
  }

  /** Null is no answer: then nothing can be told from it. */
  #readFolders(): Promise<string | null> {
    return readObjectFolders(this.#objects).then(
      ({ state }) => state,
      () => null,
    );
  }

  #send(): void {
    this.#flushing = false;
    if (this.#unsent.length === 0 || this.#isLeaving) return;
    const child = this.#child ?? this.#start();
    if (!child) return;
    const requests = this.#unsent;
    this.#unsent = [];
    let text = "";
    for (const request of requests) {
      this.#parser?.expect(request.command === "contents");
      text += `${request.command} ${request.spec}\n`;
      this.#sent.enqueue(request);
    }
    if (this.#clock === null) this.#watch(child);
    this.#hold(child);
    child.stdin.write(`${text}flush\n`);
  }

  /** Measures from now; nothing where no answer is due. */
  #watch(child: ChildProcessWithoutNullStreams): void {
    this.#clock?.stop();
    const isDue = this.#child === child && this.#sent.size > 0;
    this.#clock = isDue ? new Clock({ takes: "moment", limits: this.#place.limits, argv }, () => child.kill("SIGKILL")) : null;
  }

  #start(): ChildProcessWithoutNullStreams | null {
    const child = startResident(this.#place, argv);
    const parser = new BatchParser((answer) => {
      const request = this.#sent.dequeue();
      if (answer === null && request?.again === false) this.#miss(request);
      else request?.resolve(answer);
      if (this.#sent.size === 0) this.#rest(child);
    });
    this.#child = child;
    this.#parser = parser;
    this.#stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      try {
        parser.push(chunk);
        if (this.#child === child) this.#watch(child);
      } catch (error) {
        // The stream makes no sense any more; the close event that follows asks a new process.
        this.#stderr = String(error);
        child.kill();
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-4096);
    });
    // The close event follows and asks again; the broken pipe itself says nothing more.
    child.stdin.on("error", () => child.stdin.destroy());
    child.on("error", (error) => {
      if (this.#child !== child) return;
      this.#forget();
      for (const request of [...this.#sent.drain(), ...this.#unsent.splice(0)])
        request.reject(new GitError(argv, null, error.message, { cause: error }));
    });
    child.on("close", (code) => {
      if (this.#child === child) this.#died(code);
    });
    return child;
  }

  #miss(request: Request): void {
    // Noted now: by the time that it is checked, another process may run.
    request.lookedIn = this.#folders;
    this.#missed.push(request);
    if (!this.#isChecking) void this.#checkMissed();
  }

  /** Tells them that there is nothing, or asks a new process where the folders are no longer those in which this one looks. */
  async #checkMissed(): Promise<void> {
    this.#isChecking = true;
    while (this.#missed.length > 0) {
      const missed = this.#missed.splice(0);
      const folders = await this.#readFolders();
      const elsewhere: Request[] = [];
      for (const request of missed) {
        if (folders === null || folders === request.lookedIn) request.resolve(null);
        else elsewhere.push(request);
      }
      if (elsewhere.length === 0) continue;
      for (const request of elsewhere) request.again = true;
      this.#unsent = this.#unsent.concat(elsewhere);
      if (this.#child && this.#folders !== folders) this.#dismiss(this.#child);
      else this.#schedule();
    }
    this.#isChecking = false;
  }

  /** Its close event sends what is unsent to a new one. */
  #dismiss(child: ChildProcessWithoutNullStreams): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#hold(child);
    child.stdin.end();
  }

  #died(code: number | null): void {
    const late = this.#clock?.error ?? null;
    this.#forget();
    const requests = [...this.#sent.drain()];
    const head = requests[0];
    if (head) {
      head.deaths += 1;
      if (head.deaths > 1 || late !== null) {
        requests.shift();
        head.reject(late ?? new GitError([...argv, head.spec], code, this.#stderr));
      }
    }
    this.#unsent = requests.concat(this.#unsent);
    if (this.#unsent.length > 0) this.#schedule();
  }

  #forget(): void {
    this.#clock?.stop();
    this.#clock = null;
    this.#child = null;
    this.#parser = null;
    this.#isLeaving = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Work is due: keep the program alive until it is answered. */
  #hold(child: ChildProcessWithoutNullStreams): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    child.ref();
    for (const stream of streamsOf(child)) stream.ref();
  }

  #rest(child: ChildProcessWithoutNullStreams): void {
    if (this.#child !== child || this.#isLeaving) return;
    child.unref();
    for (const stream of streamsOf(child)) stream.unref();
    this.#timer ??= setTimeout(() => {
      child.stdin.end();
      if (this.#child === child) this.#forget();
    }, this.#idle).unref();
  }
}

/** A child's pipes are sockets underneath, which alone decide whether they keep the program alive. */
function streamsOf(child: ChildProcessWithoutNullStreams): Socket[] {
  return [child.stdin, child.stdout, child.stderr] as unknown as Socket[];
}

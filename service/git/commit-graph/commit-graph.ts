// Decides whether the history of a repository is read from a commit-graph, and has one made in the background.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ObjectReader } from "../objects/object-reader.ts";
import { nobody, runAs } from "../process/asker.ts";
import type { GitPlace } from "../process/run.ts";
import type { Cancellable, ObjectId } from "../types.ts";
import { FoundBatch } from "./found-batch.ts";
import { GraphDamage } from "./graph-file.ts";
import { removeGraph, writeGraph } from "./graph-writing.ts";
import { HistoryEngine } from "./history-engine.ts";
import { HistoryThread, threadProgram } from "./history-thread.ts";
import type { FoundEntries, FoundRow, LastCommitsQuestion, PageQuestion, PathQuestion, Question, RowQuestion } from "./questions.ts";
import { countUpTo, hasReplacements, isCutOff } from "./suitability.ts";

/**
 * "waiting": nobody has asked for history yet. "small": too few commits to gain. "unsuitable": shallow, grafted or replaced history.
 * "absent": no graph, and no folder of ours to write one into. "writing": git is asked meanwhile. "cancelled", "failed": git is asked.
 */
export type GraphPhase = "waiting" | "small" | "unsuitable" | "absent" | "writing" | "ready" | "cancelled" | "failed";

export interface GraphState {
  readonly phase: GraphPhase;
  /** Commits that the graph in use holds; null when none is in use. */
  readonly commits: number | null;
  /** Why, for "failed". */
  readonly message: string | null;
}

export interface CommitGraphOptions {
  readonly place: GitPlace;
  /** The common git directory. */
  readonly gitDir: string;
  /** Our object folder that borrows from the repository's. */
  readonly overlay: string | undefined;
  readonly idBytes: number;
  /** Reads for small histories, in process. */
  readonly reader: ObjectReader;
  readonly onChange?: ((state: GraphState) => void) | undefined;
  /** Commits from which on a graph is worth a thread; default 2,000. */
  readonly threshold?: number | undefined;
  /** Bytes of walks in order that may be remembered. */
  readonly orderBytes: number;
}

const usualThreshold = 2_000;
/** Entries of a directory from which on its history is not sought in process. */
const wide = 3_000;

export class CommitGraph {
  readonly #options: CommitGraphOptions;
  #state: GraphState = { phase: "waiting", commits: null, message: null };
  #preparing: Promise<void> | null = null;
  #writing: AbortController | null = null;
  #stop = new AbortController();
  #overlayReady = false;
  #thread: Promise<HistoryThread | null> | null = null;
  /** The thread once its graph is loaded: only then are pages asked from it. */
  #loaded: HistoryThread | null = null;
  #refreshing: Promise<unknown> | null = null;
  #classified: Promise<"small" | "unsuitable" | "large"> | null = null;
  #engine: HistoryEngine;

  constructor(options: CommitGraphOptions) {
    this.#options = options;
    this.#engine = this.#createEngine();
  }

  get state(): GraphState {
    return this.#state;
  }

  /** Whether answers can be expected now; begins to make it so. */
  get isLoaded(): boolean {
    void this.prepare();
    // It has ended because nobody asked for a while: anyone who comes next finds it.
    if (this.#loaded === null && this.#state.phase === "ready") this.#startThread().catch(() => undefined);
    return this.#loaded !== null;
  }

  /** Where git walks: through the overlay once its graph was read and found sound. */
  get walks(): GitPlace {
    const { place, overlay } = this.#options;
    return this.#overlayReady && overlay !== undefined ? { ...place, objectDirectory: overlay } : place;
  }

  /** Begins what makes walks fast, unless it has begun. Resolves when that is settled, well or not; never rejects. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#prepare(this.#stop.signal).catch((error: unknown) => {
      if (this.#stop.signal.aborted) return;
      if (this.#state.phase !== "cancelled") this.#change("failed", null, String(error));
    });
    return this.#preparing;
  }

  /** Ends a write that is under way; the next opening tries again. */
  cancel(): void {
    if (!this.#writing) return;
    this.#change("cancelled", this.#state.commits);
    this.#writing.abort(new Error("the commit-graph was cancelled"));
  }

  page(question: PageQuestion, options: Cancellable): Promise<ObjectId[] | null> {
    return this.#ask({ kind: "page", ...question }, options) as Promise<ObjectId[] | null>;
  }

  /** A page of the commits that changed a path. */
  pathPage(question: PathQuestion, options: Cancellable): Promise<ObjectId[] | null> {
    return this.#ask({ kind: "path", ...question }, options) as Promise<ObjectId[] | null>;
  }

  row(question: RowQuestion, options: Cancellable): Promise<FoundRow | null> {
    return this.#ask({ kind: "row", ...question }, options) as Promise<FoundRow | null>;
  }

  count(tip: ObjectId, firstParent: boolean, options: Cancellable): Promise<number | null> {
    return this.#ask({ kind: "count", tip, firstParent }, options) as Promise<number | null>;
  }

  containing(commit: ObjectId, tips: readonly ObjectId[], options: Cancellable): Promise<boolean[] | null> {
    return this.#ask({ kind: "containing", commit, tips }, options) as Promise<boolean[] | null>;
  }

  neverHeld(tip: ObjectId, path: string, options: Cancellable): Promise<boolean | null> {
    return this.#ask({ kind: "neverHeld", tip, path }, options) as Promise<boolean | null>;
  }

  /** False: git has to be asked. Waits for the graph to be loaded, not for it to be written. */
  async lastCommits(question: LastCommitsQuestion, onPart: (part: FoundEntries) => void, options: Cancellable): Promise<boolean> {
    void this.prepare();
    if (isCutOff(this.#options.gitDir)) return false;
    const phase = await this.#classify();
    if (phase === "unsuitable") return false;
    // A directory that is very wide would stall the service, however short its history.
    const thread = phase === "small" && question.size < wide ? null : await this.#startThread();
    if (thread) return (await thread.ask({ kind: "lastCommits", ...question }, { ...options, onPart })) as boolean;
    const batch = new FoundBatch(onPart);
    const signal = options.signal ? AbortSignal.any([options.signal, this.#stop.signal]) : this.#stop.signal;
    const done = await this.#engine.lastCommits(question, (name, commit) => batch.add(name, commit), signal);
    batch.flush();
    // It grew since somebody counted.
    if (!done) this.#forget();
    return done;
  }

  /** Ends the thread and what is being written; the handle may be used again. */
  async close(): Promise<void> {
    this.#stop.abort(new Error("the repository was closed"));
    await Promise.all([this.#preparing, this.#refreshing]);
    const thread = await this.#thread;
    await thread?.close();
    this.#stop = new AbortController();
    this.#forget();
  }

  #forget(): void {
    this.#engine = this.#createEngine();
    this.#classified = null;
    this.#preparing = null;
    this.#overlayReady = false;
    this.#change("waiting", null);
  }

  /** For small histories, which need no thread. */
  #createEngine(): HistoryEngine {
    const { reader, idBytes, orderBytes } = this.#options;
    return new HistoryEngine({ objects: this.#objects, idBytes, orderBytes, read: (spec) => reader.contents(spec) });
  }

  get #objects(): string {
    return this.#options.overlay ?? join(this.#options.gitDir, "objects");
  }

  /** Null: not ready, or not answerable from the graph. Never waits for a start. */
  async #ask(question: Question, options: Cancellable): Promise<unknown> {
    if (!this.isLoaded) return null;
    if (isCutOff(this.#options.gitDir)) return null;
    const thread = this.#loaded;
    if (!thread) return null;
    try {
      const answer = await thread.ask(question, options);
      const many = Math.max(64, (this.#state.commits ?? 0) / 2_000);
      // No answer alone is no reason: git is asked where a walk would read too much, too, and a new graph tells nothing more of that.
      if (thread.newer > many) this.#refresh();
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      // The thread died, or an object is broken: git itself says what there is to say.
      return null;
    }
  }

  /** What kind of history this is; asked once for each opening, and each time while it is cut off. */
  #classify(): Promise<"small" | "unsuitable" | "large"> {
    if (isCutOff(this.#options.gitDir)) return Promise.resolve("unsuitable");
    if (this.#classified !== null) return this.#classified;
    // For anyone who comes next, too: that must not wait for the turns of who happened to ask first.
    const asked = runAs(nobody, () => this.#look(this.#stop.signal));
    this.#classified = asked;
    // Git may have been busy: the next one asks again. Who waits gets the error.
    asked.catch(() => {
      if (this.#classified === asked) this.#classified = null;
    });
    return asked;
  }

  async #look(signal: AbortSignal): Promise<"small" | "unsuitable" | "large"> {
    const { place, threshold = usualThreshold } = this.#options;
    if (await hasReplacements(place, signal)) return "unsuitable";
    const commits = await countUpTo(place, threshold, signal);
    if (commits === null) return "unsuitable";
    return commits < threshold ? "small" : "large";
  }

  async #prepare(signal: AbortSignal): Promise<void> {
    const { overlay } = this.#options;
    const kind = await this.#classify();
    if (kind !== "large") {
      // What is cut off may be whole the next time.
      if (this.#classified === null) this.#preparing = null;
      if (this.#state.phase !== kind) this.#change(kind, null);
      return;
    }
    const written = overlay !== undefined && existsSync(join(overlay, "info", "commit-graphs", "commit-graph-chain"));
    const thread = await this.#startThread();
    if (overlay === undefined) {
      if (this.#loaded === null) this.#change("absent", null);
      return;
    }
    const sound = written && (thread === null || this.#loaded !== null);
    this.#overlayReady = sound;
    await this.#write(!sound, signal);
    await this.#reload();
  }

  async #write(fresh: boolean, signal: AbortSignal): Promise<void> {
    const { place, overlay } = this.#options;
    if (overlay === undefined) return;
    const writing = new AbortController();
    this.#writing = writing;
    const { commits } = this.#state;
    if (fresh) this.#change("writing", commits);
    try {
      const together = AbortSignal.any([signal, writing.signal]);
      await writeGraph({ ...place, objectDirectory: overlay }, overlay, fresh, together);
      this.#overlayReady = true;
    } finally {
      this.#writing = null;
    }
  }

  /** More commits came than are good to read one by one: a layer is added to the graph. */
  #refresh(): void {
    if (this.#options.overlay === undefined) return;
    this.#refreshing ??= this.#write(false, this.#stop.signal)
      .then(() => this.#reload())
      // The chain can't be continued (objects were pruned, the disk is full): the next opening tries again.
      .catch((error: unknown) => this.#stop.signal.aborted || this.#change("failed", this.#state.commits, String(error)))
      .then(() => {
        this.#refreshing = null;
      });
  }

  #startThread(): Promise<HistoryThread | null> {
    this.#thread ??= this.#createThread();
    return this.#thread;
  }

  async #createThread(): Promise<HistoryThread | null> {
    const program = threadProgram();
    if (!program) return null;
    const { place, idBytes, orderBytes } = this.#options;
    const thread: HistoryThread = new HistoryThread(program, { place, objects: this.#objects, idBytes, orderBytes }, () => {
      this.#thread = null;
      this.#loaded = null;
    });
    await this.#load(thread);
    return thread;
  }

  /** Reads the graph as it is now, in a thread that runs or a new one. */
  async #reload(): Promise<void> {
    const running = this.#thread;
    const thread = await this.#startThread();
    if (running && thread) await this.#load(thread);
    // A build without the thread's program: git alone gains from the graph.
    if (!thread) this.#change("ready", null);
  }

  async #load(thread: HistoryThread): Promise<void> {
    try {
      const commits = (await thread.ask({ kind: "load" })) as number | null;
      this.#loaded = commits === null ? null : thread;
      if (commits !== null) this.#change("ready", commits);
    } catch (error) {
      this.#loaded = null;
      if (error instanceof GraphDamage && this.#options.overlay !== undefined) await removeGraph(this.#options.overlay);
    }
  }

  #change(phase: GraphPhase, commits: number | null, message: string | null = null): void {
    this.#state = { phase, commits, message };
    this.#options.onChange?.(this.#state);
  }
}

// How long a git process may take, by what it does: one that takes longer is killed, and its request is told why.

import type { CommandLine } from "./commands.ts";

/**
 * What a process is started for. "moment": reads by id, refs, settings. "walk": goes through history, or through all files of a commit.
 * "transfer": writes a stream as long as somebody reads it. "change": writes objects, an index or files; cutting it short has to be
 * mended. "upkeep": work of our own that nobody waits for.
 */
export type Takes = "moment" | "walk" | "transfer" | "change" | "upkeep";

export interface Deadline {
  /** Milliseconds from its start. */
  readonly limit: number;
  /** The limit counts again with each piece of output that is taken. */
  readonly untilProgress: boolean;
  /** Whether git is asked to end first, so that it takes its locks away, and killed only when it does not. */
  readonly gently: boolean;
}

/** Gitaly allows 30 s for what should be quick and 55 s for the rest. */
export const deadlines: Readonly<Record<Takes, Deadline>> = {
  moment: { limit: 30_000, untilProgress: false, gently: false },
  walk: { limit: 55_000, untilProgress: false, gently: false },
  transfer: { limit: 60_000, untilProgress: true, gently: false },
  change: { limit: 600_000, untilProgress: false, gently: true },
  upkeep: { limit: 3_600_000, untilProgress: false, gently: false },
};

/** Other limits than those of the table, in milliseconds. */
export type Limits = Readonly<Partial<Record<Takes, number>>>;

/** Milliseconds between asking git to end and killing it, at most. */
const grace = 5_000;

/** A git process was ended because its time was over. No GitError: nobody may take it for an answer of git's. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  readonly takes: Takes;
  /** Milliseconds. */
  readonly limit: number;
  readonly argv: readonly string[];

  constructor(takes: Takes, limit: number, argv: CommandLine | readonly string[]) {
    const what = deadlines[takes].untilProgress ? "made no progress for" : "took longer than";
    super(`git ${argv[0] ?? ""} ${what} ${limit} ms, the limit for a ${takes}, and was ended`);
    this.takes = takes;
    this.limit = limit;
    this.argv = argv;
  }
}

/** Measures one process against its deadline. */
export class Clock {
  readonly #deadline: Deadline;
  readonly #kill: (signal: NodeJS.Signals) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #argv: readonly string[];
  readonly #takes: Takes;
  readonly #limit: number;
  #last: NodeJS.Timeout | null = null;
  #error: DeadlineError | null = null;

  /** `kill` ends the process, and everything that it has started. */
  constructor(run: { takes: Takes; limits?: Limits | undefined; argv: readonly string[] }, kill: (signal: NodeJS.Signals) => void) {
    this.#takes = run.takes;
    this.#argv = run.argv;
    this.#deadline = deadlines[run.takes];
    this.#limit = run.limits?.[run.takes] ?? this.#deadline.limit;
    this.#kill = kill;
    this.#timer = setTimeout(() => this.#end(), this.#limit);
  }

  /** Set once the time is over. */
  get error(): DeadlineError | null {
    return this.#error;
  }

  /** Output was taken. */
  progress(): void {
    if (this.#deadline.untilProgress && this.#error === null) this.#timer.refresh();
  }

  /** The process has ended. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#last !== null) clearTimeout(this.#last);
  }

  #end(): void {
    this.#error = new DeadlineError(this.#takes, this.#limit, this.#argv);
    if (this.#deadline.gently) this.#last = setTimeout(() => this.#kill("SIGKILL"), Math.min(grace, this.#limit));
    this.#kill(this.#deadline.gently ? "SIGTERM" : "SIGKILL");
  }
}

// Runs what the desktop does by itself and again and again: named jobs with an owner, a period, patience after failures, and an end.
import { secondsToWait } from "../../../shared/client/retry-after.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { type Clock, lasts, type Wait } from "./clock.ts";
import { type Due, dueAfterFailure, dueAfterRun, dueByClock, longestWait } from "./due.ts";

/** What is kept of a job between two runs of the program. */
export interface JobRow extends Due {
  /** Milliseconds from run to run; null: only when asked. */
  readonly every: number | null;
  readonly failures: number;
  /** When it last went well; null: never. */
  readonly ranAt: number | null;
}

export interface JobStore {
  read(owner: string, name: string): JobRow | null;
  write(owner: string, name: string, row: JobRow): void;
  remove(owner: string, name: string): void;
}

export interface Turn {
  /** Of the tries before this one. */
  readonly failures: number;
  /** The place on the grid that this run is for: what was done since then need not be done again. In the future where somebody asked. */
  readonly plannedAt: number;
}

export interface JobOptions {
  readonly name: string;
  /** The connection that it works for; "" = Repodesk itself. */
  readonly owner: string;
  /** Milliseconds; null: only when asked. What was chosen later (`setEvery`) is kept and wins. */
  readonly every: number | null;
  /** At most so many milliseconds are added to each due time, so that not everybody comes at once. */
  readonly jitter: number;
  /** `at once`: at every start of the program too. `when due`: what an earlier run planned holds. */
  readonly begins: "at once" | "when due";
  /** What it throws is a failure; a 429 holds all jobs of its owner for as long as it says. */
  readonly run: (signal: AbortSignal, turn: Turn) => Promise<void>;
}

export interface JobState {
  readonly every: number | null;
  /** null while nothing is planned. */
  readonly dueAt: number | null;
  readonly ranAt: number | null;
  readonly failures: number;
  readonly isRunning: boolean;
  /** Until when the server asked all jobs of its owner to wait; null = it did not. */
  readonly heldUntil: number | null;
}

export interface Job {
  state(): JobState;
  /**
   * Runs now, or joins the run that is under way; the plan stays. Rejects with what went wrong, also while its owner is asked to wait: then
   * it runs by itself when the time has come.
   */
  runNow(): Promise<void>;
  setEvery(milliseconds: number | null): void;
  /** Ends it and what is kept of it. */
  remove(): void;
}

export interface Scheduler {
  add(options: JobOptions): Job;
  /** Ends all jobs of an owner and what is kept of them. */
  removeOwner(owner: string): void;
  /** Ends all jobs, and resolves when none runs any more; what is kept of them stays. */
  close(): Promise<void>;
}

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly log: (line: string) => void;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Jobs that may run at a time, for one owner and in all. */
  readonly perOwner?: number;
  readonly together?: number;
  /** Longest rest between two looks at the clock: it may jump, and a machine that slept has not counted. */
  readonly longestRest?: number;
}

interface Entry {
  readonly options: JobOptions;
  row: JobRow;
  running: Promise<void> | null;
  /** Somebody asked for a run that the server put off. */
  isOwed: boolean;
  readonly over: AbortController;
}

interface Hold extends Wait {
  readonly error: ApiError;
}

const unplanned = Number.MAX_SAFE_INTEGER;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { clock, store, log, random, perOwner = 1, together = 4, longestRest = 60_000 } = options;
  const entries = new Set<Entry>();
  const running = new Map<string, number>();
  const waiting: { owner: string; start: () => void }[] = [];
  const holds = new Map<string, Hold>();
  let cancelWake = (): void => undefined;
  let isClosed = false;

  const jitterOf = ({ options: { jitter } }: Entry): number => Math.floor(random() * jitter);
  const keep = (entry: Entry, row: JobRow): void => {
    entry.row = row;
    if (!entry.over.signal.aborted) store.write(entry.options.owner, entry.options.name, row);
  };
  const sum = (): number => [...running.values()].reduce((all, one) => all + one, 0);

  /** Resolves when the owner, and the program, have room for one more. */
  const takeRoom = (owner: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ owner, start: resolve });
      giveRoom();
    });
  const giveRoom = (): void => {
    for (;;) {
      const next = waiting.findIndex(({ owner }) => (running.get(owner) ?? 0) < perOwner);
      if (next < 0 || sum() >= together) return;
      const [{ owner, start }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
      running.set(owner, (running.get(owner) ?? 0) + 1);
      start();
    }
  };

  const holdOf = (owner: string): Hold | null => {
    const hold = holds.get(owner);
    if (hold !== undefined && lasts(hold, clock.now())) return hold;
    holds.delete(owner);
    return null;
  };

  /** The plan after a run that began when the job stood at `before`. A run that somebody asked for leaves the plan as it is. */
  const settle = (entry: Entry, isAsked: boolean): void => {
    const now = clock.now();
    const { every, plannedAt, dueAt, failures } = entry.row;
    const isDue = every !== null && (!isAsked || dueAt <= now || failures > 0);
    const due = isDue ? dueAfterRun(plannedAt, every, jitterOf(entry), now) : { plannedAt, dueAt };
    keep(entry, { every, ...due, failures: 0, ranAt: now });
  };
  const settleFailure = (entry: Entry, error: unknown): void => {
    const now = clock.now();
    const { owner, name } = entry.options;
    const wait = error instanceof ApiError && error.status === 429 ? Math.min(waitOf(error, now), longestWait) : 0;
    if (wait > 0) holds.set(owner, { since: now, until: now + wait, error: error as ApiError });
    const failures = entry.row.failures + 1;
    const { every, plannedAt, ranAt } = entry.row;
    const due = every === null ? {} : dueAfterFailure(plannedAt, failures, every, wait, now);
    keep(entry, { ...entry.row, ...due, failures, ranAt });
    log(`${name} failed (${failures} in a row): ${error instanceof Error ? error.message : String(error)}`);
  };

  const run = async (entry: Entry, isAsked: boolean): Promise<void> => {
    const { owner } = entry.options;
    entry.isOwed = false;
    await takeRoom(owner);
    try {
      entry.over.signal.throwIfAborted();
      const hold = holdOf(owner);
      if (hold !== null) throw hold.error;
      await entry.options.run(entry.over.signal, entry.row);
      if (!entry.over.signal.aborted) settle(entry, isAsked);
    } catch (error) {
      if (!entry.over.signal.aborted && holdOf(owner)?.error !== error) settleFailure(entry, error);
      entry.isOwed = isAsked && holdOf(owner)?.error === error;
      throw error;
    } finally {
      running.set(owner, (running.get(owner) ?? 1) - 1);
      giveRoom();
    }
  };
  const start = (entry: Entry, isAsked: boolean): Promise<void> => {
    entry.running ??= run(entry, isAsked).finally(() => {
      entry.running = null;
      look();
    });
    return entry.running;
  };

  /** Starts what is due, and rests until something is. */
  const look = (): void => {
    cancelWake();
    if (isClosed || entries.size === 0) return;
    const now = clock.now();
    let next = now + longestRest;
    for (const entry of entries) {
      if (entry.running !== null || (entry.row.every === null && !entry.isOwed)) continue;
      const due = entry.row.every === null ? entry.row : dueByClock(entry.row, entry.row.every, jitterOf(entry), now);
      if (due !== entry.row) keep(entry, { ...entry.row, ...due });
      const dueAt = Math.max(entry.isOwed ? 0 : entry.row.dueAt, holdOf(entry.options.owner)?.until ?? 0);
      // Its failure was counted, planned and written down.
      if (dueAt <= now) void start(entry, entry.isOwed).catch(() => undefined);
      else next = Math.min(next, dueAt);
    }
    cancelWake = clock.wake(Math.max(1, next - now), look);
  };

  const end = (entry: Entry): void => {
    entries.delete(entry);
    entry.over.abort(new DOMException("The job was ended.", "AbortError"));
  };
  const remove = (entry: Entry): void => {
    end(entry);
    store.remove(entry.options.owner, entry.options.name);
  };

  return {
    add(job) {
      const now = clock.now();
      const kept = store.read(job.owner, job.name);
      const every = kept === null ? job.every : kept.every;
      const entry: Entry = {
        options: job,
        row: { every, plannedAt: now, dueAt: every === null ? unplanned : now, failures: 0, ranAt: null, ...kept },
        running: null,
        isOwed: false,
        over: new AbortController(),
      };
      if (job.begins === "at once") entry.row = { ...entry.row, plannedAt: now, dueAt: now };
      // What was missed while the program was not there does not come all at once.
      else if (kept !== null && every !== null && kept.dueAt < now) entry.row = { ...entry.row, dueAt: now + jitterOf(entry) };
      if (kept === null) keep(entry, entry.row);
      entries.add(entry);
      look();
      return {
        state: () => ({
          every: entry.row.every,
          dueAt: entry.row.every === null ? null : Math.max(entry.row.dueAt, holdOf(job.owner)?.until ?? 0),
          ranAt: entry.row.ranAt,
          failures: entry.row.failures,
          isRunning: entry.running !== null,
          heldUntil: holdOf(job.owner)?.until ?? null,
        }),
        runNow: () => start(entry, true),
        setEvery(milliseconds) {
          const at = clock.now();
          const from = entry.row.ranAt ?? at;
          const due = milliseconds === null ? unplanned : Math.max(at, from + milliseconds);
          keep(entry, { ...entry.row, every: milliseconds, plannedAt: due, dueAt: due, failures: 0 });
          look();
        },
        remove: () => remove(entry),
      };
    },
    removeOwner(owner) {
      for (const entry of [...entries]) if (entry.options.owner === owner) remove(entry);
    },
    async close() {
      isClosed = true;
      cancelWake();
      const ended = [...entries].map((entry) => entry.running);
      for (const entry of [...entries]) end(entry);
      await Promise.allSettled(ended);
    },
  };
}

/** Milliseconds that a 429 asks to wait. */
const waitOf = (error: ApiError, now: number): number =>
  secondsToWait({ headers: { get: (name) => error.headers[name] ?? null } } as Parameters<typeof secondsToWait>[0], now) * 1_000;

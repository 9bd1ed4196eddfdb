// How the connections of this window answered in the last hour: a bar for each minute, kept in memory only.
import { create } from "zustand";
import { ApiError } from "../../shared/contract/errors.ts";
import { ownValue } from "../../shared/lib/own-value.ts";

export interface Minute {
  /** Minutes since 1970. */
  readonly at: number;
  readonly asked: number;
  /** No answer, or one of 500 and above. */
  readonly failed: number;
}

export interface Health {
  /** Oldest first; minutes in which nothing was asked are left out. */
  readonly minutes: readonly Minute[];
  /** Milliseconds until the answer began, of the newest requests. */
  readonly times: readonly number[];
  /** Whether the last request was answered; null before the first. */
  readonly answers: boolean | null;
  /** When the last request failed (milliseconds since 1970), and how. */
  readonly lastFailure: { readonly at: number; readonly what: Failure } | null;
  /** What the server said of how often it may be asked; null where it says nothing. */
  readonly limit: RateLimit | null;
}

/** How a server failed: the status that it answered with, with something that is no answer of the API, or not at all. */
export type Failure = "not reached" | "no answer" | "odd answer" | `${number}`;

/** The same of a read that failed so. */
export function failureOf(error: Error): Failure {
  if (error instanceof TypeError) return "not reached";
  if (!(error instanceof ApiError)) return "no answer";
  if (error.code === "redirect_refused") return "odd answer";
  if (error.answered !== null && error.answered >= 500) return `${error.answered}`;
  return error.code === "server_answered_oddly" ? "odd answer" : "not reached";
}

const words: Readonly<Record<string, string>> = {
  "not reached": "not reachable",
  "no answer": "does not answer",
  "odd answer": "does not answer as it should",
};

/** What follows the name of a server that failed: "not reachable", "answers with errors (500)". */
export const sayFailure = (what: Failure): string => words[what] ?? `answers with errors (${what})`;

/** Of RateLimit-Remaining, -Limit and -Reset; `until`: milliseconds since 1970, null where it is not said. */
export interface RateLimit {
  readonly left: number;
  readonly of: number;
  readonly until: number | null;
}

export interface Answer {
  /** Until the answer began. */
  readonly milliseconds: number;
  /** It was no failure of the server. */
  readonly ok: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How it failed. */
  readonly failure?: Failure;
  readonly limit?: RateLimit | null;
}

/** What the headers of an answer say of the server's limit; null where they say nothing. */
export function readRateLimit(headers: { get(name: string): string | null }): RateLimit | null {
  const read = (name: string): number | null => {
    const text = headers.get(`ratelimit-${name}`);
    return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
  };
  const [left, of, reset] = [read("remaining"), read("limit"), read("reset")];
  // A time since 1970, or seconds from now.
  return left === null || of === null
    ? null
    : { left, of, until: reset === null ? null : reset > 1e9 ? reset * 1_000 : Date.now() + reset * 1_000 };
}

export const noHealth: Health = { minutes: [], times: [], answers: null, lastFailure: null, limit: null };
export const minutesShown = 60;
const timesKept = 500;
const minute = 60_000;

/** Adds one answer. */
export function withAnswer(health: Health, { milliseconds, ok, now, failure = "no answer", limit = null }: Answer): Health {
  const at = Math.floor(now / minute);
  const last = health.minutes.at(-1);
  const before = last?.at === at ? last : { at, asked: 0, failed: 0 };
  const minutes = [
    ...health.minutes.filter((known) => known.at !== at && known.at > at - minutesShown),
    { at, asked: before.asked + 1, failed: before.failed + (ok ? 0 : 1) },
  ];
  return {
    ...{ minutes, answers: ok, limit: limit ?? health.limit },
    times: ok ? [...health.times, milliseconds].slice(-timesKept) : health.times,
    lastFailure: ok ? health.lastFailure : { at: now, what: failure },
  };
}

/** One number for each of the last minutes, oldest first; null where nothing was asked. */
export function toBars({ minutes }: Health, now: number): (Minute | null)[] {
  const at = Math.floor(now / minute);
  const known = new Map(minutes.map((one) => [one.at, one]));
  return Array.from({ length: minutesShown }, (_none, index) => known.get(at - minutesShown + 1 + index) ?? null);
}

/** Median and largest; null where nothing was answered. */
export function toAnswerTimes({ times }: Health): { median: number; slowest: number } | null {
  const sorted = [...times].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined ? null : { median, slowest: sorted.at(-1) ?? median };
}

interface HealthStore {
  readonly of: Readonly<Record<string, Health>>;
  report(connection: string, answer: Answer): void;
}

export const useHealthStore = create<HealthStore>()((set) => ({
  of: {},
  report: (connection, answer) =>
    set((state) => ({ of: { ...state.of, [connection]: withAnswer(ownValue(state.of, connection) ?? noHealth, answer) } })),
}));

/** Whether its last request was answered; null before the first. Unlike the whole of it, this stays the same from one answer to the next. */
export const useAnswers = (connection: string): boolean | null =>
  useHealthStore((state) => ownValue(state.of, connection)?.answers ?? null);

/** When its last request failed, and how; the same as long as none fails. */
export const useLastFailure = (connection: string): Health["lastFailure"] =>
  useHealthStore((state) => ownValue(state.of, connection)?.lastFailure ?? null);

export const useHealth = (connection: string): Health => useHealthStore((state) => ownValue(state.of, connection) ?? noHealth);

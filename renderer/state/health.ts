// How the connections of this window answered in the last hour: a bar for each minute, kept in memory only.
import { create } from "zustand";

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
}

export const noHealth: Health = { minutes: [], times: [], answers: null };
export const minutesShown = 60;
const timesKept = 500;
const minute = 60_000;

/** Adds one answer: `milliseconds` until it began, `ok` = it was no failure of the server; `now` since 1970. */
export function withAnswer(health: Health, { milliseconds, ok, now }: { milliseconds: number; ok: boolean; now: number }): Health {
  const at = Math.floor(now / minute);
  const last = health.minutes.at(-1);
  const before = last?.at === at ? last : { at, asked: 0, failed: 0 };
  const minutes = [
    ...health.minutes.filter((known) => known.at !== at && known.at > at - minutesShown),
    { at, asked: before.asked + 1, failed: before.failed + (ok ? 0 : 1) },
  ];
  return { minutes, times: ok ? [...health.times, milliseconds].slice(-timesKept) : health.times, answers: ok };
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
  report(connection: string, answer: { milliseconds: number; ok: boolean; now: number }): void;
}

export const useHealthStore = create<HealthStore>()((set) => ({
  of: {},
  report: (connection, answer) =>
    set((state) => ({ of: { ...state.of, [connection]: withAnswer(state.of[connection] ?? noHealth, answer) } })),
}));

export const useHealth = (connection: string): Health => useHealthStore((state) => state.of[connection] ?? noHealth);

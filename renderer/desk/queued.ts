// The commits that wait for a server, as desks hold them, and how their sending goes.
import { createStore } from "zustand/vanilla";
import type { Desk, QueuedCommit } from "./model.ts";

/** One of the queue, with the key of the desk that holds it. */
export interface Queued extends QueuedCommit {
  readonly key: string;
}

/** The order in which commits of a queue are sent. */
export const inSendingOrder = (one: QueuedCommit, other: QueuedCommit): number =>
  one.order - other.order || one.at - other.at || (one.id < other.id ? -1 : 1);

export const countCommits = (count: number): string => (count === 1 ? "1 commit" : `${count} commits`);

/** All of a connection, in the order in which they are sent. */
export const queueOf = (desks: Readonly<Record<string, Desk>>, connection: string): Queued[] =>
  Object.entries(desks)
    .filter(([key, { queued }]) => queued !== undefined && key.startsWith(`${encodeURIComponent(connection)}/`))
    .flatMap(([key, { queued = {} }]) => Object.values(queued).map((one) => ({ ...one, key })))
    .sort(inSendingOrder);

/** done: each was sent or needs a person; the others name what ended it, and the rest waits on. */
export type ReplayEnd = "done" | "unreachable" | "token" | "wait";

export interface QueueRun {
  readonly isRunning: boolean;
  /** How the last one ended; null before the first. */
  readonly end: ReplayEnd | "disk" | null;
}

export const queueRuns = createStore<{ of: Readonly<Record<string, QueueRun>> }>()(() => ({ of: {} }));

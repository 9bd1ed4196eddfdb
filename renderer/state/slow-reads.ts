// Reads that are not answered: since when a connection lets this window wait, and how a person ends that.
import { createStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";

export interface PendingRead {
  /** As `steadyNow` tells. */
  readonly since: number;
  /** Gives up, or sends the same request once more. */
  end(how: "stop" | "again"): void;
}

interface SlowReads {
  /** Milliseconds after which a wait is spoken of. */
  readonly patience: number;
  /** When the oldest read of a connection was sent, or a piece of its answer came last. */
  readonly since: Readonly<Record<string, number>>;
}

export const slowReads = createStore<SlowReads>()(() => ({ patience: 8_000, since: {} }));

const pending = new Map<string, Set<PendingRead>>();

/** Answers what to call when it is answered. */
export function addRead(connection: string, read: PendingRead): () => void {
  const known = pending.get(connection) ?? new Set();
  pending.set(connection, known.add(read));
  report(connection);
  return () => {
    known.delete(read);
    report(connection);
  };
}

function report(connection: string): void {
  // In the order in which they were sent.
  const oldest = pending.get(connection)?.values().next().value?.since;
  slowReads.setState(({ since }) => {
    if (ownValue(since, connection) === oldest) return {};
    const { [connection]: _former, ...others } = since;
    return { since: oldest === undefined ? others : { ...others, [connection]: oldest } };
  });
}

/** Ends the reads of a connection that are spoken of; those that were sent lately go on. */
export function endSlowReads(connection: string, how: "stop" | "again", now: number): void {
  const { patience } = slowReads.getState();
  for (const read of [...(pending.get(connection) ?? [])]) if (now - read.since >= patience) read.end(how);
}

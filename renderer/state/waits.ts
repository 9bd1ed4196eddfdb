// Servers that asked to wait (429), and until when; their requests go on by themselves.
import { createStore, useStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";

interface WaitStore {
  /** As `steadyNow` tells, by connection. */
  readonly until: Readonly<Record<string, number>>;
  report(connection: string, until: number | null): void;
}

export const waits = createStore<WaitStore>()((set) => ({
  until: {},
  report: (connection, until) =>
    set((state) => {
      const { [connection]: former, ...others } = state.until;
      // Who waits longest says when it goes on.
      return { until: until === null ? others : { ...others, [connection]: Math.max(until, former ?? 0) } };
    }),
}));

/** Until when, as `steadyNow` tells, a connection's server wants nothing; null = it does not wait. */
export const useWait = (connection: string): number | null => useStore(waits, ({ until }) => ownValue(until, connection) ?? null);

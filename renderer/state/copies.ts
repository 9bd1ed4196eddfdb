// Connections of which the screen shows copies that the desktop kept, in the place of what their servers say now.
import { createStore, useStore } from "zustand";
import type { CopyReason } from "../../shared/contract/copies.ts";
import { ownValue } from "../../shared/lib/own-value.ts";

export interface Shown {
  readonly why: Exclude<CopyReason, "pinned">;
  /** Milliseconds since 1970 when the server said the newest of what was shown. */
  readonly at: number;
}

interface CopyStore {
  readonly of: Readonly<Record<string, Shown>>;
  report(connection: string, shown: Shown): void;
  /** The server answered itself: copies in its place are over. Those that lack a token are not, for it answers everybody something. */
  answered(connection: string): void;
  /** Another token is at hand. */
  forget(connection: string): void;
}

const without = (of: CopyStore["of"], connection: string): CopyStore["of"] => {
  const { [connection]: _gone, ...others } = of;
  return others;
};

export const shownCopies = createStore<CopyStore>()((set) => ({
  of: {},
  report: (connection, shown) =>
    set(({ of }) => {
      const before = ownValue(of, connection);
      const at = before?.why === shown.why ? Math.max(before.at, shown.at) : shown.at;
      return before?.why === shown.why && before.at === at ? {} : { of: { ...of, [connection]: { why: shown.why, at } } };
    }),
  answered: (connection) => set(({ of }) => (ownValue(of, connection)?.why === "unreachable" ? { of: without(of, connection) } : {})),
  forget: (connection) => set(({ of }) => (ownValue(of, connection) === undefined ? {} : { of: without(of, connection) })),
}));

/** null = what is on screen is what the server says. */
export const useShownCopy = (connection: string): Shown | null => useStore(shownCopies, ({ of }) => ownValue(of, connection) ?? null);

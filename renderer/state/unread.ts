// How many comments of a connection's inbox are unread, as far as it was read since the window opened: its tab says so on every page.
import { create } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";

interface UnreadStore {
  /** By connection. */
  readonly of: Readonly<Record<string, number>>;
}

const useUnreadStore = create<UnreadStore>()(() => ({ of: {} }));

/** undefined = the inbox was not read yet. */
export const useUnread = (connection: string): number | undefined => useUnreadStore((state) => ownValue(state.of, connection));

export const sayUnread = (connection: string, count: number): void =>
  useUnreadStore.setState(({ of }) => (ownValue(of, connection) === count ? {} : { of: { ...of, [connection]: count } }));

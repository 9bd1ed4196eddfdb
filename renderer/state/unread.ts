// How many comments are unread, as far as the inbox was read: of a connection since the window opened, which its tab says on every page; of its
// projects when it was read last, which the next start finds again.
import { create } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { projectKey, withoutConnection } from "./tabs.ts";

interface ReadHere {
  /** By connection. */
  readonly of: Readonly<Record<string, number>>;
}

const useReadHere = create<ReadHere>()(() => ({ of: {} }));

interface UnreadStore {
  /** By project, those alone that have some. */
  readonly projects: Readonly<Record<string, number>>;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useUnreadStore = createRemembered<UnreadStore>(
  "unread",
  (set) => ({
    projects: {},
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects", sample: 0 },
);

/** undefined = the inbox was not read yet. */
export const useUnread = (connection: string): number | undefined => useReadHere((state) => ownValue(state.of, connection));

/** Notes what a reading of the inbox found: the project of each unread comment. One that is not at its end (`isWhole`) is not kept. */
export function sayUnread(connection: string, projects: readonly string[], isWhole: boolean): void {
  useReadHere.setState(({ of }) => (ownValue(of, connection) === projects.length ? {} : { of: { ...of, [connection]: projects.length } }));
  if (!isWhole) return;
  useUnreadStore.setState((state) => {
    const counted: Record<string, number> = { ...withoutConnection(state.projects, connection) };
    for (const project of projects) {
      const key = projectKey(connection, project);
      counted[key] = (ownValue(counted, key) ?? 0) + 1;
    }
    return { projects: counted };
  });
}

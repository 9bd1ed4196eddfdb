// Which comments of a connection's inbox a person has read, by what was said: another hash of the commit keeps the mark. The next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { projectKey, withoutConnection } from "./tabs.ts";

/** Marks of each kind that are kept; what was marked first goes first. */
const most = 3_000;

export interface ReadMarks {
  /** When the inbox was opened first, ISO 8601: what was said before counts as read. */
  readonly since: string;
  readonly read: readonly string[];
  /** Marked as unread again though they are older, or were read. */
  readonly unread: readonly string[];
}

interface ReadStore {
  /** By connection, as `projectKey(connection, "")`. */
  readonly projects: Readonly<Record<string, ReadMarks>>;
  /** Notes that the inbox was opened; the first time counts. */
  begin(connection: string): void;
  mark(connection: string, keys: readonly string[], isRead: boolean): void;
  /** Marks of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useReadComments = createRemembered<ReadStore>(
  "read-comments",
  (set) => ({
    projects: {},
    begin: (connection) =>
      set((state) => {
        const key = projectKey(connection, "");
        if (ownValue(state.projects, key) !== undefined) return state;
        return { projects: { ...state.projects, [key]: { since: new Date().toISOString(), read: [], unread: [] } } };
      }),
    mark: (connection, keys, isRead) =>
      set((state) => {
        const key = projectKey(connection, "");
        const before = ownValue(state.projects, key) ?? { since: new Date().toISOString(), read: [], unread: [] };
        const changed = new Set(keys);
        const others = (list: readonly string[]): string[] => list.filter((one) => !changed.has(one));
        const read = isRead ? [...others(before.read), ...changed] : others(before.read);
        const unread = isRead ? others(before.unread) : [...others(before.unread), ...changed];
        return { projects: { ...state.projects, [key]: { since: before.since, read: read.slice(-most), unread: unread.slice(-most) } } };
      }),
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects", shared: true, sample: { since: "", read: [""], unread: [""] } },
);

const noMarks: ReadMarks = { since: "9999", read: [], unread: [] };
export const useReadMarks = (connection: string): ReadMarks =>
  useReadComments((state) => ownValue(state.projects, projectKey(connection, "")) ?? noMarks);

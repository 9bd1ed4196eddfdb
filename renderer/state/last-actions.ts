// What a person last did to the branches and tags of a project, each with what its way back needs. The next start finds it again.
import { create } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { projectKey, withoutConnection } from "./tabs.ts";

/** Actions of one project that are kept; the oldest one goes first. */
const most = 40;

export interface LastAction {
  readonly id: string;
  readonly kind: "commit" | "pick" | "revert" | "replace" | "make" | "delete";
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Name of the branch, or of the tag where there is `tag`. */
  readonly branch: string;
  /** Of a tag that was made or deleted: the commit that it names, a full hash, and its message, "" where it is none with a message. */
  readonly tag?: { readonly commit: string; readonly message: string };
  /** Full hashes of where the branch stood before and after; null = there was no such branch. */
  readonly before: string | null;
  readonly after: string | null;
  /** The ref that it began from, another one where the branch was made with it. */
  readonly from: string;
  /** Title of the commit that came last; null where none was made. */
  readonly title: string | null;
  /** Full hashes of what came onto the branch with it, the oldest first. */
  readonly commits: readonly string[];
  /** Changes that an undo stages again; what they are is known only to the window that made the commit. */
  readonly changes: number;
  readonly isUndone: boolean;
}

interface ActionStore {
  /** By project, the newest last. */
  readonly projects: Readonly<Record<string, readonly LastAction[]>>;
  change(project: string, change: (actions: readonly LastAction[]) => readonly LastAction[]): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useLastActionStore = createRemembered<ActionStore>(
  "last-actions",
  (set) => ({
    projects: {},
    change: (project, change) =>
      set(({ projects }) => ({ projects: { ...projects, [project]: change(ownValue(projects, project) ?? []).slice(-most) } })),
    forget: (connection) => set(({ projects }) => ({ projects: withoutConnection(projects, connection) })),
  }),
  { byProject: "projects", shared: true, sample: [{ id: "", at: 0, commits: [""] }] },
);

const none: readonly LastAction[] = [];
/** As they were noted; what another window did stands before what this one did. */
export const useLastActions = (connection: string, project: string): readonly LastAction[] =>
  useLastActionStore((state) => ownValue(state.projects, projectKey(connection, project)) ?? none);

/** Notes what was done, and answers it as it is kept. `project`: path_with_namespace. */
export function noteAction(connection: string, project: string, action: Omit<LastAction, "id" | "at" | "isUndone">): LastAction {
  const noted: LastAction = { ...action, id: crypto.randomUUID(), at: Date.now(), isUndone: false };
  useLastActionStore.getState().change(projectKey(connection, project), (actions) => [...actions, noted]);
  return noted;
}

/** Notes that what left a branch at `after` was taken back. */
export function noteUndone(connection: string, project: string, branch: string, after: string | null): void {
  const isIt = (known: LastAction): boolean => known.branch === branch && known.after === after && !known.isUndone;
  useLastActionStore.getState().change(projectKey(connection, project), (actions) => {
    const at = actions.findLastIndex(isIt);
    return actions.map((known, index) => (index === at ? { ...known, isUndone: true } : known));
  });
}

/** Whether the list of them is on screen. */
export const useActionList = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));
export const showActionList = (isOpen: boolean): void => useActionList.setState({ isOpen });

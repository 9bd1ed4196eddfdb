// Which changes of files a person has looked at, by what the change is: a rebase keeps the marks. The next start finds it again.
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

/** Marks of one project that are kept; what was marked first goes first. */
const most = 5_000;

interface ViewedStore {
  /** By project: keys of changes, marked last last. */
  readonly projects: Readonly<Record<string, readonly string[]>>;
  /** Marks changes of a project as viewed, or as not. */
  mark(project: string, keys: readonly string[], isViewed: boolean): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useViewedStore = createRemembered<ViewedStore>(
  "viewed",
  (set) => ({
    projects: {},
    mark: (project, keys, isViewed) =>
      set((state) => {
        const changed = new Set(keys);
        const others = (state.projects[project] ?? []).filter((key) => !changed.has(key));
        return { projects: { ...state.projects, [project]: (isViewed ? [...others, ...changed] : others).slice(-most) } };
      }),
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects" },
);

const none: readonly string[] = [];
export const useViewed = (project: string): readonly string[] => useViewedStore((state) => state.projects[project] ?? none);

// Where the branches of a project stood when a person last looked at what changed on them. The next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

/** Branches of one project that are kept; the one looked at longest ago goes first. */
const most = 200;

interface LookStore {
  /** By project and branch: full hash. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Notes where a branch stood; `isFirst`: only where nobody looked yet. */
  look(project: string, branch: string, sha: string, isFirst?: boolean): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useLastLooks = createRemembered<LookStore>(
  "last-looks",
  (set) => ({
    projects: {},
    look: (project, branch, sha, isFirst = false) =>
      set((state) => {
        const before = ownValue(state.projects, project) ?? {};
        const known = ownValue(before, branch);
        if (known === sha || (isFirst && known !== undefined)) return state;
        const others = Object.entries(before).filter(([name]) => name !== branch);
        return { projects: { ...state.projects, [project]: Object.fromEntries([...others, [branch, sha] as const].slice(-most)) } };
      }),
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects" },
);

const none: Readonly<Record<string, string>> = {};
export const useLooks = (project: string): Readonly<Record<string, string>> =>
  useLastLooks((state) => ownValue(state.projects, project) ?? none);

// Comments that were begun and not sent, by project, commit and line. The next start finds them again, however many there are.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

interface DraftStore {
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** "" forgets it. */
  keep(project: string, key: string, text: string): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

export const useCommentDrafts = createRemembered<DraftStore>(
  "comment-drafts",
  (set) => ({
    projects: {},
    keep: (project, key, text) =>
      set((state) => {
        const others = Object.entries(ownValue(state.projects, project) ?? {}).filter(([known]) => known !== key);
        const kept = text === "" ? others : [...others, [key, text] as const];
        return { projects: { ...state.projects, [project]: Object.fromEntries(kept) } };
      }),
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects", deep: true },
);

export const useCommentDraft = (project: string, key: string): string =>
  useCommentDrafts((state) => ownValue(ownValue(state.projects, project), key) ?? "");

// Comments that were begun and not sent, by project, commit and line. The next start finds them again, however many there are. A draft is a
// list of texts: of one that two windows type at the same time both are kept.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

/** By key: never empty. */
export type Drafts = Readonly<Record<string, readonly string[]>>;

interface DraftStore {
  readonly projects: Readonly<Record<string, Drafts>>;
  /** In the place of the text that this window shows; "" forgets that one. */
  keep(project: string, key: string, text: string): void;
  /** In the place of one text of a draft; "" forgets it. */
  replace(project: string, key: string, was: string, text: string): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

/** What was typed last in this window, by project and key. */
const typed = new Map<string, string>();
const typedKey = (project: string, key: string): string => `${project}\n${key}`;

/** The text of a draft that this window goes on with: its own, else the one that was written last. */
function shown(projects: DraftStore["projects"], project: string, key: string): string {
  const texts = ownValue(ownValue(projects, project), key) ?? [];
  const own = typed.get(typedKey(project, key));
  return (own !== undefined && texts.includes(own) ? own : texts.at(-1)) ?? "";
}

export const useCommentDrafts = createRemembered<DraftStore>(
  "comment-drafts",
  (set, get) => ({
    projects: {},
    keep: (project, key, text) => {
      const { projects, replace } = get();
      const was = shown(projects, project, key);
      if (text === "") typed.delete(typedKey(project, key));
      else typed.set(typedKey(project, key), text);
      replace(project, key, was, text);
    },
    replace: (project, key, was, text) =>
      set(({ projects }) => {
        const others = Object.entries(ownValue(projects, project) ?? {}).filter(([known]) => known !== key);
        const before = ownValue(ownValue(projects, project), key) ?? [];
        const texts = [...before.filter((one) => one !== was && one !== text), ...(text === "" ? [] : [text])];
        const kept = texts.length === 0 ? others : [...others, [key, texts] as const];
        return { projects: { ...projects, [project]: Object.fromEntries(kept) } };
      }),
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
  }),
  { byProject: "projects", deep: true, shared: true, sample: [""] },
);

export const useCommentDraft = (project: string, key: string): string => useCommentDrafts(({ projects }) => shown(projects, project, key));

/** Whether this window wrote a draft that another one wrote on since. */
export const isWrittenElsewhere = (project: string, key: string, text: string): boolean =>
  text !== "" && (typed.get(typedKey(project, key)) ?? text) !== text;

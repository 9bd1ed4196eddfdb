// In which encoding a file of bytes is read, where a person said so: by project and path; the next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { projectKey, withoutConnection } from "./tabs.ts";

interface CharsetStore {
  /** By path the label of the Encoding Standard. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
  /** `label` null: as bytes again. */
  choose(project: string, path: string, label: string | null): void;
}

/** Files of a project that are remembered, the last ones chosen. */
const most = 1_000;

export const useCharsets = createRemembered<CharsetStore>(
  "charsets",
  (set) => ({
    projects: {},
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
    choose: (project, path, label) =>
      set(({ projects }) => {
        const others = Object.entries(ownValue(projects, project) ?? {}).filter(([known]) => known !== path);
        const all = label === null ? others : [...others, [path, label] as const];
        return { projects: { ...projects, [project]: Object.fromEntries(all.slice(-most)) } };
      }),
  }),
  { byProject: "projects", sample: {} },
);

/** null where nobody said one. `project`: path_with_namespace. */
export const charsetOf = (connection: string, project: string, path: string): string | null =>
  ownValue(ownValue(useCharsets.getState().projects, projectKey(connection, project)) ?? {}, path) ?? null;

/** A file that moves is read as before, under either name: what is committed may have the earlier one. */
export function followCharset(project: string, from: string, to: string): void {
  const label = ownValue(ownValue(useCharsets.getState().projects, project) ?? {}, from);
  if (label !== undefined) useCharsets.getState().choose(project, to, label);
}

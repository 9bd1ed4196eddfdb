// Marks that a person sets on things of a project, by what the thing is: a store of them, which the next start finds again.
import type { StoreApi, UseBoundStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

/** Marks of one project that are kept; what was marked first goes first. */
const most = 5_000;

export interface MarkStore {
  /** By project: keys of what is marked, marked last last. */
  readonly projects: Readonly<Record<string, readonly string[]>>;
  /** Marks things of a project, or takes the marks away. */
  mark(project: string, keys: readonly string[], isMarked: boolean): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

/** `name`: as the desktop keeps it. */
export const createMarkStore = (name: string): UseBoundStore<StoreApi<MarkStore>> =>
  createRemembered<MarkStore>(
    name,
    (set) => ({
      projects: {},
      mark: (project, keys, isMarked) =>
        set((state) => {
          const changed = new Set(keys);
          const others = (ownValue(state.projects, project) ?? []).filter((key) => !changed.has(key));
          return { projects: { ...state.projects, [project]: (isMarked ? [...others, ...changed] : others).slice(-most) } };
        }),
      forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
    }),
    { byProject: "projects", shared: true, sample: [""] },
  );

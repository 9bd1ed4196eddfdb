// Where the branches and authors of a project stood when a person last looked at what they did. The next start finds it again.
import type { StoreApi, UseBoundStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";
import { withoutConnection } from "./tabs.ts";

/** Branches, or authors, of one project that are kept; the one looked at longest ago goes first. */
const most = 200;

/** An object lists numbers before all other names: one is kept under a name that is none, so that the order says what was looked at last. */
const keyOf = (name: string): string => (/^~*\d+$/.test(name) ? `~${name}` : name);

interface LookStore {
  /** By project and name, looked at last last: what stood there. `lookAt` reads it. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Notes what stood there; `isFirst`: only where nobody looked yet. */
  look(project: string, name: string, state: string, isFirst?: boolean): void;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
}

/** `name`: as the desktop keeps it. */
const createLookStore = (name: string): UseBoundStore<StoreApi<LookStore>> =>
  createRemembered<LookStore>(
    name,
    (set) => ({
      projects: {},
      look: (project, of, now, isFirst = false) =>
        set((state) => {
          const before = ownValue(state.projects, project) ?? {};
          const key = keyOf(of);
          const known = ownValue(before, key);
          if (known === now || (isFirst && known !== undefined)) return state;
          const others = Object.entries(before).filter(([other]) => other !== key);
          return { projects: { ...state.projects, [project]: Object.fromEntries([...others, [key, now] as const].slice(-most)) } };
        }),
      forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
    }),
    { byProject: "projects", shared: true, sample: {} },
  );

/** The same by the names themselves, in no order that tells. */
export const namedLooks = (looks: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(looks).map(([key, state]) => [key.replace(/^~(?=~*\d+$)/, ""), state]));

/** What is kept of a name; undefined = nobody looked yet. */
export const lookAt = (looks: Readonly<Record<string, string>>, name: string): string | undefined => ownValue(looks, keyOf(name));

/** By branch: the full hash where it stood. */
export const useLastLooks = createLookStore("last-looks");
/** By author, as `authorKey` names one: hashes that were seen, abbreviated, with spaces between. */
export const useAuthorLooks = createLookStore("author-looks");

/** By branch: the full hash at which the project was on screen last. */
export const useLastVisits = createLookStore("last-visits");

const none: Readonly<Record<string, string>> = {};
export const useLooks = (project: string): Readonly<Record<string, string>> =>
  useLastLooks((state) => ownValue(state.projects, project) ?? none);
/** undefined = nobody looked at the authors of this project yet. */
export const useLooksAtAuthors = (project: string): Readonly<Record<string, string>> | undefined =>
  useAuthorLooks((state) => ownValue(state.projects, project));

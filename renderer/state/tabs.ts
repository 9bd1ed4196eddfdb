// Open files per project: their order, which one is only a preview, and what was closed. The next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createRemembered } from "./remembered.ts";

export interface Tab {
  readonly path: string;
  /** Italic: the next opened file takes its place, until it is typed in or kept. */
  readonly preview: boolean;
  /** A folder's page, not a file. */
  readonly folder?: true;
}

export interface TabSet {
  readonly tabs: readonly Tab[];
  /** Paths, last closed last. */
  readonly closed: readonly string[];
  /** Places that they had among the tabs; sets of an earlier Repodesk have none. */
  readonly closedAt?: Readonly<Record<string, number>>;
  /** What was looked at last, so that coming back to the files shows it again. */
  readonly shown: string | null;
  /** Whether that was blamed; sets of an earlier Repodesk do not say it. */
  readonly isBlamed?: boolean;
  /** Paths in the order in which they were looked at, last first; sets of an earlier Repodesk have none. */
  readonly recent?: readonly string[];
  /** Paths whose Markdown is shown otherwise than as its source alone; the last ones looked at. */
  readonly markdown?: Readonly<Record<string, "both" | "preview">>;
}

export const noTabs: TabSet = { tabs: [], closed: [], shown: null };

/**
 * A file was opened: known ones stay where they are, a new one takes the place of the preview if there is one. A preview that holds
 * typed text (`isTyped`) is none any more.
 */
export function withOpened(before: TabSet, path: string, preview: boolean, isTyped: (path: string) => boolean = () => false): TabSet {
  const typed = before.tabs.find((tab) => tab.preview && isTyped(tab.path));
  const set = typed === undefined ? before : withKept(before, typed.path);
  const known = set.tabs.find((tab) => tab.path === path);
  if (known) return preview || !known.preview ? set : withKept(set, path);
  const tab = { path, preview };
  const place = set.tabs.findIndex((other) => other.preview);
  const closed = set.closed.filter((known) => known !== path);
  return { ...set, closed, tabs: place < 0 ? [...set.tabs, tab] : set.tabs.with(place, tab) };
}

/** A preview becomes an ordinary tab. */
export function withKept(set: TabSet, path: string): TabSet {
  if (!set.tabs.some((tab) => tab.path === path && tab.preview)) return set;
  return { ...set, tabs: set.tabs.map((tab) => (tab.path === path ? { ...tab, preview: false } : tab)) };
}

/** How the Markdown of a path is shown from now on, also when its tab was another's meanwhile. */
export function withMarkdown(set: TabSet, path: string, view: "source" | "both" | "preview"): TabSet {
  const others = Object.entries(set.markdown ?? {}).filter(([known]) => known !== path);
  const all = view === "source" ? others : [...others, [path, view] as const];
  return { ...set, markdown: Object.fromEntries(all.slice(-remembered)) };
}

/** A path turned out to be a folder's: it is no file that one comes back to. */
export function withFolder(set: TabSet, path: string): TabSet {
  if (set.tabs.every((tab) => tab.path !== path || tab.folder === true)) return set;
  return {
    ...set,
    tabs: set.tabs.map((tab) => (tab.path === path ? { ...tab, folder: true } : tab)),
    recent: (set.recent ?? []).filter((known) => known !== path),
  };
}

const remembered = 20;

export function withClosed(set: TabSet, path: string): TabSet {
  const known = set.tabs.find((tab) => tab.path === path);
  if (known === undefined) return set;
  const others = set.closed.filter((before) => before !== path);
  const closed = known.folder === true ? others : [...others, path].slice(-remembered);
  const places: Readonly<Record<string, number>> = { ...set.closedAt, [path]: set.tabs.indexOf(known) };
  return {
    ...set,
    ...(set.shown === path ? { shown: neighbour(set, path), isBlamed: false } : {}),
    tabs: set.tabs.filter((tab) => tab.path !== path),
    closed,
    closedAt: Object.fromEntries(closed.map((path) => [path, ownValue(places, path) ?? Number.MAX_SAFE_INTEGER])),
  };
}

/** Every tab is closed but that of `path`; from the last one on, so that they come back in their order. */
export const withOnly = (set: TabSet, path: string | null): TabSet =>
  set.tabs.toReversed().reduce((now, tab) => (tab.path === path ? now : withClosed(now, tab.path)), set);

/** The tab that was closed last is where it was, and takes no preview's place: it was asked for by itself. */
export function withReopened(set: TabSet): { readonly path: string | null; readonly set: TabSet } {
  const path = set.closed.findLast((known) => set.tabs.every((tab) => tab.path !== known));
  if (path === undefined) return { path: null, set };
  const at = ownValue(set.closedAt ?? {}, path) ?? set.tabs.length;
  const tabs = set.tabs.toSpliced(at, 0, { path, preview: false });
  return { path, set: { ...set, tabs, closed: set.closed.filter((known) => known !== path) } };
}

export function withMoved(set: TabSet, from: string, to: string): TabSet {
  const tabs = set.tabs.filter((tab) => tab.path !== to).map((tab) => (tab.path === from ? { ...tab, path: to, preview: false } : tab));
  const recent = (set.recent ?? []).map((path) => (path === from ? to : path));
  const closed = set.closed.map((path) => (path === from ? to : path));
  const { [from]: at, ...others } = set.closedAt ?? {};
  return {
    ...set,
    tabs,
    shown: set.shown === from ? to : set.shown,
    recent: [...new Set(recent)],
    closed: [...new Set(closed)],
    closedAt: at === undefined ? others : { ...others, [to]: at },
  };
}

export function withShown(set: TabSet, path: string, isBlamed = false): TabSet {
  const recent = set.recent ?? [];
  const isFolder = set.tabs.some((tab) => tab.path === path && tab.folder === true);
  if (set.shown === path && (set.isBlamed ?? false) === isBlamed && (isFolder || recent[0] === path)) return set;
  if (isFolder) return { ...set, shown: path, isBlamed };
  return { ...set, shown: path, isBlamed, recent: [path, ...recent.filter((known) => known !== path)].slice(0, remembered) };
}

/** What one comes back to: what was shown last, as long as it is open. null = nothing. */
export const shownLast = ({ tabs, shown }: TabSet): string | null => (tabs.some(({ path }) => path === shown) ? shown : null);

/** What is shown after `path` is closed: the tab at its right, else at its left. */
export function neighbour(set: TabSet, path: string): string | null {
  const at = set.tabs.findIndex((tab) => tab.path === path);
  return (set.tabs[at + 1] ?? set.tabs[at - 1])?.path ?? null;
}

/** The tab `step` places further on, around the ends. */
export function tabAfter(set: TabSet, path: string | null, step: 1 | -1): string | null {
  if (set.tabs.length === 0) return null;
  const at = set.tabs.findIndex((tab) => tab.path === path);
  const next = at < 0 ? (step === 1 ? 0 : set.tabs.length - 1) : (at + step + set.tabs.length) % set.tabs.length;
  return set.tabs[next]?.path ?? null;
}

interface TabStore {
  readonly projects: Readonly<Record<string, TabSet>>;
  /** Projects of a connection that was forgotten. */
  forget(connection: string): void;
  change(project: string, change: (set: TabSet) => TabSet): void;
}

export const useTabStore = createRemembered<TabStore>(
  "tabs",
  (set) => ({
    projects: {},
    forget: (connection) => set((state) => ({ projects: withoutConnection(state.projects, connection) })),
    change: (project, change) =>
      set((state) => {
        const before = ownValue(state.projects, project) ?? noTabs;
        const after = change(before);
        return after === before ? state : { projects: { ...state.projects, [project]: after } };
      }),
  }),
  { byProject: "projects", sample: { tabs: [{ path: "" }], closed: [""] } },
);

/** What is remembered about the projects of other connections. */
export const withoutConnection = <T>(remembered: Readonly<Record<string, T>>, connection: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(remembered).filter(([project]) => !project.startsWith(projectKey(connection, ""))));

/** Key of what is remembered about a project on this machine. */
export const projectKey = (connection: string, project: string): string =>
  `${encodeURIComponent(connection)}/${encodeURIComponent(project)}`;
export const useTabs = (project: string): TabSet => useTabStore((state) => ownValue(state.projects, project) ?? noTabs);
export const readTabs = (project: string): TabSet => ownValue(useTabStore.getState().projects, project) ?? noTabs;
export const changeTabs = (project: string, change: (set: TabSet) => TabSet): void => useTabStore.getState().change(project, change);

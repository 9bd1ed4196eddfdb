// Where commands and their keys work, and what a line of the catalogue says.

/** Where keys work. `window` and `view` commands are bound with useCommand; the keys of a `surface` are pressed while the focus is in it. */
export const places = {
  go: { title: "Go", reach: "window" },
  window: { title: "Window", reach: "window" },
  welcome: { title: "Welcome", reach: "view" },
  tour: { title: "Show me around", reach: "view" },
  file: { title: "Files", reach: "view" },
  image: { title: "Image", reach: "view" },
  tabs: { title: "Tabs", reach: "view" },
  changes: { title: "Changes", reach: "view" },
  merge: { title: "Merge", reach: "view" },
  queue: { title: "Queue", reach: "view" },
  history: { title: "History", reach: "view" },
  commit: { title: "Commit", reach: "view" },
  compare: { title: "Compare", reach: "view" },
  timeline: { title: "Statuses over commits", reach: "surface" },
  "backport-map": { title: "Backports", reach: "surface" },
  matrix: { title: "Cherry-pick and revert", reach: "surface" },
  settings: { title: "Settings", reach: "view" },
  kept: { title: "Kept work", reach: "view" },
  connection: { title: "Connection", reach: "view" },
  activity: { title: "Activity", reach: "view" },
  tree: { title: "Tree", reach: "surface" },
  folder: { title: "Folder page", reach: "surface" },
  hits: { title: "Places found", reach: "surface" },
  blame: { title: "Blame", reach: "surface" },
  threads: { title: "Comments in a file", reach: "surface" },
  inbox: { title: "Inbox", reach: "surface" },
  "file-tabs": { title: "Row of tabs", reach: "surface" },
  staged: { title: "Staged changes", reach: "surface" },
  done: { title: "Commit done", reach: "view" },
  commits: { title: "Commits", reach: "surface" },
  "commit-files": { title: "Files of a commit", reach: "surface" },
  diff: { title: "Diff", reach: "surface" },
  recent: { title: "Recent projects", reach: "surface" },
  actions: { title: "Last actions", reach: "surface" },
  projects: { title: "Projects of a connection", reach: "surface" },
  counters: { title: "Table of groups", reach: "surface" },
  trend: { title: "Trend of a group", reach: "surface" },
  authors: { title: "Authors and weeks", reach: "surface" },
  list: { title: "Any list", reach: "surface" },
  several: { title: "Several rows", reach: "surface" },
  refs: { title: "Branches and tags", reach: "surface" },
  choices: { title: "Palette and switchers", reach: "surface" },
  composer: { title: "Comment", reach: "surface" },
  form: { title: "Forms", reach: "surface" },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly reach: "window" | "view" | "surface" }>>;

export type Place = keyof typeof places;
export type MenuName = "file" | "edit" | "view" | "go" | "help";

export interface CommandEntry {
  /** What the palette shows: "Save (stage) file". */
  readonly title: string;
  readonly where: Place;
  /** "ctrl+shift+p" (Cmd on macOS is understood), "f6", or a single letter; the first one is printed. */
  readonly keys?: readonly string[];
  /** On macOS, where they are others than the same with Command. */
  readonly mac?: readonly string[];
  /** What must be open; a press says so where nothing binds the command. */
  readonly needs?: "project" | "connection";
  /** A single key that works in fields as well, once they have seen it. */
  readonly inText?: true;
  /** The menu of the system's menu bar that lists it. */
  readonly menu?: MenuName;
}

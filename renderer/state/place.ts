// Where the person is: on a connection's page, or in a view of a project. The URL's hash is its only home, so back, reload and links work.
import { createContext, useContext, useSyncExternalStore } from "react";
import { createArrivals, type Prepare } from "./left-location.ts";
import { choice, day, filled, flag, lastLine, line, lines, list, type Option, text, trail, words } from "./place-options.ts";
import type { Screen } from "./screens.ts";

/** The views of a project, each with its own options. */
const viewOptions = {
  /**
   * A file or folder, the first line to show and the last one that is meant, and a search in place of the tree ("" = its empty field) with what narrows it. Blame
   * beside the text: of all lines or some, past ignored commits, and where one came from through the file's revisions.
   */
  files: {
    path: text("path"),
    ...{ line, lastLine },
    search: text("search"),
    ...{ matchCase: flag("case", "1"), wholeWord: flag("word", "1"), expression: flag("regexp", "1") },
    ...{ within: filled("in"), without: filled("not") },
    blame: flag("blame", "1"),
    blamedLines: lines,
    skipsIgnored: flag("ignored", "skip"),
    trail,
  },
  changes: {},
  /** The merges of a branch's desk, and the file that is shown. */
  merge: { path: text("path") },
  /** Commits that wait for the connection's server. */
  queue: {},
  /** Filters, and the selected commit. */
  history: {
    path: filled("path"),
    sha: text("sha"),
    author: words("author"),
    since: day("since"),
    until: day("until"),
    all: flag("all", "1"),
    firstParent: flag("first_parent", "1"),
    topological: flag("order", "topo"),
    /** Text in messages; and a range a..b in place of the ref. */
    message: words("message"),
    range: words("range"),
  },
  /** Statuses over commits: jobs whose name holds a text, of one stage, or whose result changed; bars without durations. */
  statuses: { job: words("job"), stage: filled("stage"), changed: flag("changed", "1"), result: flag("show", "result") },
  /**
   * Fixes by branches: chosen commits, or those whose messages hold a text ("" = the newest) or end with a trailer, that merge requests
   * with a label brought, by an author, of a path, since a day; branches in place of the usual ones; whether only those are shown that a branch lacks, or that go cleanly to one.
   */
  backports: {
    fixes: list("fixes"),
    message: text("message"),
    ...{ trailer: words("trailer"), label: words("label"), author: words("author"), path: filled("path"), since: day("since") },
    branches: list("branches"),
    ...{ missing: flag("missing", "1"), clean: flag("clean", "1") },
  },
  /** A commit, which part of it is open, and a file of its diff with a line to begin at, of the new side or of the one before. */
  commit: {
    ...{ sha: text("sha"), tab: choice("tab", ["files", "comments", "statuses", "details", "backports"]) },
    ...{ file: filled("file"), line, wasLine: flag("side", "old") },
  },
  /** Two refs or commits; `straight`: tip to tip instead of since their merge base. */
  compare: { from: words("from"), to: words("to"), straight: flag("straight", "1") },
};

/** The pages of a connection, each with its own options. */
const pageOptions = {
  /** What is searched for, and whether everything is listed that can be seen there, or only what is one's own. */
  projects: { search: words("search"), all: flag("all", "1") },
  /** The counters of groups: one of them or all, the time that is shown, the counter that is drawn, and how many days ago one compares with. */
  activity: {
    group: filled("group"),
    range: choice("range", ["12w", "4w", "1y"]),
    counter: choice("counter", ["merge_requests", "issues", "new_members"]),
    against: choice("against", ["28", "7", "84", "182", "364"]),
  },
  /** Comments on commits of its projects: which of them, what narrows them, and the one that was opened from there. */
  inbox: {
    show: choice("show", ["all", "unread", "threads", "own"]),
    author: words("author"),
    file: words("file"),
    ...{ project: filled("project"), opened: filled("comment") },
  },
  /** Commits of a project by author and week. */
  authors: { project: filled("project"), ref: filled("ref"), weeks: choice("weeks", ["26", "12", "52"]), table: flag("as", "table") },
};

type Values<O> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

export type View = keyof typeof viewOptions;
export type Page = keyof typeof pageOptions;

interface InProject {
  /** Connection id; "local" is the built-in service. */
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Branch, tag or commit as the person chose it; null = the default branch. */
  readonly ref: string | null;
}

/** A place in one view of a project. */
export type PlaceOf<V extends View> = { [K in V]: InProject & { readonly view: K } & Values<(typeof viewOptions)[K]> }[V];
/** A place inside a project. */
export type Place = PlaceOf<View>;
export type PageOf<P extends Page> = { [K in P]: { readonly connection: string; readonly page: K } & Values<(typeof pageOptions)[K]> }[P];

type ProjectLocation = { readonly at: "project" } & Place;
export type ConnectionLocation = { readonly at: "connection" } & PageOf<Page>;
/** Where the settings and kept work can be opened from, and lead back to. */
type Origin = ProjectLocation | ConnectionLocation;

/**
 * Anywhere: the welcome screen, a connection, all kept work (with the key of the desk that is shown), the settings (both opened from
 * somewhere), a place in a project; or an address that leads nowhere, with the reason as a sentence.
 */
export type Location =
  | { readonly at: "welcome" }
  | { readonly at: "settings"; readonly section: string; readonly from: Origin | null }
  | { readonly at: "kept"; readonly desk: string | null; readonly from: Origin | null }
  | { readonly at: "nowhere"; readonly hash: string; readonly why: string }
  | ConnectionLocation
  | ProjectLocation;

/** Far more than the longest path of a file, encoded twice. */
const longestHash = 65_536;

/**
 * `#/local/group%2Fname/files?ref=main&path=src/a.ts&line=3`, `#/c/<connection>/projects`, `#/settings/keyboard`, `#/kept`. Options that
 * make no sense count as not given, and an unknown view of a project is its files.
 */
export function parseHash(hash: string): Location {
  if (hash.length > longestHash) return { at: "nowhere", hash: hash.slice(0, 200), why: "It is longer than any address of Repodesk." };
  const { segments, query } = split(hash);
  const [first, second] = segments;
  if (first === undefined) return { at: "welcome" };
  if (first === "settings") return { at: "settings", section: second ?? "connections", from: readOrigin(query) };
  if (first === "kept") return { at: "kept", desk: query.get("desk"), from: readOrigin(query) };
  return parseOrigin(hash) ?? { at: "nowhere", hash, why: "It names no connection, or no page that a connection has." };
}

/** A connection or a place in a project; null where it is neither. */
function parseOrigin(hash: string): Origin | null {
  const { segments, query } = split(hash);
  const isConnection = segments[0] === "c";
  const [connection, second, third] = isConnection ? segments.slice(1) : segments;
  if (connection === undefined) return null;
  if (isConnection || second === undefined) {
    const page = second ?? "projects";
    return isPage(page) ? locatePage(connection, page, readOptions(pageOptions[page], query)) : null;
  }
  const view = third !== undefined && isView(third) ? third : "files";
  return locate({ connection, project: second, ref: query.get("ref") }, view, readOptions(viewOptions[view], query));
}

function readOrigin(query: URLSearchParams): Origin | null {
  const from = query.get("from") ?? "";
  // Screens beside a project are never opened from one another.
  return /^#?\/(settings|kept)([/?]|$)/.test(from) ? null : parseOrigin(from);
}

const isView = (name: string): name is View => Object.hasOwn(viewOptions, name);
const isPage = (name: string): name is Page => Object.hasOwn(pageOptions, name);

/** Put together again what the type keeps apart: the options are those of the view. */
const locate = (base: InProject, view: View, options: object): ProjectLocation =>
  ({ at: "project", connection: base.connection, project: base.project, view, ref: base.ref, ...options }) as ProjectLocation;

const locatePage = (connection: string, page: Page, options: object): ConnectionLocation =>
  ({ at: "connection", connection, page, ...options }) as ConnectionLocation;

function split(hash: string): { segments: string[]; query: URLSearchParams } {
  const address = hash.replace(/^#/, "");
  const cut = address.indexOf("?");
  const route = cut < 0 ? address : address.slice(0, cut);
  return { segments: route.split("/").filter(Boolean).map(decode), query: new URLSearchParams(cut < 0 ? "" : address.slice(cut + 1)) };
}

type Options = Readonly<Record<string, Option<unknown>>>;

const readOptions = <O extends object>(options: O, query: URLSearchParams): Values<O> =>
  Object.fromEntries(Object.entries(options as Options).map(([key, option]) => [key, option.read(query.get(option.name))])) as Values<O>;

function writeOptions(options: object, values: object, query: URLSearchParams): void {
  for (const [key, option] of Object.entries(options as Options)) {
    const written = option.write((values as Readonly<Record<string, unknown>>)[key]);
    if (written !== null) query.set(option.name, written);
  }
}

/** The hash of a location; parseHash reads it back unchanged. */
export function toHash(location: Location): string {
  const query = new URLSearchParams();
  switch (location.at) {
    case "welcome":
      return "#/";
    case "nowhere":
      return location.hash;
    case "connection":
      writeOptions(pageOptions[location.page], location, query);
      return join(["c", location.connection, location.page], query);
    case "settings":
      if (location.from !== null) query.set("from", toHash(location.from));
      return join(["settings", location.section], query);
    case "kept":
      if (location.desk !== null) query.set("desk", location.desk);
      if (location.from !== null) query.set("from", toHash(location.from));
      return join(["kept"], query);
    case "project":
      if (location.ref !== null) query.set("ref", location.ref);
      writeOptions(viewOptions[location.view], location, query);
      return join([location.connection, location.project, location.view], query);
  }
}

const join = (segments: readonly string[], query: URLSearchParams): string =>
  `#/${segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join("/")}${query.size === 0 ? "" : `?${query}`}`;

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written; // A hand-typed % that is no escape is meant as it stands.
  }
}

const noOptions = new URLSearchParams();

/** A place in a project, with what is not said left empty. */
export const placeIn = <V extends View>(
  { connection, project }: Pick<InProject, "connection" | "project">,
  { view, ref = null, ...options }: { view: V; ref?: string | null } & Partial<Values<(typeof viewOptions)[V]>>,
): Location => locate({ connection, project, ref }, view, { ...readOptions(viewOptions[view], noOptions), ...options });

/** The page of a connection. */
export const connectionAt = (connection: string, options: Partial<Values<(typeof pageOptions)["projects"]>> = {}): ConnectionLocation => ({
  ...{ at: "connection", connection, page: "projects", search: null, all: false },
  ...options,
});

/** Another page of a connection, with what is not said as it usually is. */
export const pageAt = <P extends Exclude<Page, "projects">>(
  connection: string,
  page: P,
  options: Partial<Values<(typeof pageOptions)[P]>> = {},
): ConnectionLocation => locatePage(connection, page, { ...readOptions(pageOptions[page], noOptions), ...options });

/** The file, folder or filter of a place. */
export const pathOf = (place: Place): string | null => ("path" in place ? place.path : null);

/** The search of the files view, which goes along from file to file. */
export const searchOf = ({ search, matchCase, wholeWord, expression, within, without }: PlaceOf<"files">) => ({
  ...{ search, matchCase, wholeWord, expression, within, without },
});

/** The same view at another ref: its path stays, and whether it is blamed; filters and lines do not. Pages of commits give way to the files. */
export function atRef(place: Place, ref: string | null): Location {
  if (place.view === "merge") return placeIn(place, { view: "changes", ref });
  if (place.view === "files") return placeIn(place, { view: "files", ref, path: place.path, blame: place.blame });
  if (place.view === "history") return placeIn(place, { view: place.view, ref, path: place.path });
  if (place.view === "statuses") return placeIn(place, { ...place, ref });
  if (place.view === "backports") return placeIn(place, { ...place, ref });
  return placeIn(place, { view: place.view === "changes" ? place.view : "files", ref });
}

/** Goes there. `replace` = without a new entry for Back (selection, scroll line). */
export function navigate(location: Location, options: { replace?: boolean } = {}): void {
  const hash = toHash(location);
  if (hash === window.location.hash) return;
  // What the screen that is being left says of itself would take the one that comes out of the address.
  const left = arrivals.left();
  if (options.replace && left !== null && isSameFile(left, location)) return;
  // The same of one that is still drawn.
  if (options.replace && drawn !== null && isSameScreen(drawn, location) && !isSameScreen(drawn, readLocation())) return;
  if (options.replace) window.history.replaceState(window.history.state, "", hash);
  else window.history.pushState(null, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Where a location leads back to: itself, when it is no screen beside. */
const originOf = (location: Location): Origin | null =>
  location.at === "project" || location.at === "connection" ? location : "from" in location ? location.from : null;

/** A section of the settings, which lead back to where one is now. */
export const settingsAt = (section: string): Location => ({ at: "settings", section, from: originOf(readLocation()) });

/** All kept work, which leads back like the settings; `desk`: the one to show. */
export const keptAt = (desk: string | null): Location => ({ at: "kept", desk, from: originOf(readLocation()) });

/** Out of the settings and of kept work: to where they were opened from, else to the welcome screen. */
export function leaveBeside(): void {
  navigate(originOf(readLocation()) ?? { at: "welcome" });
}

const isSameFile = (one: Location, other: Location): boolean =>
  one.at === "project" &&
  other.at === "project" &&
  one.view === "files" &&
  other.view === "files" &&
  one.connection === other.connection &&
  one.project === other.project &&
  one.path === other.path;

/** Another view, another page or another commit is another screen; a file, a selected row or a filter is none. */
export const screenOf = (location: Location): string =>
  `${toHash(location).split("?", 1)} ${location.at === "project" && location.view === "commit" ? location.sha : ""}`;

export const isSameScreen = (one: Location, other: Location): boolean => screenOf(one) === screenOf(other);

let drawn: Location | null = null;

/** Says which location the window has drawn, while the address may be ahead of it; null = it draws none. */
export function locationDrawn(location: Location | null): void {
  drawn = location;
}

const listeners = new Set<() => void>();
const arrivals = createArrivals<Location>();

/** Lets the drawn location stay until what the next one shows is fetched; one at a time, the answer takes it back. */
export const prepareLocations = (by: Prepare<Location>): (() => void) => arrivals.prepareBy(by);

function announce(): void {
  arrivals.arrive(parseHash(window.location.hash), cached?.location ?? null, () => {
    for (const notify of [...listeners]) notify();
  });
}

/**
 * One listener for all: the browser lets React draw between two listeners of an event, and a part that asks for a project's place
 * would be drawn once more, outside of a project, before its parent could take it away.
 */
export function watchLocation(notify: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("hashchange", announce);
    window.addEventListener("popstate", announce);
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    window.removeEventListener("hashchange", announce);
    window.removeEventListener("popstate", announce);
  };
}

let cached: { hash: string; location: Location } | null = null;

/** The location that is drawn, which is the address's but for some milliseconds; the same object as long as the hash is the same. */
export function readLocation(): Location {
  const left = arrivals.left();
  if (left !== null) return left;
  const { hash } = window.location;
  if (cached?.hash !== hash) cached = { hash, location: parseHash(hash) };
  return cached.location;
}

/** The screen that a part of the window belongs to; one that is alone draws the address. */
export const ScreenContext = createContext<Screen<Location>>({ read: readLocation });

/** The location that the screen around draws. */
export const useLocation = (): Location => useSyncExternalStore(watchLocation, useContext(ScreenContext).read);

/** The place in a project that a location stands at or was opened from; null outside of one. */
export function placeOf(location: Location): ProjectLocation | null {
  const origin = originOf(location);
  return origin?.at === "project" ? origin : null;
}

/** Whether a screen is shown that belongs to no project, though it leads back to one. */
export const isBeside = ({ at }: Location): boolean => at === "settings" || at === "kept";

/** The current place, in the settings the one that they were opened from; throws outside a project, where nothing may ask. */
export function usePlace(): Place {
  const place = placeOf(useLocation());
  if (place === null) throw new Error("There is no project open here.");
  return place;
}

/** The current place with the options of one view; those of another view's place are empty. */
export function usePlaceIn<V extends View>(view: V): PlaceOf<V> {
  const place = usePlace();
  return (place.view === view ? place : placeIn<View>(place, { view, ref: place.ref })) as PlaceOf<V>;
}

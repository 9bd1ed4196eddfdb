// Where the person is: connection, project, ref, view, path, commit. The URL's hash is its only home, so back, reload and links work.
import { useSyncExternalStore } from "react";

export type View = "files" | "changes" | "history" | "commit" | "settings";

/** A place inside a project. `path` is a file or folder (files) or a filter (history); `sha` belongs to commit. */
export interface Place {
  /** Connection id; "local" is the built-in service. */
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly view: View;
  /** Branch, tag or commit as the person chose it; null = the default branch. */
  readonly ref: string | null;
  readonly path: string | null;
  readonly sha: string | null;
  /** First line to show, from 1. */
  readonly line: number | null;
  /** Filters and options of the view, as text. */
  readonly options: Readonly<Record<string, string>>;
}

type ProjectLocation = { readonly at: "project" } & Place;

/** Anywhere: the welcome screen, all kept work (with the key of the desk that is shown), the settings (both opened from a place in a project, or from none), or a place in a project. */
export type Location =
  | { readonly at: "welcome" }
  | { readonly at: "settings"; readonly section: string; readonly from: ProjectLocation | null }
  | { readonly at: "kept"; readonly desk: string | null; readonly from: ProjectLocation | null }
  | ProjectLocation;

const views: readonly View[] = ["files", "changes", "history", "commit"];

/** `#/local/group%2Fname/files?ref=main&path=src/a.ts&line=3`; unknown forms are the welcome screen. */
export function parseHash(hash: string): Location {
  const [route = "", search = ""] = hash.replace(/^#/, "").split("?", 2);
  const [connection, project, view] = route.split("/").filter(Boolean).map(decode);
  if (connection === undefined) return { at: "welcome" };
  if (connection === "settings") {
    const from = parseHash(new URLSearchParams(search).get("from") ?? "");
    return { at: "settings", section: project ?? "connections", from: from.at === "project" ? from : null };
  }
  if (connection === "kept") {
    const query = new URLSearchParams(search);
    const from = parseHash(query.get("from") ?? "");
    return { at: "kept", desk: query.get("desk"), from: from.at === "project" ? from : null };
  }
  if (project === undefined) return { at: "welcome" };
  const query = new URLSearchParams(search);
  const { ref = null, path = null, sha = null, line, ...options } = Object.fromEntries(query) as Record<string, string | undefined>;
  return {
    at: "project",
    connection,
    project,
    view: views.find((known) => known === view) ?? "files",
    ref,
    path,
    sha,
    line: line !== undefined && /^[1-9]\d*$/.test(line) ? Number(line) : null,
    options: options as Record<string, string>,
  };
}

/** The hash of a location; parseHash reads it back unchanged. */
export function toHash(location: Location): string {
  if (location.at === "welcome") return "#/";
  if (location.at === "settings") {
    const from = location.from === null ? "" : `?${new URLSearchParams({ from: toHash(location.from) })}`;
    return `#/settings/${encodeURIComponent(location.section)}${from}`;
  }
  const query = new URLSearchParams();
  if (location.at === "kept") {
    if (location.desk !== null) query.set("desk", location.desk);
    if (location.from !== null) query.set("from", toHash(location.from));
    return `#/kept${query.size === 0 ? "" : `?${query}`}`;
  }
  const { ref, path, sha, line } = location;
  for (const [name, value] of Object.entries({ ref, path, sha, line })) if (value !== null) query.set(name, String(value));
  for (const [name, value] of Object.entries(location.options)) query.set(name, value);
  const search = query.toString();
  return `#/${[location.connection, location.project, location.view].map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A hand-typed % that is no escape is meant as it stands.
  }
}

const emptyPlace = { ref: null, path: null, sha: null, line: null, options: {} } as const;

/** A place in a project, with what is not said left empty. */
export const placeIn = (base: Pick<Place, "connection" | "project">, rest: Partial<Place> & { view: View }): Location => ({
  ...emptyPlace,
  at: "project",
  connection: base.connection,
  project: base.project,
  ...rest,
});

/** Goes there. `replace` = without a new entry for Back (selection, scroll line). */
export function navigate(location: Location, options: { replace?: boolean } = {}): void {
  const hash = toHash(location);
  if (hash === window.location.hash) return;
  if (options.replace) window.history.replaceState(window.history.state, "", hash);
  else window.history.pushState(null, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** A section of the settings, which lead back to the place in a project that is open now. */
export function settingsAt(section: string): Location {
  const here = readLocation();
  return { at: "settings", section, from: placeOf(here) };
}

/** All kept work, which leads back like the settings; `desk`: the one to show. */
export const keptAt = (desk: string | null): Location => ({ at: "kept", desk, from: placeOf(readLocation()) });

/** Out of the settings and of kept work: to the place that they were opened from, else to the welcome screen. */
export function leaveBeside(): void {
  navigate(placeOf(readLocation()) ?? { at: "welcome" });
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const notify of [...listeners]) notify();
}

/**
 * One listener for all: the browser lets React draw between two listeners of an event, and a part that asks for a project's place
 * would be drawn once more, outside of a project, before its parent could take it away.
 */
function subscribe(notify: () => void): () => void {
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

/** The current location; the same object as long as the hash is the same. */
export function readLocation(): Location {
  const { hash } = window.location;
  if (cached?.hash !== hash) cached = { hash, location: parseHash(hash) };
  return cached.location;
}

export const useLocation = (): Location => useSyncExternalStore(subscribe, readLocation);

/** The place in a project that a location stands at or was opened from; null outside of one. */
export const placeOf = (location: Location): ProjectLocation | null =>
  location.at === "project" ? location : location.at === "welcome" ? null : location.from;

/** Whether a screen is shown that belongs to no project, though it leads back to one. */
export const isBeside = ({ at }: Location): boolean => at === "settings" || at === "kept";

/** The current place, in the settings the one that they were opened from; throws outside a project, where nothing may ask. */
export function usePlace(): Place {
  const place = placeOf(useLocation());
  if (place === null) throw new Error("There is no project open here.");
  return place;
}

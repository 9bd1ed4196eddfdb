// The filters of the history: what they ask of the server, and how they read in a sentence.
import type { CommitFilter } from "../../data/repository.ts";
import type { PlaceOf } from "../../state/place.ts";

export type HistoryFilter = Pick<PlaceOf<"history">, "author" | "path" | "since" | "until" | "all" | "firstParent" | "topological">;

/** The part of a place that is its filter. */
export const readFilter = ({ author, path, since, until, all, firstParent, topological }: HistoryFilter): HistoryFilter => ({
  ...{ author, path, since, until },
  ...{ all, firstParent, topological },
});

/** The last second of a day in the person's own zone, as ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** Parameters of the commit list. `commit` is where the ref stands; with all branches it does not matter. */
export function toCommitFilter(filter: HistoryFilter, commit: string): CommitFilter {
  return {
    ...(filter.all ? { all: true } : { ref_name: commit }),
    ...(filter.author === null ? {} : { author: filter.author }),
    ...(filter.path === null ? {} : { path: filter.path }),
    ...(filter.since === null ? {} : { since: new Date(`${filter.since}T00:00:00`).toISOString() }),
    ...(filter.until === null ? {} : { until: endOfDay(filter.until) }),
    ...(filter.firstParent ? { first_parent: true } : {}),
    ...(filter.topological ? { order: "topo" as const } : {}),
  };
}

/** Whether the filter can leave commits out. */
export const narrows = (filter: HistoryFilter): boolean =>
  filter.author !== null || filter.path !== null || filter.since !== null || filter.until !== null;

/** "1 Oct 2026" */
export function sayDay(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** "No commit by “priya” touches migrations/ since 1 Oct 2026" */
export function sayNothingFound(filter: HistoryFilter): string {
  const by = filter.author === null ? "" : ` by “${filter.author}”`;
  const touches = filter.path === null ? "" : ` touches ${filter.path}`;
  const since = filter.since === null ? "" : ` since ${sayDay(filter.since)}`;
  const until = filter.until === null ? "" : ` until ${sayDay(filter.until)}`;
  return `No commit${by}${touches}${since}${until}${touches === "" ? " was found" : ""}`;
}

/** What is said under the last commit of the list: only a list that leaves nothing out ends where the history begins. */
export function sayEnd(filter: HistoryFilter): string {
  const { author, path, since, until } = filter;
  if (path !== null && author === null && since === null && until === null)
    return `${path} was added here, or renamed: history does not follow renames.`;
  return narrows(filter) ? "No older commit matches the filter." : "This is where the history begins.";
}

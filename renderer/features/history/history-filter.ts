// The filters of the history: what they ask of the server, and how they read in a sentence.
import type { HistoryQuestion } from "../../data/history-search.ts";
import type { PlaceOf } from "../../state/place.ts";
import { endOfDay, sayDay, startOfDay } from "../../ui/text/day.ts";

export type HistoryFilter = Pick<
  PlaceOf<"history">,
  "message" | "author" | "path" | "since" | "until" | "range" | "all" | "firstParent" | "topological"
>;

/** The part of a place that is its filter. A range says itself which branches it is about. */
export const readFilter = ({ message, author, path, since, until, range, ...order }: HistoryFilter): HistoryFilter => ({
  ...{ message, author, path, since, until, range },
  ...{ all: order.all && range === null, firstParent: order.firstParent, topological: order.topological },
});

/** What is asked for. `commit` is where the ref stands; with all branches, or a range, it does not matter. */
export function toCommitFilter(filter: HistoryFilter, commit: string): HistoryQuestion {
  return {
    ...(filter.all ? { all: true } : { ref_name: filter.range ?? commit }),
    ...(filter.message === null ? {} : { message: filter.message }),
    ...(filter.author === null ? {} : { author: filter.author }),
    ...(filter.path === null ? {} : { path: filter.path }),
    ...(filter.since === null ? {} : { since: startOfDay(filter.since) }),
    ...(filter.until === null ? {} : { until: endOfDay(filter.until) }),
    ...(filter.firstParent ? { first_parent: true } : {}),
    ...(filter.topological ? { order: "topo" as const } : {}),
  };
}

/** The filters that leave commits out, each with a chip. */
export const removable = ["message", "author", "path", "since", "until", "range"] as const;

/** The chips as they stand in the row; where there is no room for all, the last ones leave it first. */
export const chipNames = [...removable, "order"] as const;
export type ChipName = (typeof chipNames)[number];

export const isOn = (filter: HistoryFilter, name: ChipName): boolean =>
  name === "order" ? filter.all || filter.firstParent || filter.topological : filter[name] !== null;

/** Whether the filter can leave commits out. */
export const narrows = (filter: HistoryFilter): boolean => removable.some((name) => filter[name] !== null);

/** Without what narrows it. */
export const widened = (filter: HistoryFilter): HistoryFilter => ({
  ...filter,
  ...{ message: null, author: null, path: null, since: null, until: null, range: null },
});

/** The branches, tags and commits that a range names, without the steps back from them ("main~3"). */
export const namesOfRange = (range: string): readonly string[] => [
  ...new Set(
    range
      .split(/\.{2,3}/)
      .map((side) => (side.split(/[~^]/, 1)[0] ?? "").trim())
      .filter((name) => name !== ""),
  ),
];

/** "No commit by “priya” touches migrations/ since 1 Oct 2026" */
export function sayNothingFound(filter: HistoryFilter): string {
  const says = filter.message === null ? "" : ` says “${filter.message}”`;
  const within = filter.range === null ? "" : ` in ${filter.range}`;
  const by = filter.author === null ? "" : ` by “${filter.author}”`;
  const touches = filter.path === null ? "" : ` touches ${filter.path}`;
  const since = filter.since === null ? "" : ` since ${sayDay(filter.since)}`;
  const until = filter.until === null ? "" : ` until ${sayDay(filter.until)}`;
  const does = [says, touches].filter((part) => part !== "").join(" and");
  return `No commit${by}${does}${since}${until}${within}${does === "" ? " was found" : ""}`;
}

/** Of a list that may lack commits. */
export const shallowWords = "This is a shallow clone: git fetch --unshallow brings the commits it does not have.";

/**
 * What is said under the last commit of the list: only a list that leaves nothing out ends where the history begins. `isEdge`: its parents
 * were not fetched. `isShallow`: somewhere that is so.
 */
export function sayEnd(filter: HistoryFilter, isEdge = false, isShallow = false): string {
  if (isEdge) return "This shallow clone ends here: older commits were not fetched. git fetch --unshallow brings them.";
  const { path, ...others } = filter;
  if (path !== null && !narrows({ ...others, path: null })) return `This is where ${path} begins; a renamed file is followed.`;
  if (!narrows(filter)) return "This is where the history begins.";
  return isShallow ? `No older commit that was fetched matches the filter. ${shallowWords}` : "No older commit matches the filter.";
}

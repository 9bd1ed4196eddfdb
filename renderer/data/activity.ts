// Readings of groups as the desktop keeps them, and what a server tells about its counters.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Series } from "../../shared/contract/readings.ts";
import { apiQuery, ask, fullPage } from "./api-query.ts";
import { desktopClient } from "./clients.ts";

const day = 24 * 60 * 60 * 1_000;
/** What is kept on screen at once: a year and a few days, whatever part of it is shown. */
export const yearOfReadings = 371 * day;

/** Milliseconds: what was asked on the way to the page is not asked once more as it is drawn. */
const moment = 1_000;

export const watchedActivityQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getWatchedActivity", "", { connection }] as const,
    queryFn: async ({ signal }) => (await desktopClient.getWatchedActivity({ connection }, { signal })).data,
    staleTime: moment,
  });

const lists = ["at", "issues", "merge_requests", "new_members"] as const;

const isSame = (one: Series, other: Series): boolean =>
  one.sample_until === other.sample_until &&
  String(one.other_account) === String(other.other_account) &&
  lists.every((name) => one[name].length === other[name].length && one[name].every((figure, index) => figure === other[name][index]));

/**
 * Series that did not change stay the objects that they were, so that they are not drawn again. By hand: of a year of 50 groups what does
 * so for any answer takes a quarter of a second.
 */
export function shareSeries(before: readonly Series[] | undefined, now: readonly Series[]): readonly Series[] {
  if (before === undefined) return now;
  const known = new Map(before.map((series) => [series.path, series]));
  const shared = now.map((series) => {
    const same = known.get(series.path);
    return same !== undefined && isSame(same, series) ? same : series;
  });
  return shared.length === before.length && shared.every((series, index) => series === before[index]) ? before : shared;
}

/** The last year of all groups. */
export const readingsQuery = (connection: string) =>
  queryOptions({
    queryKey: ["listReadings", "", { connection }] as const,
    queryFn: async ({ signal }) => {
      const to = Date.now();
      return (await desktopClient.listReadings({ connection, from: to - yearOfReadings, to }, { signal })).data;
    },
    staleTime: moment,
    structuralSharing: (before, now) => shareSeries(before as Series[] | undefined, now as Series[]),
    placeholderData: keepPreviousData,
  });

/** What counts as recent there; null where the server does not say: it is no service of Repodesk’s. */
export const recentPeriodQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getActivityFacts", connection, {}] as const,
    queryFn: async ({ signal }) => {
      try {
        const { data } = await ask(connection, "getActivityFacts", {}, { signal });
        return { days: data.recent_days, most: data.most };
      } catch (error) {
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Groups that the token sees, by name. */
export const groupSearchQuery = (connection: string, search: string) =>
  queryOptions({
    ...apiQuery(connection, "listGroups", { per_page: fullPage, ...(search === "" ? {} : { search }) }),
    placeholderData: keepPreviousData,
    retry: false,
  });

// Readings of groups as the desktop keeps them, and what a server tells about its counters.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { apiQuery, ask, fullPage } from "./api-query.ts";
import { desktopClient } from "./clients.ts";

const day = 24 * 60 * 60 * 1_000;
/** What is kept on screen at once: a year and a few days, whatever part of it is shown. */
export const yearOfReadings = 371 * day;

export const watchedActivityQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getWatchedActivity", "", { connection }] as const,
    queryFn: async ({ signal }) => (await desktopClient.getWatchedActivity({ connection }, { signal })).data,
    staleTime: 0,
  });

/** The last year of all groups. */
export const readingsQuery = (connection: string) =>
  queryOptions({
    queryKey: ["listReadings", "", { connection }] as const,
    queryFn: async ({ signal }) => {
      const to = Date.now();
      return (await desktopClient.listReadings({ connection, from: to - yearOfReadings, to }, { signal })).data;
    },
    staleTime: 0,
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

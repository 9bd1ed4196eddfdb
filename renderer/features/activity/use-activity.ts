// What a page of the activity works with: what is watched, the readings of the time that is shown, and what can be done.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import type { Series, WatchedActivity } from "../../../shared/contract/readings.ts";
import { useCommand } from "../../commands/bindings.ts";
import { readingsQuery, recentPeriodQuery, watchedActivityQuery } from "../../data/activity.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { navigate, type PageOf, pageAt } from "../../state/place.ts";
import { gapAfter, lastMoment, rangeUpTo } from "./model/trend.ts";
import { daysOf } from "./model/words.ts";

export type ActivityLocation = PageOf<"activity">;

export interface Activity {
  readonly connection: Connection;
  readonly location: ActivityLocation;
  /** undefined while it is asked. */
  readonly watched: WatchedActivity | undefined;
  readonly series: readonly Series[] | undefined;
  readonly error: Error | null;
  retry(): void;
  /** What is shown, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly longestGap: number;
  /** Null where the server does not say; undefined while it is asked. */
  readonly recent: { readonly days: number; readonly most: number } | null | undefined;
  readonly isReading: boolean;
  readonly readError: Error | null;
  read(): void;
  /** The same page with other options; without an entry for Back. */
  choose(options: Partial<Omit<ActivityLocation, "at" | "connection" | "page">>): void;
}

export function useActivity(connection: Connection, location: ActivityLocation): Activity {
  const watched = useQuery(watchedActivityQuery(connection.id));
  const readings = useQuery(readingsQuery(connection.id));
  const recent = useQuery(recentPeriodQuery(connection.id));
  const command = useDesktopCommand("readActivity");
  // The right edge stands still while one looks, until something was read.
  const [opened] = useState(() => Date.now());
  const tries = (watched.data?.groups ?? []).map(({ tried_at }) => tried_at);
  const { from, to } = rangeUpTo(lastMoment(opened, tries, watched.dataUpdatedAt), daysOf(location.range));
  const isReading = command.isPending || watched.data?.is_reading === true;
  const read = (): void => {
    if (!isReading) command.mutate({ connection: connection.id });
  };
  // Said until the groups were tried again, by the schedule or from another window, and none tells the same.
  const isTriedSince = tries.some((at) => (at ?? 0) >= command.submittedAt);
  const isOver = isTriedSince && watched.data?.groups.every(({ trouble }) => trouble?.sentence !== command.error?.message) === true;
  const hasGroups = (watched.data?.groups.length ?? 0) > 0;
  // A key that is faster than the page waits for it.
  const offered = { disabled: hasGroups ? null : "No group is read yet.", pending: watched.isPending };
  useCommand("activity.read", read, offered);
  useCommand("project.check", read, offered);
  return {
    ...{ connection, location, watched: watched.data, series: readings.data, isReading, read },
    error: watched.error ?? readings.error,
    retry: () => void Promise.all([watched.refetch(), readings.refetch()]),
    ...{ from, to },
    longestGap: gapAfter(watched.data?.every ?? null),
    recent: recent.isPending ? undefined : (recent.data ?? null),
    readError: isOver ? null : command.error,
    choose: (options) => navigate(pageAt(connection.id, "activity", { ...location, ...options }), { replace: true }),
  };
}

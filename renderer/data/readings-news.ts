// Readings that come while somebody looks: what is on screen follows at a pace, and asks for the groups that were read, not for all.
import type { QueryClient } from "@tanstack/react-query";
import type { Series } from "../../shared/contract/readings.ts";
import { readingsQuery, watchedActivityQuery, yearOfReadings } from "./activity.ts";
import { desktopClient } from "./clients.ts";
import { paced } from "./paced.ts";
import { invalidate } from "./query-client.ts";

export interface ReadingsNews {
  readonly connection: string;
  /** The only group that has a new reading; left out: anything may be another. */
  readonly group?: string;
}

export interface ReadingsFollower {
  hear(news: ReadingsNews): void;
}

const followers = new WeakMap<QueryClient, ReadingsFollower>();

/** Follows the readings of a window from the first news on. */
export function hearNews(client: QueryClient, news: ReadingsNews): void {
  const follower = followers.get(client) ?? followReadings(client);
  followers.set(client, follower);
  follower.hear(news);
}

/** Of more groups than these all are asked for at once. */
const mostApart = 24;

export function followReadings(client: QueryClient): ReadingsFollower {
  /** By connection; null: all of its groups. */
  const changed = new Map<string, Set<string> | null>();
  const askAgain = (): void => {
    const now = [...changed];
    changed.clear();
    for (const [connection, groups] of now) {
      const asked =
        groups !== null && groups.size <= mostApart && showsReadings(client, connection)
          ? askFor(client, connection, [...groups])
          : invalidate(client, ["readings"]);
      asked.catch((error: unknown) => console.warn("Readings that came are not shown yet.", error));
    }
  };
  const pace = paced(askAgain, { first: 250, most: 1_000 });
  return {
    hear({ connection, group }) {
      const groups = changed.get(connection);
      if (group === undefined || groups === null) changed.set(connection, null);
      else changed.set(connection, (groups ?? new Set()).add(group));
      pace.note();
    },
  };
}

/** Whether all readings are on screen, and no newer answer is under way. */
function showsReadings(client: QueryClient, connection: string): boolean {
  const query = client.getQueryCache().find({ queryKey: readingsQuery(connection).queryKey, exact: true });
  if (query === undefined) return false;
  const { data, isInvalidated, fetchStatus } = query.state;
  return query.isActive() && data !== undefined && !isInvalidated && fetchStatus === "idle";
}

async function askFor(client: QueryClient, connection: string, groups: readonly string[]): Promise<void> {
  const to = Date.now();
  const range = { from: to - yearOfReadings, to };
  const { queryKey } = readingsQuery(connection);
  const shown = client.getQueryData(queryKey);
  const watched = client.invalidateQueries({ queryKey: watchedActivityQuery(connection).queryKey });
  const answers = await Promise.all(groups.map((group) => desktopClient.listReadings({ connection, ...range, group }))).catch(() => null);
  await watched;
  // An answer that did not arrive is had with all; one of all that began or came meanwhile may have been read before these, or after them.
  const isOvertaken = !showsReadings(client, connection) || client.getQueryData(queryKey) !== shown;
  if (answers === null || isOvertaken) return invalidate(client, ["readings"]);
  const found = answers.flatMap(({ data }) => data);
  client.setQueryData(queryKey, (known) => known && withSeries(known, found));
}

/** By path, each series of `found` in the place of an earlier one. */
export function withSeries(known: readonly Series[], found: readonly Series[]): Series[] {
  const all = new Map([...known, ...found].map((series) => [series.path, series]));
  return [...all.values()].toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

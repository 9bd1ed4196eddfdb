// A year of readings, before somebody looks at them: the page of the groups is drawn at once then, with its figures.
import type { QueryClient } from "@tanstack/react-query";
import type { Location } from "../state/place.ts";
import { readingsQuery, watchedActivityQuery } from "./activity.ts";
import { connectionsQuery, recentQuery } from "./desktop.ts";
import { lastConnection } from "./last-connection.ts";

/** Readings that are fetched for a page which nobody has opened yet: a year of 50 groups, and some. More would hold the window up. */
const most = 20_000;

/** Of the connection that the key for the activity means at `location`. Rejects with what the desktop says. */
export async function fetchReadingsAhead(client: QueryClient, location: Location): Promise<void> {
  const [connections, recent] = await Promise.all([client.fetchQuery(connectionsQuery), client.fetchQuery(recentQuery)]);
  const connection = lastConnection(location, connections, recent)?.id;
  if (connection === undefined) return;
  const { groups } = await client.fetchQuery(watchedActivityQuery(connection));
  const readings = groups.reduce((sum, group) => sum + group.readings, 0);
  if (readings === 0 || readings > most) return;
  // For as long as the window is there: somebody may come to them after hours.
  await client.fetchQuery({ ...readingsQuery(connection), gcTime: Number.POSITIVE_INFINITY });
}

// Which connection is meant where none is named: the one of the place that one stands at or came from, else the one that was used last.
import type { Connection, RecentProject } from "../../shared/contract/desktop.ts";
import type { Location } from "../state/place.ts";

const connectionIn = (location: Location): string | null =>
  location.at === "project" || location.at === "connection"
    ? location.connection
    : "from" in location
      ? (location.from?.connection ?? null)
      : null;

export function lastConnection(
  location: Location,
  connections: readonly Connection[],
  recent: readonly RecentProject[],
): Connection | undefined {
  const wanted = connectionIn(location) ?? recent[0]?.connection;
  return connections.find(({ id }) => id === wanted) ?? connections.at(-1);
}

// The activity of a connection: all its groups, one group, or the authors of a project, as the address says.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../data/desktop.ts";
import { useLocation } from "../../state/place.ts";
import { NoConnection } from "../connections/index.ts";
import { AuthorsPage } from "./AuthorsPage.tsx";
import { GroupPage } from "./GroupPage.tsx";
import { GroupsPage } from "./GroupsPage.tsx";
import "./activity.css";
import "./authors.css";
import "./charts.css";
import "./groups.css";
import "./readings.css";

/** `#/c/<connection>/activity?group=&range=&counter=&against=` and `#/c/<connection>/authors?project=&ref=&weeks=` */
export function ActivityView() {
  const location = useLocation();
  const { data: connections } = useQuery(connectionsQuery);
  if (location.at !== "connection" || location.page === "projects" || location.page === "inbox" || connections === undefined)
    return <main />;
  const connection = connections.find(({ id }) => id === location.connection);
  if (connection === undefined) return <NoConnection />;
  if (location.page === "authors") return <AuthorsPage key={connection.id} connection={connection} location={location} />;
  if (location.group !== null)
    return <GroupPage key={`${connection.id} ${location.group}`} {...{ connection, location }} group={location.group} />;
  return <GroupsPage key={connection.id} connection={connection} location={location} />;
}

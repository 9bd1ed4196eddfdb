// The activity of a connection: all its groups, one group, or the authors of a project, as the address says.
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { connectionsQuery } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { navigate, useLocation } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
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
  if (location.at !== "connection" || location.page === "projects" || connections === undefined) return <main />;
  const connection = connections.find(({ id }) => id === location.connection);
  if (connection === undefined)
    return (
      <main {...home(".ui-button")}>
        <ErrorState
          level={1}
          title="There is no such connection"
          why="It was forgotten, or this address is from another machine."
          icon={Unplug}
          tone="neutral"
          actions={
            <Button variant="main" onPress={() => navigate({ at: "welcome" })}>
              Open a repository
            </Button>
          }
        />
      </main>
    );
  if (location.page === "authors") return <AuthorsPage key={connection.id} connection={connection} location={location} />;
  if (location.group !== null)
    return <GroupPage key={`${connection.id} ${location.group}`} {...{ connection, location }} group={location.group} />;
  return <GroupsPage key={connection.id} connection={connection} location={location} />;
}

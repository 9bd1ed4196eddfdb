// The page of a connection: its projects.
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { connectionsQuery } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { type ConnectionLocation, navigate } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { ServerProjects } from "./ServerProjects.tsx";

/** `#/c/<connection>/projects` */
export function ConnectionPage({ connection: id }: ConnectionLocation) {
  const { data: connections } = useQuery(connectionsQuery);
  const connection = connections?.find((known) => known.id === id);
  if (connections === undefined) return <main />;
  if (connection === undefined)
    return (
      <main {...home(".ui-button")}>
        <ErrorState
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
  return (
    <main {...home("input")}>
      <h1>{connection.name}</h1>
      <ServerProjects connection={connection} />
    </main>
  );
}

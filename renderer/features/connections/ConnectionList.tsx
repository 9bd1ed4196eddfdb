// All connections with what they are, whose token, what it allows and how it is kept.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../data/desktop.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { LocalCard } from "./LocalCard.tsx";
import { ServerCard } from "./ServerCard.tsx";
import "./connections.css";

/** The local service first, then servers. */
export function ConnectionList() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  if (data === undefined) {
    return error === null ? (
      <Skeleton label="Loading connections" rows={3} rowHeight={40} />
    ) : (
      <ErrorState
        fill={false}
        title="The connections could not be read"
        why={error.message}
        actions={
          <Button variant="main" onPress={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <div className="connections-list">
      {data.map((connection) =>
        connection.kind === "local" ? <LocalCard key={connection.id} /> : <ServerCard key={connection.id} connection={connection} />,
      )}
    </div>
  );
}

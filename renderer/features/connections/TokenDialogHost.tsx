// Carries out requests for the token of a connection.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../data/desktop.ts";
import { endTokenRequest, noteTokenGiven, useTokenRequest } from "../../state/token-request.ts";
import { ReplaceTokenDialog } from "./ReplaceTokenDialog.tsx";

/** Mounted from the first request on; see requestToken. */
export function TokenDialogHost() {
  const id = useTokenRequest((state) => state.connection);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const connection = connections.find((known) => known.id === id && known.kind === "server");
  return connection === undefined ? null : (
    <ReplaceTokenDialog
      key={connection.id}
      connection={connection}
      isOpen
      onTaken={() => noteTokenGiven(connection.id)}
      onClose={endTokenRequest}
    />
  );
}

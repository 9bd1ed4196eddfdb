// Where a server lets one only read for want of a token: the button that asks for it in place.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../data/desktop.ts";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";

/** Nothing on this machine, and where the token may write; `isRefused`: the server has just said that it may not. */
export function TokenButton({ connection, isRefused = false }: { connection: string; isRefused?: boolean }) {
  const { data: connections } = useQuery(connectionsQuery);
  const server = connections?.find(({ id, kind }) => id === connection && kind === "server");
  if (server === undefined) return null;
  const { token, scopes } = server;
  const reads = scopes.length > 0 && !scopes.includes("api");
  if (token !== "none" && token !== "missing" && !reads && !isRefused) return null;
  return (
    <Button size="small" onPress={() => requestToken(connection)}>
      {token === "none" ? "Sign in…" : token === "missing" ? "Give the token…" : "Replace token…"}
    </Button>
  );
}

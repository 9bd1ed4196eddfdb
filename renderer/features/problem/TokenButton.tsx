// Where a server lets one only read for want of a token: the button that asks for it in place.
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "../../data/desktop.ts";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";

export interface TokenButtonProps {
  connection: string;
  /** The server has just said that the token may not. */
  isRefused?: boolean;
  /** The one thing that helps on a screen that could not be read. */
  isMain?: boolean;
}

/** Nothing on this machine, and where the token may write. */
export function TokenButton({ connection, isRefused = false, isMain = false }: TokenButtonProps) {
  const { data: connections } = useQuery(connectionsQuery);
  const server = connections?.find(({ id, kind }) => id === connection && kind === "server");
  if (server === undefined) return null;
  const { token, scopes } = server;
  const reads = scopes.length > 0 && !scopes.includes("api");
  if (token !== "none" && token !== "missing" && !reads && !isRefused) return null;
  return (
    <Button {...(isMain ? { variant: "main" } : { size: "small" })} onPress={() => requestToken(connection)}>
      {token === "none" ? "Sign in…" : token === "missing" ? "Give the token…" : "Replace token…"}
    </Button>
  );
}

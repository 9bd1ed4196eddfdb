// The commands that add an account on the server of a connection, give its token and forget it; mounted where one is on such a server.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { requestToken } from "../../state/token-request.ts";
import { requestAccount, requestForget, toConnectionName } from "../connections/index.ts";

export function AccountCommand({ connection }: { connection: Connection }) {
  const { id, url, name } = connection;
  useCommand("connection.add-account", () => requestAccount(id), {
    title: `Add account on ${url !== null && URL.canParse(url) ? new URL(url).host : name}…`,
  });
  useCommand("connection.token", () => requestToken(id), { title: `Replace the token for ${name}…` });
  useCommand("connection.forget", () => requestForget(connection), { title: `Forget ${toConnectionName(connection)}…` });
  return null;
}

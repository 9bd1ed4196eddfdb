// The commands that add an account on the server of a connection and give its token; mounted where one is on such a server.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { requestToken } from "../../state/token-request.ts";
import { requestAccount } from "../connections/index.ts";

export function AccountCommand({ connection: { id, url, name } }: { connection: Connection }) {
  useCommand("connection.add-account", () => requestAccount(id), { title: `Add account on ${url === null ? name : new URL(url).host}…` });
  useCommand("connection.token", () => requestToken(id), { title: `Replace the token for ${name}…` });
  return null;
}

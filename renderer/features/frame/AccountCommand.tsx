// The command that adds an account on the server of a connection; mounted where one is on such a server.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { requestAccount } from "../connections/index.ts";

export function AccountCommand({ connection: { id, url, name } }: { connection: Connection }) {
  useCommand("connection.add-account", () => requestAccount(id), { title: `Add account on ${url === null ? name : new URL(url).host}…` });
  return null;
}

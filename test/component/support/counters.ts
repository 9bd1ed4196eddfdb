// A server with counters of groups whose answers a test can change on their way.
import { onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import { desktopClient } from "../../../renderer/data/clients.ts";
import type { Connection } from "../../../shared/contract/desktop.ts";

/** A connection to it, with "halden" watched; gone afterwards. `way`: where commands.setFault stands between. */
export async function watchInTheWay(): Promise<{ readonly connection: Connection; readonly way: string }> {
  const url = await commands.startCounters({ halden: [342, 312, 14] });
  const way = await commands.startInTheWay(url);
  const { data: connection } = await desktopClient.createConnection({ url: way, token: "glpat-1", allow_http: true });
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: connection.id });
    await commands.setFault(way, null);
    for (const address of [way, url]) await commands.stopCounters(address);
  });
  await desktopClient.watchGroup({ connection: connection.id, path: "halden" });
  return { connection, way };
}

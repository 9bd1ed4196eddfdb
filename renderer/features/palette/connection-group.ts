// Connections as rows of the palette: their pages, found by host and by account.
import { Server } from "lucide-react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { sayAccount, toConnectionName } from "../connections/index.ts";
import type { FoundGroup } from "./command-group.ts";

const prefix = "connection:";
const most = 4;

/** Rows whose id is `connection:` and the connection's. */
export function toConnectionGroup(connections: readonly Connection[], text: string): FoundGroup {
  const byName = rank(text, connections, toConnectionName, most);
  const byUser = rank(text, connections, ({ user }) => user?.name ?? user?.username ?? "", most);
  const rest = byUser.filter(({ item }) => item.user !== null && !byName.some((found) => found.item.id === item.id));
  return {
    id: "connections",
    title: "Connections",
    score: Math.max(byName[0]?.match.score ?? 0, rest[0]?.match.score ?? 0),
    items: [...byName, ...rest.map(({ item }) => ({ item, match: { ranges: [] } }))].slice(0, most).map(({ item, match }) => ({
      id: `${prefix}${item.id}`,
      label: toConnectionName(item),
      ranges: match.ranges,
      icon: Server,
      detail: item.kind === "local" ? "built-in service" : sayAccount(item),
    })),
  };
}

/** The connection that a row means; null where it means something else. */
export const connectionOfRow = (row: string): string | null => (row.startsWith(prefix) ? row.slice(prefix.length) : null);

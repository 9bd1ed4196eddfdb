// Connections as rows of the palette: their pages, found by host, by account, and by what the page is.
import { ChartLine, Inbox, Server } from "lucide-react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import { sayAccount, toConnectionName } from "../connections/index.ts";
import type { FoundGroup } from "./command-group.ts";

const prefix = "connection:";
const most = 4;
/** Pages beside that of the projects, by the words that they are looked for with. */
const pages = [
  { page: "activity", title: "Activity", icon: ChartLine, words: ["activity", "chart", "statistics"] },
  { page: "inbox", title: "Inbox", icon: Inbox, words: ["inbox", "comments"] },
] as const;
/** Letters from which on a page is meant. */
const fewest = 3;
/** Less than a command, a file or a project that is called like this. */
const pageScore = 60;

export interface ConnectionRow {
  readonly connection: string;
  readonly page: "projects" | (typeof pages)[number]["page"];
}

/** Rows whose id is `connection:`, the page and the connection's. */
export function toConnectionGroup(connections: readonly Connection[], text: string): FoundGroup {
  const wanted = text.trim().toLowerCase();
  const meant = wanted.length < fewest ? [] : pages.filter(({ words }) => words.some((word) => word.startsWith(wanted)));
  const ofPages = meant.flatMap(({ page, title, icon }) =>
    connections.map((item) => ({ id: `${prefix}${page}:${item.id}`, label: `${title} of ${toConnectionName(item)}`, icon })),
  );
  const byName = rank(text, connections, toConnectionName, most);
  const byUser = rank(text, connections, ({ user }) => user?.name ?? user?.username ?? "", most);
  const rest = byUser.filter(({ item }) => item.user !== null && !byName.some((found) => found.item.id === item.id));
  return {
    id: "connections",
    title: "Connections",
    score: Math.max(byName[0]?.match.score ?? 0, rest[0]?.match.score ?? 0, ofPages.length > 0 ? pageScore : 0),
    items: [
      ...ofPages.slice(0, most * pages.length),
      ...[...byName, ...rest.map(({ item }) => ({ item, match: { ranges: [] } }))].slice(0, most).map(({ item, match }) => ({
        id: `${prefix}projects:${item.id}`,
        label: toConnectionName(item),
        ranges: match.ranges,
        icon: Server,
        detail: item.kind === "local" ? "built-in service" : sayAccount(item),
      })),
    ],
  };
}

/** The connection and the page that a row means; null where it means something else. */
export function connectionOfRow(row: string): ConnectionRow | null {
  const [, page, connection] = /^connection:(projects|activity|inbox):(.+)$/.exec(row) ?? [];
  return connection === undefined ? null : { connection, page: page as ConnectionRow["page"] };
}

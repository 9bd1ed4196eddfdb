// Which rows of the desktop's database belong to which connection: what is kept for it can be told, and forgotten as a whole.
import type { Database } from "../../../local/database.ts";
import type { KeptItem } from "../../../shared/contract/kept-data.ts";

interface OwnedTable {
  /** What its rows are, or how SQL tells it of each. */
  readonly kind: KeptItem["kind"] | { readonly sql: string };
  /** Column that names the connection; where a row's key does, it is a generated one (database.ts). */
  readonly owner: "connection" | "id";
  /** What one counts, and how many bytes a row has, in SQL. */
  readonly count: string;
  readonly bytes: string;
  /** Rows that count. */
  readonly where?: string;
}

/** What a value that a window remembers is, by how its name begins, and how many it holds; anything else is layout. */
const remembered = {
  "comment-drafts": ["comments", "1"],
  viewed: ["viewed", "json_array_length(value)"],
  "read-comments": ["read", "coalesce(json_array_length(value, '$.read'), 0) + coalesce(json_array_length(value, '$.unread'), 0)"],
  resolved: ["resolved", "json_array_length(value)"],
  "last-looks": ["looked", "(SELECT count(*) FROM json_each(window_state.value))"],
  "author-looks": ["looked", "(SELECT count(*) FROM json_each(window_state.value))"],
} as const satisfies Record<string, readonly [kind: KeptItem["kind"], count: string]>;
const whenNamed = (at: 0 | 1, quote: string): string =>
  Object.entries(remembered)
    .map(([name, sql]) => `WHEN name LIKE '${name}/%' THEN ${quote}${sql[at]}${quote}`)
    .join(" ");

/** Every table with something of a connection in it; one that is not named here or in `ownerless` fails a test. */
export const ownedTables: Readonly<Record<string, OwnedTable>> = {
  desk_entries: {
    kind: { sql: "CASE WHEN entry LIKE 'queue:%' THEN 'queue' ELSE 'work' END" },
    count: "CASE WHEN min(entry) LIKE 'queue:%' THEN count(*) ELSE count(DISTINCT desk) END",
    ...{ owner: "connection", where: "value IS NOT NULL" },
    bytes: "octet_length(desk) + octet_length(entry) + octet_length(value)",
  },
  drafts: { kind: "aside", owner: "connection", count: "count(*)", bytes: "octet_length(key) + octet_length(value)" },
  readings: { kind: "readings", owner: "connection", count: "count(*)", bytes: "octet_length(path) + 33" },
  watched_groups: {
    kind: "groups",
    owner: "connection",
    count: "count(*)",
    bytes: "octet_length(path) + octet_length(coalesce(trouble, ''))",
  },
  // Those of Repodesk itself belong to nobody.
  jobs: { kind: "schedule", owner: "connection", count: "count(*)", bytes: "octet_length(name) + 40", where: "connection <> ''" },
  recent: { kind: "recent", owner: "connection", count: "count(*)", bytes: "octet_length(project) + octet_length(label)" },
  window_state: {
    kind: { sql: `CASE ${whenNamed(0, "'")} ELSE 'layout' END` },
    owner: "connection",
    // Of layout: projects; what is damaged counts as none.
    count: `coalesce(sum(CASE WHEN NOT json_valid(value) THEN 0 ${whenNamed(1, "")} END),
              count(DISTINCT substr(name, instr(name, '/') + 1)))`,
    bytes: "octet_length(name) + octet_length(value)",
    where: "connection <> ''",
  },
  secrets: { kind: "token", owner: "id", count: "count(*)", bytes: "octet_length(cipher)" },
  connections: { kind: "address", owner: "id", count: "count(*)", bytes: "octet_length(url) + octet_length(name) + octet_length(user)" },
};

/** Tables of the person, or of bookkeeping with nothing but random ids. */
export const ownerless: readonly string[] = ["settings", "counters", "left_tokens", "forgetting"];

/** What is kept for each connection that something is kept for, also for those that are gone. */
export function measureOwned(database: Database): Map<string, KeptItem[]> {
  const found = new Map<string, KeptItem[]>();
  for (const [table, { kind, owner, count, bytes, where = "true" }] of Object.entries(ownedTables)) {
    const rows = database.all<KeptItem & { owner: string; bytes: number | null }>(
      `SELECT ${owner} AS owner, ${typeof kind === "string" ? `'${kind}'` : kind.sql} AS kind, ${count} AS count, sum(${bytes}) AS bytes
       FROM ${table} WHERE ${where} GROUP BY 1, 2 ORDER BY 2`,
    );
    for (const row of rows)
      found.set(row.owner, [...(found.get(row.owner) ?? []), { kind: row.kind, count: row.count, bytes: row.bytes ?? 0 }]);
  }
  return found;
}

/** Removes the rows of one kind of a connection; for a kind that has a table of its own. */
export function clearOwned(database: Database, connection: string, cleared: KeptItem["kind"]): void {
  for (const [table, { kind, owner }] of Object.entries(ownedTables))
    if (kind === cleared) database.run(`DELETE FROM ${table} WHERE ${owner} = ?`, connection);
}

/** Removes all rows of a connection; for a transaction. */
export function removeOwned(database: Database, connection: string): void {
  for (const [table, { owner }] of Object.entries(ownedTables)) database.run(`DELETE FROM ${table} WHERE ${owner} = ?`, connection);
}

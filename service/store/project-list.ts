// The query behind GET /projects: what a caller may see, filtered, ordered, a page at a time.
import type { Database, Value } from "../../local/database.ts";
import type { Visibility } from "./names.ts";
import { type ProjectRow, type RawProject, toProject } from "./project-row.ts";
import { likePart } from "./users.ts";

export interface ProjectQuery {
  /** null = anonymous, who sees public projects only. */
  readonly callerId: number | null;
  /** Administrators see everything. */
  readonly admin?: boolean | undefined;
  /** Part of name, path or description; of the full path too with `searchNamespaces`. */
  readonly search?: string | undefined;
  readonly searchNamespaces?: boolean | undefined;
  /** Only projects that the caller is a member of, directly or through a group. */
  readonly membership?: boolean | undefined;
  /** Only projects that the caller owns. */
  readonly owned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly visibility?: Visibility | undefined;
  readonly min_access_level?: number | undefined;
  /** Only projects of these groups. */
  readonly groupIds?: readonly number[] | undefined;
  /** Default created_at; similarity counts as that too, updated_at as last_activity_at. */
  readonly order_by?: string | undefined;
  /** Default desc. */
  readonly sort?: "asc" | "desc" | undefined;
  /** From 1; default 1. */
  readonly page?: number | undefined;
  /** Default 20. */
  readonly perPage?: number | undefined;
  readonly idAfter?: number | undefined;
  readonly idBefore?: number | undefined;
}

// Highest role of one user on each project: direct, through a group or one of its ancestors, or as owner of the name space.
const accessTables = `
  WITH RECURSIVE reach (group_id, level) AS (
    SELECT group_id, access_level FROM members WHERE user_id = ?1 AND group_id IS NOT NULL AND (expires_at IS NULL OR expires_at > date('now'))
    UNION SELECT g.id, reach.level FROM groups g JOIN reach ON g.parent_id = reach.group_id
  ), granted (project_id, level) AS (
    SELECT project_id, access_level FROM members WHERE user_id = ?1 AND project_id IS NOT NULL AND (expires_at IS NULL OR expires_at > date('now'))
    UNION ALL SELECT p.id, reach.level FROM projects p JOIN reach ON p.group_id = reach.group_id
    UNION ALL SELECT id, 50 FROM projects WHERE user_id = ?1
  ), access (project_id, level) AS (SELECT project_id, max(level) FROM granted GROUP BY project_id)`;

const orders: Readonly<Record<string, string>> = {
  id: "p.id",
  name: "p.name COLLATE NOCASE",
  path: "p.path COLLATE NOCASE",
  created_at: "p.created_at",
  updated_at: "p.last_activity_at",
  last_activity_at: "p.last_activity_at",
};

/** `total` counts all that match, on every page. */
export function listProjects(database: Database, query: ProjectQuery): { rows: ProjectRow[]; total: number } {
  const { page = 1, perPage = 20 } = query;
  const { where, values } = conditions(query);
  const from = `FROM projects p LEFT JOIN access a ON a.project_id = p.id WHERE ${where.join(" AND ")}`;
  const direction = query.sort === "asc" ? "ASC" : "DESC";
  const order = orders[query.order_by ?? "created_at"] ?? "p.created_at";
  const total = database.one<{ n: number }>(`${accessTables} SELECT count(*) AS n ${from}`, ...values)?.n ?? 0;
  const rows = database.all<RawProject>(
    `${accessTables} SELECT p.* ${from} ORDER BY ${order} ${direction}, p.id ${direction} LIMIT ? OFFSET ?`,
    ...values,
    perPage,
    (page - 1) * perPage,
  );
  return { rows: rows.map(toProject), total };
}

function conditions(query: ProjectQuery): { where: string[]; values: Value[] } {
  // The first value is ?1, the caller; further ones are numbered after it.
  const values: Value[] = [query.callerId];
  const where: string[] = ["1"];
  const add = (condition: string, ...more: Value[]): void => {
    where.push(condition);
    values.push(...more);
  };
  if (query.admin !== true)
    add(query.callerId === null ? "p.visibility = 'public'" : "(p.visibility IN ('public', 'internal') OR coalesce(a.level, 0) >= 10)");
  if (query.membership === true) add("coalesce(a.level, 0) >= 10");
  if (query.owned === true) add("coalesce(a.level, 0) >= 50");
  if (query.min_access_level !== undefined) add("coalesce(a.level, 0) >= ?", query.min_access_level);
  if (query.archived !== undefined) add("p.archived = ?", query.archived ? 1 : 0);
  if (query.visibility !== undefined) add("p.visibility = ?", query.visibility);
  if (query.idAfter !== undefined) add("p.id > ?", query.idAfter);
  if (query.idBefore !== undefined) add("p.id < ?", query.idBefore);
  if (query.groupIds !== undefined) add("p.group_id IN (SELECT value FROM json_each(?))", JSON.stringify(query.groupIds));
  if (query.search !== undefined && query.search !== "") {
    const columns = ["p.name", "p.path", "p.description", ...(query.searchNamespaces === true ? ["p.full_path"] : [])];
    add(`(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(" OR ")})`, ...columns.map(() => likePart(query.search ?? "")));
  }
  return { where, values };
}

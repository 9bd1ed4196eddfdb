// Which groups a caller may see, and what belongs below a group.
import type { Database, Value } from "../../local/database.ts";
import type { GroupRow } from "./groups.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import { likePart } from "./users.ts";

export interface GroupViewer {
  /** null = anonymous. */
  readonly userId: number | null;
  /** Administrators see everything. */
  readonly admin: boolean;
}

export interface GroupQuery extends PageQuery {
  readonly viewer: GroupViewer;
  readonly search?: string | undefined;
  /** Direct children of a group; null = groups without a parent; undefined = all. */
  readonly parentId?: number | null | undefined;
  /** Only groups on which the viewer has at least this role. */
  readonly minAccessLevel?: number | undefined;
  readonly orderBy: "name" | "path" | "id";
  readonly sort: "asc" | "desc";
}

export interface GroupAccess {
  canSee(viewer: GroupViewer, groupId: number): boolean;
  list(query: GroupQuery): Page<GroupRow>;
  /** The group and all below it. */
  descendants(groupId: number): number[];
}

// `reach`: groups on which ?1 has a role, by itself or an ancestor. `known`: groups that lead to something ?1 is a member of.
const accessTables = `
  WITH RECURSIVE reach (id, level) AS (
    SELECT group_id, access_level FROM members
      WHERE user_id = ?1 AND group_id IS NOT NULL AND (expires_at IS NULL OR expires_at > date('now'))
    UNION SELECT g.id, reach.level FROM groups g JOIN reach ON g.parent_id = reach.id
  ), known (id) AS (
    SELECT id FROM reach
    UNION SELECT p.group_id FROM projects p JOIN members m ON m.project_id = p.id
      WHERE m.user_id = ?1 AND p.group_id IS NOT NULL AND (m.expires_at IS NULL OR m.expires_at > date('now'))
    UNION SELECT g.parent_id FROM groups g JOIN known ON g.id = known.id WHERE g.parent_id IS NOT NULL
  )`;

const visible = "(?2 = 1 OR g.visibility = 'public' OR (g.visibility = 'internal' AND ?1 IS NOT NULL) OR g.id IN (SELECT id FROM known))";

const orders = { name: "g.name COLLATE NOCASE", path: "g.full_path", id: "g.id" } as const;

export function createGroupAccess(database: Database): GroupAccess {
  return {
    canSee: ({ userId, admin }, groupId) =>
      database.one(`${accessTables} SELECT 1 FROM groups g WHERE ${visible} AND g.id = ?3`, userId, admin ? 1 : 0, groupId) !== null,
    list(query) {
      const { viewer, search = "", parentId, minAccessLevel } = query;
      const values: Value[] = [viewer.userId, viewer.admin ? 1 : 0, likePart(search)];
      const where = [visible, "(g.name LIKE ?3 ESCAPE '\\' OR g.full_path LIKE ?3 ESCAPE '\\')"];
      if (parentId === null) where.push("g.parent_id IS NULL");
      else if (parentId !== undefined) {
        where.push("g.parent_id = ?");
        values.push(parentId);
      }
      if (minAccessLevel !== undefined) {
        where.push("g.id IN (SELECT id FROM reach WHERE level >= ?)");
        values.push(minAccessLevel);
      }
      const direction = query.sort === "desc" ? "DESC" : "ASC";
      return readPage<GroupRow>(
        database,
        {
          head: accessTables,
          columns: "g.*",
          from: `FROM groups g WHERE ${where.join(" AND ")}`,
          order: `${orders[query.orderBy]} ${direction}, g.id ${direction}`,
        },
        values,
        query,
      );
    },
    descendants: (groupId) =>
      database
        .all<{ id: number }>(
          `WITH RECURSIVE below (id) AS (SELECT ? UNION ALL SELECT g.id FROM groups g JOIN below ON g.parent_id = below.id)
           SELECT id FROM below`,
          groupId,
        )
        .map(({ id }) => id),
  };
}

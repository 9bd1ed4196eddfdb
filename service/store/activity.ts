// The three counters of a group's recent activity (specification 4.3): what was made in it and below it since a moment.
import type { Database, Value } from "../../local/database.ts";
import type { GroupViewer } from "./group-access.ts";

export interface ActivityQuery {
  readonly groupId: number;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Counting stops here. */
  readonly cap: number;
}

export interface Activity {
  /** Issues that the viewer may see, of every state. */
  countIssues(query: ActivityQuery, viewer: GroupViewer): number;
  /** Merge requests that the viewer may see, of every state. */
  countMergeRequests(query: ActivityQuery, viewer: GroupViewer): number;
  /** Direct members of the group and of the groups below it; neither inherited ones nor those of projects. */
  countMembers(query: ActivityQuery): number;
}

// ?1 the viewer, ?2 whether an administrator, ?3 the group. `access`: the viewer's highest role on each project below the group.
const tables = `
  WITH RECURSIVE below (id) AS (SELECT ?3 UNION ALL SELECT g.id FROM groups g JOIN below ON g.parent_id = below.id),
  reach (group_id, level) AS (
    SELECT group_id, access_level FROM members
      WHERE user_id = ?1 AND group_id IS NOT NULL AND (expires_at IS NULL OR expires_at > date('now'))
    UNION SELECT g.id, reach.level FROM groups g JOIN reach ON g.parent_id = reach.group_id
  ), granted (project_id, level) AS (
    SELECT project_id, access_level FROM members
      WHERE user_id = ?1 AND project_id IS NOT NULL AND (expires_at IS NULL OR expires_at > date('now'))
    UNION ALL SELECT p.id, reach.level FROM projects p JOIN reach ON p.group_id = reach.group_id
  ), visible (id, level) AS (
    SELECT p.id, CASE WHEN ?2 = 1 THEN 50 ELSE coalesce((SELECT max(level) FROM granted WHERE project_id = p.id), 0) END
    FROM projects p WHERE p.group_id IN (SELECT id FROM below)
  )`;
const seen = "(v.level >= 10 OR p.visibility = 'public' OR (p.visibility = 'internal' AND ?1 IS NOT NULL))";
const codeSeen = "(v.level >= 20 OR p.visibility = 'public' OR (p.visibility = 'internal' AND ?1 IS NOT NULL))";

export function createActivity(database: Database): Activity {
  const count = (head: string, from: string, cap: number, ...values: Value[]): number =>
    database.one<{ n: number }>(`${head} SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ?)`, ...values, cap)?.n ?? 0;
  return {
    countIssues: ({ groupId, since, cap }, { userId, admin }) =>
      count(
        tables,
        `FROM visible v JOIN projects p ON p.id = v.id JOIN issues i ON i.project_id = p.id
         WHERE ${seen} AND i.created_at > ?4 AND (i.confidential = 0 OR v.level >= 20 OR i.author_id = ?1)`,
        cap,
        userId,
        admin ? 1 : 0,
        groupId,
        since,
      ),
    countMergeRequests: ({ groupId, since, cap }, { userId, admin }) =>
      count(
        tables,
        `FROM visible v JOIN projects p ON p.id = v.id JOIN merge_requests m ON m.project_id = p.id WHERE ${codeSeen} AND m.created_at > ?4`,
        cap,
        userId,
        admin ? 1 : 0,
        groupId,
        since,
      ),
    countMembers: ({ groupId, since, cap }) =>
      count(
        "WITH RECURSIVE below (id) AS (SELECT ?1 UNION ALL SELECT g.id FROM groups g JOIN below ON g.parent_id = below.id)",
        `FROM members WHERE group_id IN (SELECT id FROM below) AND created_at > ?2 AND (expires_at IS NULL OR expires_at > date('now'))`,
        cap,
        groupId,
        since,
      ),
  };
}

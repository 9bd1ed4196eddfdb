// Members: which user has which role on a project or a group.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import type { ProjectRow } from "./project-row.ts";

/** Roles by name, as the wire numbers them. */
export const accessLevels = { guest: 10, planner: 15, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;
export type Role = keyof typeof accessLevels;

export interface MemberRow {
  readonly id: number;
  readonly user_id: number;
  readonly project_id: number | null;
  readonly group_id: number | null;
  readonly access_level: number;
  readonly created_at: string;
  /** YYYY-MM-DD, the first day (UTC) without the membership; null = it stays. Expired ones count as absent everywhere. */
  readonly expires_at: string | null;
}

/** Exactly one of the two. */
export type MemberHome = { readonly projectId: number } | { readonly groupId: number };

export interface Members {
  /** Throws StoreError with reason "has already been taken" when the user is a member already. */
  add(member: { userId: number; accessLevel: number; expiresAt?: string | null | undefined } & MemberHome): MemberRow;
  /** Changes the role, and the end where one is given; false when the user is no member. */
  update(userId: number, home: MemberHome, accessLevel: number, expiresAt?: string | null): boolean;
  /** False when the user was no member. */
  remove(userId: number, home: MemberHome): boolean;
  /** Direct members, oldest first. */
  list(home: MemberHome): MemberRow[];
  /** The user's highest role on a project: direct, by a group or its ancestors, or 50 in their own name space; 0 = none. */
  accessLevelOf(userId: number, project: Pick<ProjectRow, "id" | "group_id" | "user_id">): number;
  /** The user's role as a direct member; 0 = none. */
  ownLevel(userId: number, home: MemberHome): number;
  /** The user's highest role on a group, by itself or its ancestors; 0 = none. */
  accessLevelOfGroup(userId: number, groupId: number): number;
}

const lasting = "(expires_at IS NULL OR expires_at > date('now'))";

const columnOf = (home: MemberHome): { column: "project_id" | "group_id"; id: number } =>
  "projectId" in home ? { column: "project_id", id: home.projectId } : { column: "group_id", id: home.groupId };

export function createMembers(database: Database): Members {
  const accessLevelOfGroup = (userId: number, groupId: number): number =>
    database.one<{ level: number | null }>(
      `WITH RECURSIVE line (id) AS (
         SELECT ? UNION ALL SELECT g.parent_id FROM groups g JOIN line ON g.id = line.id WHERE g.parent_id IS NOT NULL
       ) SELECT max(access_level) AS level FROM members WHERE user_id = ? AND group_id IN (SELECT id FROM line) AND ${lasting}`,
      groupId,
      userId,
    )?.level ?? 0;
  const ownLevel: Members["ownLevel"] = (userId, home) => {
    const { column, id } = columnOf(home);
    const sql = `SELECT access_level AS level FROM members WHERE user_id = ? AND ${column} = ? AND ${lasting}`;
    return database.one<{ level: number }>(sql, userId, id)?.level ?? 0;
  };
  return {
    ownLevel,
    add(member) {
      const { column, id } = columnOf(member);
      if (!Object.values<number>(accessLevels).includes(member.accessLevel))
        throw new StoreError("access_level", "is not included in the list", `${member.accessLevel} is not a role.`);
      try {
        // One that is over makes room for its successor.
        database.run(`DELETE FROM members WHERE user_id = ? AND ${column} = ? AND NOT ${lasting}`, member.userId, id);
        const { id: row } = database.run(
          `INSERT INTO members (user_id, ${column}, access_level, created_at, expires_at) VALUES (?, ?, ?, ?, ?)`,
          member.userId,
          id,
          member.accessLevel,
          now(),
          member.expiresAt ?? null,
        );
        return database.one<MemberRow>("SELECT * FROM members WHERE id = ?", row)!;
      } catch (error) {
        if (isTaken(error)) throw new StoreError("user", "has already been taken", "Member already exists");
        throw error;
      }
    },
    update(userId, home, accessLevel, expiresAt) {
      const { column, id } = columnOf(home);
      const { changes } = database.run(
        `UPDATE members SET access_level = ?, expires_at = CASE WHEN ? THEN ? ELSE expires_at END
         WHERE user_id = ? AND ${column} = ? AND ${lasting}`,
        accessLevel,
        expiresAt === undefined ? 0 : 1,
        expiresAt ?? null,
        userId,
        id,
      );
      return changes === 1;
    },
    remove(userId, home) {
      const { column, id } = columnOf(home);
      return database.run(`DELETE FROM members WHERE user_id = ? AND ${column} = ?`, userId, id).changes === 1;
    },
    list(home) {
      const { column, id } = columnOf(home);
      return database.all<MemberRow>(`SELECT * FROM members WHERE ${column} = ? AND ${lasting} ORDER BY id`, id);
    },
    accessLevelOf(userId, project) {
      if (project.user_id === userId) return accessLevels.owner;
      const direct = ownLevel(userId, { projectId: project.id });
      return project.group_id === null ? direct : Math.max(direct, accessLevelOfGroup(userId, project.group_id));
    },
    accessLevelOfGroup,
  };
}

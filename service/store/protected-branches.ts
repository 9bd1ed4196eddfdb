// Protected branches: names and wildcards with the roles that may push and merge there.

import type { Database } from "../../local/database.ts";
import { matchesWildcard } from "../../shared/lib/wildcard.ts";
import { isTaken, StoreError } from "./errors.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import { likePart } from "./users.ts";

/** 0 no one, 30 developers and maintainers, 40 maintainers, 60 administrators. */
export const protectionLevels = [0, 30, 40, 60] as const;

export interface ProtectedBranchRow {
  readonly id: number;
  readonly project_id: number;
  /** A branch, or a wildcard with `*`. */
  readonly name: string;
  readonly push_level: number;
  readonly merge_level: number;
  readonly allow_force_push: boolean;
}

export interface ProtectedBranches {
  /** Throws StoreError "has already been taken". */
  create(branch: { projectId: number; name: string; pushLevel: number; mergeLevel: number; allowForcePush: boolean }): ProtectedBranchRow;
  /** Leaves what is not given; null when there is no such rule. */
  update(
    projectId: number,
    name: string,
    change: { pushLevel?: number | undefined; mergeLevel?: number | undefined; allowForcePush?: boolean | undefined },
  ): ProtectedBranchRow | null;
  byName(projectId: number, name: string): ProtectedBranchRow | null;
  list(projectId: number, search: string | undefined, page: PageQuery): Page<ProtectedBranchRow>;
  /** All rules that match a branch; none = it is not protected. `fold` makes one of names that a disk does not tell apart. */
  matching(projectId: number, branch: string, fold?: (name: string) => string): ProtectedBranchRow[];
  /** False when there was none. */
  remove(projectId: number, name: string): boolean;
}

type Raw = Omit<ProtectedBranchRow, "allow_force_push"> & { allow_force_push: number };
const toRow = (raw: Raw): ProtectedBranchRow => ({ ...raw, allow_force_push: raw.allow_force_push === 1 });

export function createProtectedBranches(database: Database): ProtectedBranches {
  const byName = (projectId: number, name: string): ProtectedBranchRow | null => {
    const raw = database.one<Raw>("SELECT * FROM protected_branches WHERE project_id = ? AND name = ?", projectId, name);
    return raw === null ? null : toRow(raw);
  };
  return {
    byName,
    create({ projectId, name, pushLevel, mergeLevel, allowForcePush }) {
      try {
        database.run(
          "INSERT INTO protected_branches (project_id, name, push_level, merge_level, allow_force_push) VALUES (?, ?, ?, ?, ?)",
          projectId,
          name,
          pushLevel,
          mergeLevel,
          allowForcePush ? 1 : 0,
        );
      } catch (error) {
        if (isTaken(error)) throw new StoreError("name", "has already been taken", `The branch ${name} is already protected.`);
        throw error;
      }
      return byName(projectId, name)!;
    },
    update(projectId, name, { pushLevel = null, mergeLevel = null, allowForcePush }) {
      database.run(
        `UPDATE protected_branches SET push_level = coalesce(?, push_level), merge_level = coalesce(?, merge_level),
           allow_force_push = coalesce(?, allow_force_push) WHERE project_id = ? AND name = ?`,
        pushLevel,
        mergeLevel,
        allowForcePush === undefined ? null : allowForcePush ? 1 : 0,
        projectId,
        name,
      );
      return byName(projectId, name);
    },
    list(projectId, search = "", page) {
      const { rows, total } = readPage<Raw>(
        database,
        { columns: "*", from: "FROM protected_branches WHERE project_id = ? AND name LIKE ? ESCAPE '\\'", order: "name" },
        [projectId, likePart(search)],
        page,
      );
      return { rows: rows.map(toRow), total };
    },
    matching: (projectId, branch, fold = (name) => name) =>
      database
        .all<Raw>("SELECT * FROM protected_branches WHERE project_id = ? ORDER BY id", projectId)
        .filter(({ name }) => matchesWildcard(fold(name), fold(branch)))
        .map(toRow),
    remove: (projectId, name) =>
      database.run("DELETE FROM protected_branches WHERE project_id = ? AND name = ?", projectId, name).changes === 1,
  };
}

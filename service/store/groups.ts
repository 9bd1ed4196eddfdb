// Groups: nested name spaces that hold projects and members.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { checkFullPath, checkName, checkPathComponent, type Visibility } from "./names.ts";
import { likePart } from "./users.ts";

export interface GroupRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly path: string;
  readonly name: string;
  readonly full_path: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly created_at: string;
}

export interface Groups {
  byId(id: number): GroupRow | null;
  /** Letter case is ignored. */
  byFullPath(fullPath: string): GroupRow | null;
  /** Throws StoreError when the path is invalid or taken. */
  create(group: {
    parentId: number | null;
    path: string;
    name?: string | undefined;
    description?: string | undefined;
    visibility?: Visibility | undefined;
  }): GroupRow;
  /** The group of that path; it and its parents are made when missing, with `visibility` (default private). */
  ensure(fullPath: string, visibility?: Visibility): GroupRow;
  /** By full path; `parentId` undefined = all, null = top level only. */
  list(query?: { search?: string | undefined; parentId?: number | null | undefined }): GroupRow[];
  /** The group and its ancestors, itself first. */
  lineage(id: number): GroupRow[];
}

export function createGroups(database: Database): Groups {
  const byId = (id: number): GroupRow | null => database.one<GroupRow>("SELECT * FROM groups WHERE id = ?", id);
  const byFullPath = (fullPath: string): GroupRow | null => database.one<GroupRow>("SELECT * FROM groups WHERE full_path = ?", fullPath);
  const create: Groups["create"] = ({ parentId, path, name = path, description = "", visibility = "private" }) => {
    checkPathComponent(path);
    checkName(name);
    return database.transaction(() => {
      const parent = parentId === null ? null : byId(parentId);
      if (parentId !== null && parent === null) throw new StoreError("parent_id", "is invalid", `There is no group ${parentId}.`);
      const fullPath = parent === null ? path : `${parent.full_path}/${path}`;
      checkFullPath(fullPath);
      try {
        database.run("INSERT INTO paths VALUES (?, 'group')", fullPath);
      } catch (error) {
        if (isTaken(error)) throw new StoreError("path", "has already been taken", `The path ${fullPath} has already been taken.`);
        throw error;
      }
      const { id } = database.run(
        "INSERT INTO groups (parent_id, path, name, full_path, description, visibility, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        parentId,
        path,
        name,
        fullPath,
        description,
        visibility,
        now(),
      );
      return byId(id)!;
    });
  };
  return {
    byId,
    byFullPath,
    create,
    ensure: (fullPath, visibility = "private") =>
      database.transaction(() => {
        const below = (parent: GroupRow | null, path: string): GroupRow =>
          byFullPath(parent === null ? path : `${parent.full_path}/${path}`) ?? create({ parentId: parent?.id ?? null, path, visibility });
        return checkFullPath(fullPath).reduce<GroupRow | null>(below, null)!;
      }),
    list({ search = "", parentId } = {}) {
      const pattern = likePart(search);
      const rows = database.all<GroupRow>(
        "SELECT * FROM groups WHERE name LIKE ? ESCAPE '\\' OR full_path LIKE ? ESCAPE '\\' ORDER BY full_path",
        pattern,
        pattern,
      );
      return parentId === undefined ? rows : rows.filter((row) => row.parent_id === parentId);
    },
    lineage: (id) =>
      database.all<GroupRow>(
        `WITH RECURSIVE line (id, depth) AS (
           SELECT ?, 0 UNION ALL SELECT g.parent_id, depth + 1 FROM groups g JOIN line ON g.id = line.id WHERE g.parent_id IS NOT NULL
         ) SELECT g.* FROM groups g JOIN line ON g.id = line.id ORDER BY depth`,
        id,
      ),
  };
}

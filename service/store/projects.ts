// Projects: which repository folders are served, under which names, to whom.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { checkFullPath, checkName, checkPathComponent, type Visibility } from "./names.ts";
import { listProjects, type ProjectQuery } from "./project-list.ts";
import { type ProjectRow, type RawProject, toProject } from "./project-row.ts";

export interface NewProject {
  readonly groupId?: number | null | undefined;
  readonly userId?: number | null | undefined;
  readonly path: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Default private. */
  readonly visibility?: Visibility | undefined;
  readonly folder: string;
  /** Default true: whether a commit-graph is kept for it, in the data folder. */
  readonly overlay?: boolean | undefined;
  readonly creatorId: number | null;
  readonly origin: ProjectRow["origin"];
  /** Whether the creator owns it, also where it belongs to a group. */
  readonly owned?: boolean;
}

export interface Projects {
  byId(id: number): ProjectRow | null;
  /** Letter case is ignored. */
  byFullPath(fullPath: string): ProjectRow | null;
  /** The project that had this path last, where nothing else has it now. Letter case is ignored. */
  byFormerPath(fullPath: string): ProjectRow | null;
  byFolder(folder: string): ProjectRow | null;
  /** Those whose folder had this mark when it was opened last. */
  byMark(mark: string): ProjectRow[];
  /** What its folder was known by when it was opened last; null where nobody noted that. */
  markOf(id: number): { readonly mark: string; readonly commits: readonly string[] } | null;
  mark(id: number, mark: string, commits: readonly string[]): void;
  /** Its folder holds another repository now: it keeps its path, and lies where nothing is. */
  setAside(id: number): void;
  /** Its folder lies elsewhere now. What was trusted in it is asked for again. */
  moveFolder(id: number, folder: string): ProjectRow;
  /** Where all of them lie, by folder. */
  folders(): { readonly full_path: string; readonly folder: string }[];
  /** Throws StoreError when a value is invalid, or the path or the folder is taken. */
  create(project: NewProject): ProjectRow;
  /** Leaves what is not given. Throws StoreError when a value is invalid, or the path is taken. */
  update(
    id: number,
    change: {
      name?: string | undefined;
      path?: string | undefined;
      description?: string | undefined;
      visibility?: Visibility | undefined;
    },
  ): ProjectRow;
  /** Forgets the project, never the folder. False when there is none. */
  remove(id: number): boolean;
  list(query: ProjectQuery): { rows: ProjectRow[]; total: number };
  /** Notes activity; writes at most once a minute for each project, as each write waits for the disk. */
  touch(id: number): void;
}

export function createProjects(database: Database): Projects {
  const find = (column: "id" | "full_path" | "folder", value: string | number): ProjectRow | null => {
    const raw = database.one<RawProject>(`SELECT * FROM projects WHERE ${column} = ?`, value);
    return raw === null ? null : toProject(raw);
  };
  const lastTouch = new Map<number, number>();
  return {
    byId: (id) => find("id", id),
    byFullPath: (fullPath) => find("full_path", fullPath),
    byFormerPath(fullPath) {
      const former = database.one<{ id: number }>(
        "SELECT project_id AS id FROM former_paths WHERE full_path = ? AND full_path NOT IN (SELECT full_path FROM paths)",
        fullPath,
      );
      return former === null ? null : find("id", former.id);
    },
    byFolder: (folder) => find("folder", folder),
    byMark: (mark) =>
      database
        .all<RawProject>("SELECT projects.* FROM projects JOIN folder_marks ON project_id = id WHERE mark = ? ORDER BY id", mark)
        .map(toProject),
    markOf(id) {
      const found = database.one<{ mark: string; commits: string }>("SELECT mark, commits FROM folder_marks WHERE project_id = ?", id);
      return found === null ? null : { mark: found.mark, commits: found.commits.split(" ").filter(Boolean) };
    },
    mark(id, mark, commits) {
      database.run(
        `INSERT INTO folder_marks (project_id, mark, commits) VALUES (?, ?, ?) ON CONFLICT (project_id)
           DO UPDATE SET mark = excluded.mark, commits = excluded.commits WHERE mark <> excluded.mark OR commits <> excluded.commits`,
        id,
        mark,
        commits.join(" "),
      );
    },
    setAside: (id) =>
      database.transaction(() => {
        const { folder } = find("id", id)!;
        let number = 1;
        while (find("folder", earlier(folder, number)) !== null) number += 1;
        database.run("UPDATE projects SET folder = ? WHERE id = ?", earlier(folder, number), id);
        database.run("DELETE FROM trusted_folders WHERE project_id = ?", id);
      }),
    moveFolder: (id, folder) =>
      database.transaction(() => {
        database.run("UPDATE projects SET folder = ? WHERE id = ?", folder, id);
        database.run("DELETE FROM trusted_folders WHERE project_id = ?", id);
        return find("id", id)!;
      }),
    folders: () => database.all<{ full_path: string; folder: string }>("SELECT full_path, folder FROM projects ORDER BY folder"),
    create(project) {
      checkPathComponent(project.path);
      checkName(project.name ?? project.path);
      return database.transaction(() => insert(database, project, find));
    },
    update: (id, change) =>
      database.transaction(() => {
        const old = find("id", id)!;
        const { name = old.name, path = old.path, description = old.description, visibility = old.visibility } = change;
        checkName(name);
        if (path !== old.path) rename(database, old, path);
        database.run("UPDATE projects SET name = ?, description = ?, visibility = ? WHERE id = ?", name, description, visibility, id);
        return find("id", id)!;
      }),
    remove: (id) =>
      database.transaction(() => {
        const project = find("id", id);
        if (project === null) return false;
        database.run("DELETE FROM projects WHERE id = ?", id);
        database.run("DELETE FROM paths WHERE full_path = ?", project.full_path);
        return true;
      }),
    list: (query) => listProjects(database, query),
    touch(id) {
      const at = performance.now();
      if (at - (lastTouch.get(id) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
      lastTouch.set(id, at);
      database.runIfPossible("UPDATE projects SET last_activity_at = ? WHERE id = ?", now(), id);
    },
  };
}

/** How the place of a repository is told that is not there any more. */
const earlier = (folder: string, number: number): string => `${folder} (earlier${number === 1 ? "" : ` ${number}`})`;

/** Another last part of its path. Both names are there until the row has the new one, as it refers to them. */
function rename(database: Database, { id, full_path: old }: ProjectRow, path: string): void {
  checkPathComponent(path);
  const fullPath = `${old.slice(0, old.lastIndexOf("/"))}/${path}`;
  checkFullPath(fullPath);
  // The same in other letters: only one of the two spellings can be there.
  if (fullPath.toLowerCase() === old.toLowerCase()) {
    database.run("UPDATE paths SET full_path = ? WHERE full_path = ?", fullPath, old);
    database.run("UPDATE projects SET path = ?, full_path = ? WHERE id = ?", path, fullPath, id);
    return;
  }
  try {
    database.run("INSERT INTO paths VALUES (?, 'project')", fullPath);
  } catch (error) {
    if (isTaken(error)) throw new StoreError("path", "has already been taken", `The path ${fullPath} has already been taken.`);
    throw error;
  }
  database.run("UPDATE projects SET path = ?, full_path = ? WHERE id = ?", path, fullPath, id);
  database.run("DELETE FROM paths WHERE full_path = ?", old);
  database.run("INSERT OR REPLACE INTO former_paths VALUES (?, ?)", old, id);
}

function insert(
  database: Database,
  project: NewProject,
  find: (column: "id" | "folder", value: string | number) => ProjectRow | null,
): ProjectRow {
  const { groupId = null, userId = null, path, name = path, description = "", visibility = "private", folder, overlay = true } = project;
  const home =
    groupId !== null
      ? database.one<{ path: string }>("SELECT full_path AS path FROM groups WHERE id = ?", groupId)
      : database.one<{ path: string }>("SELECT username AS path FROM users WHERE id = ?", userId);
  if (home === null) throw new StoreError("namespace", "is not valid", "There is no such group or user to hold the project.");
  const fullPath = `${home.path}/${path}`;
  checkFullPath(fullPath);
  const twin = find("folder", folder);
  if (twin !== null) throw new StoreError("folder", "has already been taken", `${folder} is already served as ${twin.full_path}.`);
  try {
    database.run("INSERT INTO paths VALUES (?, 'project')", fullPath);
  } catch (error) {
    if (isTaken(error)) throw new StoreError("path", "has already been taken", `The path ${fullPath} has already been taken.`);
    throw error;
  }
  const at = now();
  const { id } = database.run(
    `INSERT INTO projects
       (group_id, user_id, path, name, full_path, description, visibility, folder, overlay, creator_id, created_at, last_activity_at, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    groupId,
    groupId === null ? userId : null,
    path,
    name,
    fullPath,
    description,
    visibility,
    folder,
    overlay ? 1 : 0,
    project.creatorId,
    at,
    at,
    project.origin,
  );
  if (project.owned === true && groupId !== null && project.creatorId !== null)
    database.run("INSERT INTO members (user_id, project_id, access_level, created_at) VALUES (?, ?, 50, ?)", project.creatorId, id, at);
  return find("id", id)!;
}

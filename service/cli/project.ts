// `repodesk project`: which repositories of this machine are served, and under which names.
import { realpath } from "node:fs/promises";
import { openRepository } from "../git/open.ts";
import { checkFullPath, type Visibility } from "../store/names.ts";
import type { ProjectRow } from "../store/project-row.ts";
import type { Store } from "../store/store.ts";
import { withStore } from "./data-folder.ts";
import { CliError } from "./failure.ts";
import { print, printRows } from "./output.ts";

export interface DataOptions {
  readonly data: string;
  readonly json?: boolean | undefined;
}

export interface ProjectAddOptions extends DataOptions {
  readonly as: string;
  readonly visibility: Visibility;
  readonly description?: string | undefined;
}

/** Serves the repository at `path` in place. Nothing is copied, nothing in it is changed. */
export async function addProject(path: string, options: ProjectAddOptions): Promise<void> {
  const parts = checkFullPath(options.as);
  const name = parts.pop()!;
  if (parts.length === 0) throw new CliError(`--as takes a group and a name, such as team/${name}.`);
  const repository = await openRepository(path);
  const folder = await realpath(repository.workTree ?? repository.gitDir);
  await repository.close();
  await withStore(options.data, (store) => {
    const project = store.transaction(() =>
      store.projects.create({
        ...homeOf(store, parts, options.visibility),
        path: name,
        description: options.description,
        visibility: options.visibility,
        folder,
        creatorId: store.users.first()?.id ?? null,
        origin: "added",
        owned: true,
      }),
    );
    print(options.json, shown(project), `${project.full_path} is project ${project.id}, served from ${project.folder}`);
  });
}

/** A user's own name space when one is called so, else a group; missing groups are made. */
function homeOf(store: Store, parts: readonly string[], visibility: Visibility): { userId: number } | { groupId: number } {
  const user = parts.length === 1 ? store.users.byUsername(parts[0]!) : null;
  return user === null ? { groupId: store.groups.ensure(parts.join("/"), visibility).id } : { userId: user.id };
}

export function listProjects(options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const { rows } = store.projects.list({ callerId: null, admin: true, order_by: "path", sort: "asc", perPage: -1 });
    printRows(
      options.json,
      rows.map(shown),
      ["id", "path_with_namespace", "visibility", "folder"],
      "No projects yet: `repodesk project add PATH --as group/name`.",
    );
  });
}

/** Forgets a project by path or number; its repository stays as it is. */
export function removeProject(name: string, options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const project = findProject(store, name);
    store.projects.remove(project.id);
    print(options.json, shown(project), `${project.full_path} is no longer served; ${project.folder} is untouched`);
  });
}

/** Throws CliError when there is no such project. */
export function findProject(store: Store, name: string): ProjectRow {
  const project = /^\d+$/.test(name) ? store.projects.byId(Number(name)) : store.projects.byFullPath(name);
  if (project === null) throw new CliError(`There is no project ${name}.`);
  return project;
}

const shown = ({ id, name, path, full_path, description, visibility, folder, created_at }: ProjectRow) => ({
  id,
  name,
  path,
  path_with_namespace: full_path,
  description,
  visibility,
  folder,
  created_at,
});

// Changes what a project is called and who sees it, and forgets projects (api-behaviour 10).
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { isBranchName } from "../../git/refs/ref-name.ts";
import { setDefaultBranch } from "../../git/refs/set-head.ts";
import { StoreError } from "../../store/errors.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { modelRefusal } from "../status-rules.ts";
import { checkDescription, refusalOf } from "./project-create.ts";
import { toProject } from "./project-resource.ts";

const changeable = ["name", "path", "description", "visibility", "default_branch"] as const;

function requireLevel(context: Context, id: string | number, level: number): ProjectRow {
  requireCaller(context);
  const project = requireProject(context, id, "read");
  if (accessLevel(context, project) < level) throw apiError("forbidden");
  return project;
}

/** Anyone who maintains a project; who sees it, and under which path, is for its owners to say. */
export const updateProject: Handler<Api["updateProject"]> = async (context, input) => {
  const { visibility, description, default_branch: branch } = input;
  const [name, path] = [input.name?.trim(), input.path?.trim()];
  const needed = visibility === undefined && path === undefined ? roles.maintainer : roles.owner;
  const project = requireLevel(context, input.id, needed);
  if (changeable.every((field) => input[field] === undefined))
    throw apiError("parameters", { details: { errors: `${changeable.join(", ")} are missing, at least one parameter must be provided` } });
  checkDescription(description);
  const text = description === null ? "" : description;
  if (branch !== undefined) await moveHead(context, project, branch.trim());
  try {
    const changed = context.store.transaction(() => {
      requireLevel(context, project.id, needed);
      return context.store.projects.update(project.id, { name, path, description: text, visibility });
    });
    return toProject(context, changed, "full");
  } catch (error) {
    throw error instanceof StoreError ? refusalOf(error) : error;
  }
};

async function moveHead(context: Context, project: ProjectRow, branch: string): Promise<void> {
  const outcome = isBranchName(branch) ? await setDefaultBranch(await context.repositories.open(project), branch) : "missing";
  if (outcome === "missing")
    throw modelRefusal({ base: [`Could not set the default branch. Do you have a branch named '${branch}' in your repository?`] });
  if (outcome === "work-tree")
    throw modelRefusal({
      base: ["Could not set the default branch. Somebody works in this repository: the branch that is checked out there is its default"],
    });
}

/** The row goes, with all that hangs on it; the repository only where this service made it. A folder that somebody brought stays as it is. */
export const deleteProject: Handler<Api["deleteProject"]> = async (context, input) => {
  const project = requireLevel(context, input.id, roles.owner);
  const { store, repositories } = context;
  store.projects.remove(project.id);
  await repositories.forget(project);
  const made = project.origin === "created" && dirname(project.folder) === join(store.folder, "repositories");
  if (made) await rm(project.folder, { recursive: true, force: true });
  await rm(join(store.folder, "overlays", String(project.id)), { recursive: true, force: true });
  return new Reply({ message: "202 Accepted" });
};

// Who may do what with a project, and which refusal is said first (api-behaviour 0.2 and 0.3).
import { apiError } from "../../shared/contract/errors.ts";
import type { ProjectRow } from "../store/projects.ts";
import type { Context } from "./context.ts";

/** Roles by their numbers (api-behaviour 10). */
export const roles = { none: 0, guest: 10, planner: 15, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

/** The caller's role on a project; an administrator and the desktop's own user count as owner. 0 = no member, or anonymous. */
export function accessLevel(context: Context, project: ProjectRow): number {
  const { caller, store } = context;
  if (caller === null) return roles.none;
  if (caller.local || caller.user.admin || project.user_id === caller.user.id) return roles.owner;
  return store.members.accessLevelOf(caller.user.id, project);
}

/** Whether the caller may know that the project exists. */
export function canSee(context: Context, project: ProjectRow): boolean {
  if (project.visibility === "public") return true;
  if (project.visibility === "internal" && context.caller !== null) return true;
  return accessLevel(context, project) >= roles.guest;
}

/** Whether the caller may read files and commits: guests of a private project may not. */
export function canReadCode(context: Context, project: ProjectRow): boolean {
  return canSee(context, project) && (project.visibility !== "private" || accessLevel(context, project) >= roles.reporter);
}

/** Whether the caller may push; an archived project takes nothing. */
export function canPush(context: Context, project: ProjectRow): boolean {
  return !project.archived && accessLevel(context, project) >= roles.developer;
}

/**
 * Finds a project by number or path for a caller. Throws project_not_found for what is missing and for what the caller may
 * not see, alike; `read-code` also throws `forbidden` for who may see the project but not its repository.
 */
export function requireProject(context: Context, id: string | number, right: "read" | "read-code"): ProjectRow {
  const project = findProject(context, id);
  if (project === null || !canSee(context, project)) throw apiError("project_not_found");
  if (right === "read-code" && !canReadCode(context, project)) throw apiError("forbidden");
  return project;
}

/** What runs before parameters are checked where an endpoint `validates: "after-project"`; the http layer calls it. */
export function checkProjectReadable(context: Context, id: string | number): void {
  requireProject(context, id, "read-code");
}

/**
 * The right to push: `files` endpoints say 403 to everyone who lacks it, the others 401 to anonymous callers and
 * 403 with the reason to the rest.
 */
export function requirePush(context: Context, project: ProjectRow, kind: "files" | "commits" | "branches"): void {
  if (canPush(context, project)) return;
  if (kind === "files") throw apiError("forbidden");
  if (context.caller === null) throw apiError("unauthorized");
  throw apiError(kind === "commits" ? "push_forbidden" : "forbidden");
}

/** A text that is all digits is a number; any other without "/" names nothing. */
function findProject(context: Context, id: string | number): ProjectRow | null {
  const text = String(id);
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? context.store.projects.byId(number) : null;
  }
  return text.includes("/") ? context.store.projects.byFullPath(text) : null;
}

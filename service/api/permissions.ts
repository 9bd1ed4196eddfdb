// Who may do what with a project, and which refusal is said first (api-behaviour 0.2 and 0.3).
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import { foldName } from "../git/refs/ref-spelling.ts";
import { foldsBranchNames } from "../git/refs/ref-twins.ts";
import { followAlias } from "../git/refs/refs.ts";
import type { Repository } from "../git/types.ts";
import type { ProjectRow } from "../store/project-row.ts";
import type { ProtectedBranchRow } from "../store/protected-branches.ts";
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

interface Push {
  /** The branch may lose commits. */
  readonly force?: boolean;
  /** The disk does not tell names apart that differ in case: a rule for one of them holds for all. */
  readonly folds?: boolean;
}

/** The rules of protected branches that hold for a branch. */
export function rulesFor(context: Context, project: ProjectRow, branch: string, { folds = false }: Push = {}): ProtectedBranchRow[] {
  return context.store.protectedBranches.matching(project.id, branch, folds ? foldName : undefined);
}

/**
 * Whether the caller may push to one branch: anyone who may push at all, where the branch is not protected or one of the rules that
 * match it opens it to the caller's role. `force` also needs a rule that allows it.
 */
export function mayPush(context: Context, project: ProjectRow, branch: string, push: Push = {}): boolean {
  if (!canPush(context, project)) return false;
  const rules = rulesFor(context, project, branch, push);
  if (rules.length === 0) return true;
  if (push.force && !rules.some((rule) => rule.allow_force_push)) return false;
  return rules.some((rule) => opens(context, project, rule.push_level));
}

/** Whether the caller may merge into a branch; anyone who may push to it may merge into it too. */
export function mayMerge(context: Context, project: ProjectRow, branch: string, push: Push = {}): boolean {
  if (mayPush(context, project, branch, push)) return true;
  const rules = rulesFor(context, project, branch, push);
  return canPush(context, project) && rules.some((rule) => opens(context, project, rule.merge_level));
}

/** Whether a level of a protected branch (0 no one, 60 administrators) lets the caller in. */
function opens(context: Context, project: ProjectRow, level: number): boolean {
  if (level === 0) return false;
  const { caller } = context;
  return (caller !== null && (caller.local || caller.user.admin)) || accessLevel(context, project) >= level;
}

/**
 * Finds a project by number or path for a caller. Throws project_not_found for what is missing and for what the caller may
 * not see, alike; `read-code` also throws `forbidden` for who may see the project but not its repository. An address under a path that
 * the project had before is answered with the one under its number; elsewhere such a path is as good as the present one.
 */
export function requireProject(context: Context, id: string | number, right: "read" | "read-code"): ProjectRow {
  const present = findProject(context, id);
  const project = present ?? context.store.projects.byFormerPath(String(id));
  if (project === null || !canSee(context, project)) throw apiError("project_not_found");
  if (present === null && context.addressed?.project === String(id)) throw moved(context, context.addressed.withId(project.id));
  if (right === "read-code" && !canReadCode(context, project)) throw apiError("forbidden");
  return project;
}

/** Reads are led on to where a project is now; a write is not sent to a place that nobody named. */
function moved({ method }: Context, location: string): ApiError {
  if (method !== "GET" && method !== "HEAD") return apiError("moved_not_read");
  return apiError("project_moved", { details: { location }, headers: { location } });
}

/** What runs before parameters are checked where an endpoint `validates: "after-project"`; the http layer calls it. */
export function checkProjectReadable(context: Context, id: string | number): void {
  requireProject(context, id, "read-code");
}

/**
 * The right to push: `files` endpoints say 403 to everyone who lacks it, the others 401 to anonymous callers and
 * 403 with the reason to the rest. With `branch`, its protection counts too: `files` endpoints say 400 there.
 */
export function requirePush(
  context: Context,
  project: ProjectRow,
  kind: "files" | "commits" | "branches",
  branch?: string,
  options: Push = {},
): void {
  const allowed = canPush(context, project);
  if (allowed && (branch === undefined || mayPush(context, project, branch, options))) return;
  if (kind === "files") throw allowed ? refuse("commit_refused", "branch_protected") : apiError("forbidden");
  if (context.caller === null) throw apiError("unauthorized");
  throw apiError(kind === "commits" ? "push_forbidden" : "forbidden");
}

/**
 * The same once the repository is open, also of the branch that will really be written to: the one behind an alias, and on a disk that
 * does not tell upper from lower case any that it may be taken for. Asked once more when the branch is about to move, for members, rules
 * and the project may have changed while git was at work.
 */
export async function requirePushThere(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  kind: "files" | "commits" | "branches",
  branch: string,
  options: Push = {},
): Promise<void> {
  const [name, folds] = await Promise.all([followAlias(repository, branch), foldsBranchNames(repository)]);
  const now = currentProject(context, project);
  requirePush(context, now, kind, branch, options);
  if (name !== branch || folds) requirePush(context, now, kind, name, { ...options, folds });
}

/** The project as it is by now: it may have been archived since it was read. */
export const currentProject = ({ store }: Context, project: ProjectRow): ProjectRow => store.projects.byId(project.id) ?? project;

/** A text that is all digits is a number; any other without "/" names nothing. */
function findProject(context: Context, id: string | number): ProjectRow | null {
  const text = String(id);
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? context.store.projects.byId(number) : null;
  }
  return text.includes("/") ? context.store.projects.byFullPath(text) : null;
}

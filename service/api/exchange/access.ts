// Who may fetch from a project and push to it with git itself: the rights of the API, in the words that git prints.
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { canPush, canReadCode, canSee, currentProject } from "../permissions.ts";

/** The two programs that git asks for. */
export const exchangeServices = ["git-upload-pack", "git-receive-pack"] as const;
export type ExchangeService = (typeof exchangeServices)[number];

/**
 * Finds the project of a path for a caller. Who is not known is asked who they are, whether or not there is such a project; who is
 * known hears of what they may not see as of what is not there. Clones made before a project moved go on under its former path.
 */
export function requireExchange(context: Context, path: string, service: ExchangeService): ProjectRow {
  const { caller } = context;
  const { projects } = context.store;
  const project = projects.byFullPath(path) ?? projects.byFormerPath(path);
  if (project === null || !canSee(context, project)) throw apiError(caller === null ? "git_unauthorized" : "git_project_missing");
  if (!canReadCode(context, project)) throw caller === null ? apiError("git_unauthorized") : refuse("git_refused", "git_download");
  if (service === "git-receive-pack") requirePushing(context, project);
  return project;
}

/** Throws unless the caller may push at all, by now. */
export function requirePushing(context: Context, project: ProjectRow): void {
  const now = currentProject(context, project);
  if (canPush(context, now)) return;
  if (context.caller === null) throw apiError("git_unauthorized");
  throw refuse("git_refused", now.archived ? "git_archived" : "git_push");
}

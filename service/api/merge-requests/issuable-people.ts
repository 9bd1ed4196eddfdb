// Who is to do something, and who is to look at it: read from what clients send, kept where these users may see it.
import { apiError } from "../../../shared/contract/errors.ts";
import type { User } from "../../../shared/contract/resources.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { personOf } from "../people/people.ts";
import { roles } from "../permissions.ts";

type Numbers = number | string | readonly (number | string)[] | null | undefined;

/** Numbers as they were sent, 0, null and blanks left out; undefined = not sent. Throws for what is no number. */
export function readNumbers(name: string, asked: Numbers): number[] | undefined {
  if (asked === undefined) return undefined;
  const parts = [asked ?? []].flat().flatMap((part) => String(part).split(","));
  const texts = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (!texts.every((part) => /^\d{1,15}$/.test(part))) throw apiError("parameters", { details: { errors: `${name} is invalid` } });
  return [...new Set(texts.map(Number))].filter((id) => id !== 0);
}

/**
 * Users that a change names, undefined when it names none. As on a real server, anyone who does not exist or may not see the project is
 * left out. `needs` is the role that seeing takes in a private project.
 */
export function readPeople(context: Context, project: ProjectRow, name: string, asked: Numbers, needs: number): number[] | undefined {
  return readNumbers(name, asked)?.filter((id) => sees(context, project, id, needs));
}

/** The same of assignee_ids, or of assignee_id where only that is sent, or says more than null. */
export function readAssignees(
  context: Context,
  project: ProjectRow,
  asked: { readonly assignee_id?: Numbers; readonly assignee_ids?: Numbers },
  needs: number = roles.guest,
): number[] | undefined {
  const { assignee_id: one, assignee_ids: all } = asked;
  const several = all === null && one !== undefined ? undefined : readPeople(context, project, "assignee_ids", all, needs);
  return several ?? readPeople(context, project, "assignee_id", one, needs)?.slice(0, 1);
}

function sees({ store }: Context, project: ProjectRow, userId: number, needs: number): boolean {
  const user = store.users.byId(userId);
  if (user === null) return false;
  return user.admin || project.visibility !== "private" || store.members.accessLevelOf(userId, project) >= needs;
}

/** Both forms in which answers show who is to do it. */
export function showAssignees(context: Context, ids: readonly number[]): { assignees: User[]; assignee: User | null } {
  const assignees = ids.map((id) => personOf(context, id));
  return { assignees, assignee: assignees[0] ?? null };
}

// Finds a group for a caller; one that they may not see is one that does not exist.
import { apiError } from "../../../shared/contract/errors.ts";
import type { GroupViewer } from "../../store/group-access.ts";
import type { GroupRow } from "../../store/groups.ts";
import type { Context } from "../context.ts";
import { roles } from "../permissions.ts";

/** Who looks at groups: administrators, and the desktop's own user, see all. */
export function groupViewer({ caller }: Context): GroupViewer {
  return { userId: caller?.user.id ?? null, admin: caller !== null && (caller.local || caller.user.admin) };
}

/** By number or full path. Throws group_not_found. */
export function requireGroup(context: Context, id: string | number): GroupRow {
  const { groups, groupAccess } = context.store;
  const text = String(id);
  const group = /^\d{1,15}$/.test(text) ? groups.byId(Number(text)) : groups.byFullPath(text);
  if (group === null || !groupAccess.canSee(groupViewer(context), group.id)) throw apiError("group_not_found");
  return group;
}

/** The caller's role on a group, inherited ones too; an administrator counts as owner. 0 = none. */
export function groupLevel(context: Context, groupId: number): number {
  const { admin, userId } = groupViewer(context);
  if (admin) return roles.owner;
  return userId === null ? roles.none : context.store.members.accessLevelOfGroup(userId, groupId);
}

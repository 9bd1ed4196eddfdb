// Where members belong: a project or a group, with the caller's standing there and the groups above.
import type { MemberHome, MemberRow } from "../../store/members.ts";
import type { Context } from "../context.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { requireCaller } from "./account.ts";
import { groupLevel, requireGroup } from "./group-lookup.ts";

export interface MembersHome {
  readonly home: MemberHome;
  /** The group that hands its members down; null for a project of a user. */
  readonly parentId: number | null;
  /** The caller's role here. */
  readonly level: number;
  /** The role that administers members here. */
  readonly needed: number;
}

export function projectHome(context: Context, id: string | number): MembersHome {
  requireCaller(context);
  const project = requireProject(context, id, "read");
  return { home: { projectId: project.id }, parentId: project.group_id, level: accessLevel(context, project), needed: roles.maintainer };
}

export function groupHome(context: Context, id: string | number): MembersHome {
  requireCaller(context);
  const group = requireGroup(context, id);
  return { home: { groupId: group.id }, parentId: group.parent_id, level: groupLevel(context, group.id), needed: roles.owner };
}

/** Direct members and those of the groups above, each once with the highest role. */
export function inheritedMembers(context: Context, { home, parentId }: MembersHome): MemberRow[] {
  const { members, groups } = context.store;
  const above = parentId === null ? [] : groups.lineage(parentId).flatMap(({ id }) => members.list({ groupId: id }));
  const highest = new Map<number, MemberRow>();
  for (const row of [...members.list(home), ...above]) {
    const known = highest.get(row.user_id);
    if (known === undefined || known.access_level < row.access_level) highest.set(row.user_id, row);
  }
  return [...highest.values()].toSorted((a, b) => a.id - b.id);
}

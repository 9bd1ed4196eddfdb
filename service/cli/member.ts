// `repodesk member`: which role a user has on a project or a group.
import { accessLevels, type MemberHome, type Role } from "../store/members.ts";
import type { Store } from "../store/store.ts";
import { withStore } from "./data-folder.ts";
import { CliError } from "./failure.ts";
import { print, printRows } from "./output.ts";
import { type DataOptions, findProject } from "./project.ts";
import { findUser } from "./user.ts";

export interface MemberOptions extends DataOptions {
  readonly project?: string | undefined;
  readonly group?: string | undefined;
}

/** Gives a role, or another one than before. */
export function addMember(username: string, options: MemberOptions & { readonly role: Role }): Promise<void> {
  return withStore(options.data, (store) => {
    const { id: userId } = findUser(store, username);
    const { home, name } = homeOf(store, options);
    const accessLevel = accessLevels[options.role];
    if (!store.members.update(userId, home, accessLevel)) store.members.add({ userId, accessLevel, ...home });
    print(options.json, { username, role: options.role, access_level: accessLevel, on: name }, `${username} is ${options.role} of ${name}`);
  });
}

export function removeMember(username: string, options: MemberOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const { home, name } = homeOf(store, options);
    if (!store.members.remove(findUser(store, username).id, home)) throw new CliError(`${username} is no member of ${name}.`);
    print(options.json, { username, on: name }, `${username} is no longer a member of ${name}`);
  });
}

export function listMembers(options: MemberOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const { home, name } = homeOf(store, options);
    const rows = store.members.list(home).map((member) => ({
      user_id: member.user_id,
      username: store.users.byId(member.user_id)!.username,
      role: roleOf(member.access_level),
      access_level: member.access_level,
    }));
    printRows(options.json, rows, ["user_id", "username", "role"], `${name} has no members.`);
  });
}

const roleOf = (level: number): string => Object.entries(accessLevels).find(([, value]) => value === level)?.[0] ?? String(level);

function homeOf(store: Store, { project, group }: MemberOptions): { home: MemberHome; name: string } {
  if (project !== undefined) {
    const { id, full_path } = findProject(store, project);
    return { home: { projectId: id }, name: full_path };
  }
  const found = store.groups.byFullPath(group ?? "");
  if (found === null) throw new CliError(`There is no group ${group}.`);
  return { home: { groupId: found.id }, name: found.full_path };
}

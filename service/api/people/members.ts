// Members of projects and groups: listed, added, changed, removed (api-behaviour 10; roles as in 0.3).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Member } from "../../../shared/contract/groups.ts";
import { StoreError } from "../../store/errors.ts";
import { accessLevels, type MemberRow } from "../../store/members.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { roles } from "../permissions.ts";
import { modelRefusal } from "../status-rules.ts";
import { requireCaller } from "./account.ts";
import { groupHome, inheritedMembers, type MembersHome, projectHome } from "./member-homes.ts";
import { personOf } from "./people.ts";

function toMember(context: Context, row: MemberRow): Member {
  return { ...personOf(context, row.user_id), access_level: row.access_level, created_at: row.created_at, expires_at: row.expires_at };
}

interface ListInput {
  readonly query?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

function list(context: Context, rows: readonly MemberRow[], input: ListInput): Reply<Member[]> {
  const { page, perPage, skip } = pageOf(input);
  const wanted = input.query?.trim().toLowerCase() ?? "";
  const found = rows
    .map((row) => toMember(context, row))
    .filter(({ name, username }) => `${name}\n${username}`.toLowerCase().includes(wanted));
  return new Reply(found.slice(skip, skip + perPage), { page: { page, perPage, total: found.length } });
}

function find(context: Context, { home }: MembersHome, userId: number, rows = context.store.members.list(home)): MemberRow {
  const row = rows.find(({ user_id }) => user_id === userId);
  if (row === undefined) throw apiError("not_found");
  return row;
}

const getAny = (context: Context, place: MembersHome, userId: number): Member =>
  toMember(context, find(context, place, userId, inheritedMembers(context, place)));

/** Anyone who maintains a project, or owns a group, decides; nobody gives or takes a role above their own. */
function requireAdministration({ level, needed }: MembersHome, ...concerned: readonly number[]): void {
  if (level < needed || concerned.some((role) => role > level)) throw apiError("forbidden");
}

interface Role {
  readonly access_level: number;
  readonly expires_at?: string | null | undefined;
}

/** Throws for a caller who administers nothing here, then for what is no role, then for one above the caller's own. */
function checkRole(place: MembersHome, { access_level, expires_at }: Role): void {
  requireAdministration(place);
  if (!Object.values<number>(accessLevels).includes(access_level)) throw modelRefusal({ access_level: ["is not included in the list"] });
  requireAdministration(place, access_level);
  if (expires_at && expires_at <= new Date().toISOString().slice(0, 10))
    throw modelRefusal({ expires_at: ["cannot be a date in the past"] });
}

function add(context: Context, place: MembersHome, input: Role & { user_id: number }): Member {
  checkRole(place, input);
  if (context.store.users.byId(input.user_id) === null) throw apiError("user_not_found");
  try {
    const { user_id: userId, access_level: accessLevel, expires_at } = input;
    return toMember(context, context.store.members.add({ userId, accessLevel, expiresAt: expires_at || null, ...place.home }));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw apiError("conflict", { details: { reason: "Member already exists" }, cause: error });
  }
}

function update(context: Context, place: MembersHome, input: Role & { user_id: number }): Member {
  checkRole(place, input);
  const row = find(context, place, input.user_id);
  requireAdministration(place, row.access_level);
  if (input.access_level < roles.owner) keepAnOwner(context, place, row);
  context.store.members.update(
    input.user_id,
    place.home,
    input.access_level,
    input.expires_at === undefined ? undefined : input.expires_at || null,
  );
  return toMember(context, find(context, place, input.user_id));
}

/** Anybody may leave; removing somebody else takes the right to administer. */
function remove(context: Context, place: MembersHome, userId: number): Reply<undefined> {
  const row = find(context, place, userId);
  if (requireCaller(context).user.id !== userId) requireAdministration(place, row.access_level);
  keepAnOwner(context, place, row);
  context.store.members.remove(userId, place.home);
  return new Reply(undefined);
}

/** A group without an owner could be administered by nobody. */
function keepAnOwner(context: Context, { home }: MembersHome, leaving: MemberRow): void {
  if ("projectId" in home || leaving.access_level < roles.owner) return;
  const others = context.store.members.list(home).filter(({ id, access_level }) => id !== leaving.id && access_level >= roles.owner);
  if (others.length === 0) throw apiError("forbidden");
}

export const listProjectMembers: Handler<Api["listProjectMembers"]> = async (context, input) =>
  list(context, context.store.members.list(projectHome(context, input.id).home), input);
/** Members as users alone. */
export const listProjectUsers: Handler<Api["listProjectUsers"]> = async (context, input) => {
  const skipped = new Set(input.skip_users);
  const rows = inheritedMembers(context, projectHome(context, input.id)).filter(({ user_id }) => !skipped.has(user_id));
  const { data, page } = list(context, rows, { ...input, query: input.search });
  return new Reply(
    data.map(({ access_level: _level, created_at: _from, expires_at: _until, ...user }) => user),
    page === undefined ? {} : { page },
  );
};

export const listAllProjectMembers: Handler<Api["listAllProjectMembers"]> = async (context, input) =>
  list(context, inheritedMembers(context, projectHome(context, input.id)), input);
export const getProjectMember: Handler<Api["getProjectMember"]> = async (context, input) =>
  toMember(context, find(context, projectHome(context, input.id), input.user_id));
export const getAnyProjectMember: Handler<Api["getAnyProjectMember"]> = async (context, input) =>
  getAny(context, projectHome(context, input.id), input.user_id);
export const addProjectMember: Handler<Api["addProjectMember"]> = async (context, input) =>
  add(context, projectHome(context, input.id), input);
export const updateProjectMember: Handler<Api["updateProjectMember"]> = async (context, input) =>
  update(context, projectHome(context, input.id), input);
export const removeProjectMember: Handler<Api["removeProjectMember"]> = async (context, input) =>
  remove(context, projectHome(context, input.id), input.user_id);

export const listGroupMembers: Handler<Api["listGroupMembers"]> = async (context, input) =>
  list(context, context.store.members.list(groupHome(context, input.id).home), input);
export const listAllGroupMembers: Handler<Api["listAllGroupMembers"]> = async (context, input) =>
  list(context, inheritedMembers(context, groupHome(context, input.id)), input);
export const getGroupMember: Handler<Api["getGroupMember"]> = async (context, input) =>
  toMember(context, find(context, groupHome(context, input.id), input.user_id));
export const getAnyGroupMember: Handler<Api["getAnyGroupMember"]> = async (context, input) =>
  getAny(context, groupHome(context, input.id), input.user_id);
export const addGroupMember: Handler<Api["addGroupMember"]> = async (context, input) => add(context, groupHome(context, input.id), input);
export const updateGroupMember: Handler<Api["updateGroupMember"]> = async (context, input) =>
  update(context, groupHome(context, input.id), input);
export const removeGroupMember: Handler<Api["removeGroupMember"]> = async (context, input) =>
  remove(context, groupHome(context, input.id), input.user_id);

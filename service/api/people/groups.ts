// Groups: listed, read, made, with their subgroups and projects (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Group } from "../../../shared/contract/groups.ts";
import { StoreError } from "../../store/errors.ts";
import type { GroupRow } from "../../store/groups.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { roles } from "../permissions.ts";
import { toProject } from "../projects/project-resource.ts";
import { storedPage } from "../stored-page.ts";
import { requireCaller } from "./account.ts";
import { groupLevel, groupViewer, requireGroup } from "./group-lookup.ts";

export function toGroup(context: Context, row: GroupRow): Group {
  const names = context.store.groups.lineage(row.id).map(({ name }) => name);
  return {
    id: row.id,
    web_url: `${context.baseUrl}/groups/${row.full_path}`,
    name: row.name,
    path: row.path,
    description: row.description,
    visibility: row.visibility,
    avatar_url: null,
    full_name: names.toReversed().join(" / "),
    full_path: row.full_path,
    parent_id: row.parent_id,
    created_at: row.created_at,
  };
}

type ListInput = Parameters<typeof listGroups>[1];

function list(context: Context, input: ListInput, parentId: number | null | undefined) {
  const asked = pageOf(input);
  const found = context.store.groupAccess.list({
    viewer: groupViewer(context),
    search: input.search,
    parentId,
    minAccessLevel: input.owned === true ? roles.owner : input.min_access_level,
    orderBy: input.order_by === "path" || input.order_by === "id" ? input.order_by : "name",
    sort: input.sort ?? "asc",
    ...asked,
  });
  return storedPage(found, asked, (row) => toGroup(context, row));
}

export const listGroups: Handler<Api["listGroups"]> = async (context, input) =>
  list(context, input, input.top_level_only === true ? null : undefined);

export const listSubgroups: Handler<Api["listSubgroups"]> = async (context, input) =>
  list(context, input, requireGroup(context, input.id).id);

export const getGroup: Handler<Api["getGroup"]> = async (context, input) => toGroup(context, requireGroup(context, input.id));

/** Anybody signed in may make a group; a subgroup, anyone who maintains its parent. Anyone who makes it owns it. */
export const createGroup: Handler<Api["createGroup"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const parentId = input.parent_id ?? null;
  if (parentId !== null) {
    const parent = requireGroup(context, parentId);
    if (groupLevel(context, parent.id) < roles.maintainer) throw apiError("forbidden");
  }
  const { name, path, description, visibility } = input;
  try {
    const row = context.store.transaction(() => {
      const made = context.store.groups.create({ parentId, name, path, description, visibility });
      context.store.members.add({ userId: user.id, groupId: made.id, accessLevel: roles.owner });
      return made;
    });
    return toGroup(context, row);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // As a real server writes it: the faults as its language shows a list.
    const reason = `Failed to save group {:${error.field}=>[${JSON.stringify(error.reason)}]}`;
    throw apiError("plain_bad_request", { details: { reason }, cause: error });
  }
};

export const listGroupProjects: Handler<Api["listGroupProjects"]> = async (context, input) => {
  const group = requireGroup(context, input.id);
  const { page, perPage } = pageOf(input);
  const { admin, userId } = groupViewer(context);
  const { rows, total } = context.store.projects.list({
    callerId: userId,
    admin,
    groupIds: input.include_subgroups === true ? context.store.groupAccess.descendants(group.id) : [group.id],
    search: input.search,
    visibility: input.visibility,
    archived: input.archived,
    order_by: input.order_by,
    sort: input.sort,
    page,
    perPage,
  });
  const form = input.simple === true || context.caller === null ? "simple" : "full";
  return new Reply(await Promise.all(rows.map((row) => toProject(context, row, form))), { page: { page, perPage, total } });
};

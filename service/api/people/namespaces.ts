// Namespaces: where projects can live, the caller's own and those of their groups (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { GroupRow } from "../../store/groups.ts";
import type { UserRow } from "../../store/users.ts";
import type { Context, Handler } from "../context.ts";
import { pageReply } from "../paging.ts";
import { roles } from "../permissions.ts";
import { requireCaller } from "./account.ts";
import { groupLevel } from "./group-lookup.ts";
import { personNamespaceId } from "./namespace-id.ts";

function ofUser({ baseUrl }: Context, { id, name, username }: UserRow) {
  return {
    ...{ id: personNamespaceId(id), name, path: username, kind: "user", full_path: username, parent_id: null },
    ...{ avatar_url: `${baseUrl}/api/v4/users/${id}/avatar`, web_url: `${baseUrl}/${username}` },
  };
}

function ofGroup({ baseUrl }: Context, { id, name, path, full_path, parent_id }: GroupRow) {
  return { id, name, path, kind: "group", full_path, parent_id, avatar_url: null, web_url: `${baseUrl}/groups/${full_path}` };
}

/** The caller's own, and the groups on which they have a role. */
function reachable(context: Context, least: number) {
  const { user } = requireCaller(context);
  const groups = context.store.groups.list().filter(({ id }) => groupLevel(context, id) >= least);
  return [ofUser(context, user), ...groups.map((group) => ofGroup(context, group))];
}

export const listNamespaces: Handler<Api["listNamespaces"]> = async (context, input) => {
  const wanted = input.search?.trim().toLowerCase() ?? "";
  const rows = reachable(context, input.owned_only === true ? roles.owner : roles.guest).filter(
    ({ name, full_path, kind }) =>
      `${name}\n${full_path}`.toLowerCase().includes(wanted) &&
      !(input.top_level_only === true && full_path.includes("/") && kind === "group"),
  );
  return pageReply(rows, input, (row) => row);
};

/** Whether the path is taken, anyone who may see by what; and one that is not. */
export const getNamespaceExistence: Handler<Api["getNamespaceExistence"]> = async (context, input) => {
  requireCaller(context);
  const { users, groups } = context.store;
  const parent = input.parent_id === undefined ? null : groups.byId(input.parent_id);
  const isTaken = (path: string): boolean =>
    input.parent_id === undefined
      ? users.byUsername(path) !== null || groups.byFullPath(path) !== null
      : parent !== null && groups.byFullPath(`${parent.full_path}/${path}`) !== null;
  if (!isTaken(input.id)) return { exists: false, suggests: [] };
  let free = 1;
  while (isTaken(`${input.id}${free}`)) free += 1;
  return { exists: true, suggests: [`${input.id}${free}`] };
};

/** By path, or by number. */
export const getNamespace: Handler<Api["getNamespace"]> = async (context, input) => {
  const text = String(input.id).toLowerCase();
  const rows = reachable(context, roles.guest);
  const found = /^\d+$/.test(text)
    ? rows.find(({ id }) => String(id) === text)
    : rows.find(({ full_path }) => full_path.toLowerCase() === text);
  if (found === undefined) throw apiError("resource_not_found", { details: { thing: "Namespace" } });
  return found;
};

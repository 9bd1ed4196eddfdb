// Lists and reads projects (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireProject } from "../permissions.ts";
import { toProject } from "./project-resource.ts";

export const listProjects: Handler<Api["listProjects"]> = async (context, input) => {
  const { page, perPage } = pageOf(input);
  const keyset = input.pagination === "keyset";
  // Another order would be given up without a word.
  if (keyset && input.order_by !== undefined && input.order_by !== "id")
    throw apiError("parameters", { details: { errors: "order_by does not have a valid value" } });
  const { caller } = context;
  const { rows, total } = context.store.projects.list({
    callerId: caller?.user.id ?? null,
    admin: caller?.local === true || caller?.user.admin === true,
    search: input.search,
    searchNamespaces: input.search_namespaces,
    membership: input.membership,
    owned: input.owned,
    archived: input.archived,
    visibility: input.visibility,
    min_access_level: input.min_access_level,
    order_by: keyset ? "id" : input.order_by,
    sort: input.sort,
    page: keyset ? 1 : page,
    perPage,
    ...idBounds(input),
  });
  const shown = await Promise.all(rows.map((row) => toProject(context, row, input.simple === true || caller === null ? "simple" : "full")));
  if (!keyset) return new Reply(shown, { page: { page, perPage, total } });
  const last = rows.at(-1);
  return new Reply(shown, { page: { page, perPage, nextToken: rows.length === perPage && last !== undefined ? String(last.id) : null } });
};

/** id_after and id_before, and the page token of keyset pages, which is the last id seen. */
function idBounds(input: Parameters<typeof listProjects>[1]): { idAfter?: number; idBefore?: number } {
  const token = input.pagination === "keyset" && /^\d{1,15}$/.test(input.page_token ?? "") ? Number(input.page_token) : undefined;
  const after = input.sort === "asc" ? (token ?? input.id_after) : input.id_after;
  const before = input.sort === "asc" ? input.id_before : (token ?? input.id_before);
  return { ...(after === undefined ? {} : { idAfter: after }), ...(before === undefined ? {} : { idBefore: before }) };
}

export const getProject: Handler<Api["getProject"]> = async (context, input) =>
  toProject(context, requireProject(context, input.id, "read"), context.caller === null ? "simple" : "full");

// Searches projects, issues, merge requests and users, as far as the caller may see them (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { type Handler, Reply } from "../context.ts";
import { listAllIssues, listAllMergeRequests } from "../merge-requests/everywhere.ts";
import { pageOf } from "../paging.ts";
import { requireCaller, toUser } from "../people/account.ts";
import { toProject } from "./project-resource.ts";

type Found = Reply<Record<string, unknown>[]>;

export const searchEverywhere: Handler<Api["searchEverywhere"]> = async (context, input) => {
  const { caller, store } = context;
  const { user, local } = requireCaller(context);
  const asked = pageOf(input);
  const { page, perPage } = asked;
  const search = input.search.trim();
  const { scope, state = "all", sort = "desc" } = input;
  // A search for nothing finds nothing, and not all.
  if (search === "" || scope === "milestones" || scope === "snippet_titles") return new Reply([], { page: { page, perPage, total: 0 } });
  if (scope === "users") {
    const { rows, total } = store.users.list({ search, page, perPage });
    return new Reply(
      rows.map((row) => toUser(context, row)),
      { page: { page, perPage, total } },
    );
  }
  if (scope === "projects") {
    const admin = local || user.admin;
    const { rows, total } = store.projects.list({ callerId: caller?.user.id ?? null, admin, search, ...asked });
    return new Reply(await Promise.all(rows.map((row) => toProject(context, row, "simple"))), { page: { page, perPage, total } });
  }
  const common = { search, scope: "all", sort, page: input.page, per_page: input.per_page } as const;
  if (scope === "merge_requests") return (await listAllMergeRequests(context, { ...common, state })) as Found;
  // No issue is merged.
  if (state === "merged") return new Reply([], { page: { page, perPage, total: 0 } });
  return (await listAllIssues(context, { ...common, state, confidential: input.confidential })) as Found;
};

// Searches a project's issues, merge requests and people, which the lists of their kind do (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { listIssues } from "../merge-requests/issues.ts";
import { listMergeRequests } from "../merge-requests/merge-requests.ts";
import { pageOf } from "../paging.ts";
import { listProjectUsers } from "../people/members.ts";
import { requireProject } from "../permissions.ts";

type Asked = Parameters<Handler<Api["searchProject"]>>[1];
type Found = Reply<Record<string, unknown>[]>;

/** `scope`: any but that of files and messages. Throws project_not_found, as the list of the kind does. */
export async function searchRecords(
  context: Context,
  input: Asked & { readonly scope: Exclude<Asked["scope"], "blobs" | "commits"> },
): Promise<Found> {
  requireProject(context, input.id, "read");
  const { page, perPage } = pageOf(input);
  const { id, scope, state = "all" } = input;
  const search = input.search.trim();
  const asked = { id, search, page: input.page, per_page: input.per_page };
  // A search for nothing finds nothing, and not all.
  if (search === "") return new Reply([], { page: { page, perPage, total: 0 } });
  if (scope === "users") return (await listProjectUsers(context, asked)) as Found;
  if (scope === "merge_requests") return (await listMergeRequests(context, { ...asked, scope: "all", state })) as Found;
  // No issue is merged.
  if (scope === "issues" && state !== "merged")
    return (await listIssues(context, { ...asked, scope: "all", state, confidential: input.confidential })) as Found;
  return new Reply([], { page: { page, perPage, total: 0 } });
}

// Merge requests and issues of all projects that the caller may see (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { canReadCode } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { readIssueQuery, seesAll, toIssue } from "./issues.ts";
import { withLabels } from "./label-details.ts";
import { toMergeRequest } from "./merge-request-resource.ts";
import { readRequestQuery } from "./merge-requests.ts";

/** By their numbers. */
function visibleProjects(context: Context): Map<number, ProjectRow> {
  const { caller, store } = context;
  const admin = caller?.local === true || caller?.user.admin === true;
  const { rows } = store.projects.list({ callerId: caller?.user.id ?? null, admin, perPage: -1 });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that the caller made, unless the scope says otherwise; as they were when their project was last looked at. */
export const listAllMergeRequests: Handler<Api["listAllMergeRequests"]> = async (context, input) => {
  requireCaller(context);
  const projects = visibleProjects(context);
  const asked = pageOf(input);
  const found = context.store.mergeRequests.list({
    ...readRequestQuery(context, { ...input, scope: input.scope ?? "created_by_me" }),
    projectIds: [...projects.values()].filter((project) => canReadCode(context, project)).map(({ id }) => id),
    ...asked,
  });
  return storedPage(found, asked, (row) =>
    withLabels(context, toMergeRequest(context, projects.get(row.project_id)!, row), input.with_labels_details),
  );
};

export const listAllIssues: Handler<Api["listAllIssues"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const projects = visibleProjects(context);
  const asked = pageOf(input);
  const found = context.store.issues.list({
    ...readIssueQuery(context, { ...input, scope: input.scope ?? "created_by_me" }),
    projectIds: [...projects.keys()],
    onlyVisibleTo: {
      userId: user.id,
      // There the caller sees the confidential ones of others, too.
      exceptIn: [...projects.values()].filter((project) => seesAll(context, project)).map(({ id }) => id),
    },
    ...asked,
  });
  return storedPage(found, asked, (row) =>
    withLabels(context, toIssue(context, projects.get(row.project_id)!, row), input.with_labels_details),
  );
};

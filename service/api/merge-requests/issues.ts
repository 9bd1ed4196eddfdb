// Issues of a project: listed, read, made, changed, closed and reopened (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Issue } from "../../../shared/contract/issues.ts";
import type { IssueRow } from "../../store/issues.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { personOf, personOrNull } from "../people/people.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { changeLabels, checkTexts, readLabels } from "../request-texts.ts";
import { storedPage } from "../stored-page.ts";
import { readIssuableFilter } from "./issuable-filter.ts";
import { readAssignees, showAssignees } from "./issuable-people.ts";
import { withLabels } from "./label-details.ts";

export function toIssue(context: Context, project: ProjectRow, row: IssueRow): Issue {
  const reference = `#${row.iid}`;
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    closed_by: personOrNull(context, row.closed_by_id),
    labels: [...row.labels],
    milestone: null,
    ...showAssignees(context, row.assignees),
    author: personOf(context, row.author_id),
    type: row.issue_type.toUpperCase(),
    user_notes_count: context.store.notes.count({ projectId: project.id, type: "Issue", id: row.id, publicOnly: true }),
    merge_requests_count: 0,
    upvotes: 0,
    downvotes: 0,
    due_date: null,
    confidential: row.confidential,
    discussion_locked: null,
    issue_type: row.issue_type,
    web_url: `${context.baseUrl}/${project.full_path}/-/issues/${row.iid}`,
    time_stats: { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
    task_completion_status: { count: 0, completed_count: 0 },
    references: { short: reference, relative: reference, full: `${project.full_path}${reference}` },
  };
}

/** Confidential issues are for those who work on the project, and for who wrote them. */
export const seesAll = (context: Context, project: ProjectRow): boolean => accessLevel(context, project) >= roles.planner;

/** An order by what no issue has leaves them in the order of their numbers. */
function storedOrder(asked: Parameters<typeof listIssues>[1]["order_by"] = "created_at"): "id" | "created_at" | "updated_at" | "title" {
  return asked === "created_at" || asked === "updated_at" || asked === "title" ? asked : "id";
}

type Narrowing = Omit<Parameters<typeof listIssues>[1], "id" | "page" | "per_page">;

/** What a list is narrowed and ordered by, of one project or of many. */
export function readIssueQuery(context: Context, input: Narrowing) {
  const filter = readIssuableFilter(context, input);
  return {
    state: input.state === "all" ? undefined : input.state,
    confidential: input.confidential,
    ...filter,
    issueType: input.issue_type,
    impossible: filter.impossible === true || !["", "0"].includes(input.due_date?.trim() ?? ""),
    orderBy: storedOrder(input.order_by),
    sort: input.sort ?? "desc",
  };
}

export const listIssues: Handler<Api["listIssues"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read");
  const asked = pageOf(input);
  const found = context.store.issues.list({
    ...readIssueQuery(context, input),
    projectId: project.id,
    onlyVisibleTo: seesAll(context, project) ? null : { userId: context.caller?.user.id ?? null },
    ...asked,
  });
  return storedPage(found, asked, (row) => withLabels(context, toIssue(context, project, row), input.with_labels_details));
};

/** Anyone who wrote a confidential issue, or is to deal with it, sees it. */
const isOfCaller = (context: Context, row: IssueRow): boolean => [row.author_id, ...row.assignees].includes(context.caller?.user.id ?? 0);

/** Whether somebody who sees the project sees the issue. */
export const canSeeIssue = (context: Context, project: ProjectRow, row: IssueRow): boolean =>
  !row.confidential || seesAll(context, project) || isOfCaller(context, row);

/** Throws project_not_found, not_found. */
export function findIssue(context: Context, input: { id: string | number; issue_iid: number }): { project: ProjectRow; row: IssueRow } {
  const project = requireProject(context, input.id, "read");
  const row = context.store.issues.byIid(project.id, input.issue_iid);
  if (row === null || !canSeeIssue(context, project, row)) throw apiError("not_found");
  return { project, row };
}

export const getIssue: Handler<Api["getIssue"]> = async (context, input) => {
  const { project, row } = findIssue(context, input);
  return toIssue(context, project, row);
};

/** Anyone who may see the project may open an issue; labels are for those who work on it. */
export const createIssue: Handler<Api["createIssue"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const project = requireProject(context, input.id, "read");
  if (project.archived) throw apiError("forbidden");
  checkTexts(input);
  const row = context.store.issues.create({
    projectId: project.id,
    title: input.title,
    description: input.description ?? null,
    labels: seesAll(context, project) ? (readLabels(input.labels) ?? []) : [],
    confidential: input.confidential === true,
    authorId: user.id,
    assignees: seesAll(context, project) ? (readAssignees(context, project, input) ?? []) : [],
    issueType: input.issue_type ?? "issue",
  });
  context.store.projects.touch(project.id);
  return toIssue(context, project, row);
};

const changeable = [
  ...(["title", "description", "labels", "add_labels", "remove_labels", "assignee_id", "assignee_ids"] as const),
  ...(["confidential", "issue_type", "state_event"] as const),
];

export const updateIssue: Handler<Api["updateIssue"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const { project, row } = findIssue(context, input);
  if (project.archived || (!seesAll(context, project) && row.author_id !== user.id)) throw apiError("forbidden");
  if (changeable.every((name) => input[name] === undefined))
    throw apiError("parameters", { details: { errors: `${changeable.join(", ")} are missing, at least one parameter must be provided` } });
  checkTexts(input);
  const changed = context.store.issues.update(row.id, {
    title: input.title,
    description: input.description,
    labels: seesAll(context, project) ? changeLabels(row.labels, input) : undefined,
    assignees: seesAll(context, project) ? readAssignees(context, project, input) : undefined,
    confidential: seesAll(context, project) ? input.confidential : undefined,
    issueType: input.issue_type,
    state: input.state_event === undefined ? undefined : input.state_event === "close" ? { closedBy: user.id } : "opened",
  });
  context.store.projects.touch(project.id);
  return toIssue(context, project, changed);
};

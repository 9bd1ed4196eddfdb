// Merge requests of a commit (specification 4.2) and of a project: listed, read, made, changed, closed, reopened (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { readTip } from "../../git/refs/refs.ts";
import type { Repository } from "../../git/types.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { Comparison } from "../../store/merge-requests.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Store } from "../../store/store.ts";
import { findCommit } from "../commits/commits.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { canPush, requireProject, roles } from "../permissions.ts";
import { changeLabels, checkTexts, readLabels } from "../request-texts.ts";
import { modelRefusal } from "../status-rules.ts";
import { storedPage } from "../stored-page.ts";
import { readApprovers, readIssuableFilter, readUsers } from "./issuable-filter.ts";
import { readAssignees, readPeople } from "./issuable-people.ts";
import { withLabels } from "./label-details.ts";
import { toMergeRequestDetail } from "./merge-request-detail.ts";
import { checkMergeable, type FoundMergeRequest, findMergeRequest, requireMergeRequest } from "./merge-request-lookup.ts";
import { inMergeRequestTurn } from "./merge-request-queue.ts";
import { compareBranches, refreshMergeRequest, refreshOpenMergeRequests } from "./merge-request-refresh.ts";
import { toMergeRequest } from "./merge-request-resource.ts";

export const listCommitMergeRequests: Handler<Api["listCommitMergeRequests"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id: sha } = await findCommit(repository, input.sha);
  await refreshOpenMergeRequests(context, project, repository);
  const asked = pageOf(input);
  const found = context.store.mergeRequests.ofCommit(project.id, sha, input.state || undefined, asked);
  return storedPage(found, asked, (row) => toMergeRequest(context, project, row));
};

/** An order by what no request has leaves them in the order of their numbers. */
function storedOrder(
  asked: Parameters<typeof listMergeRequests>[1]["order_by"] = "created_at",
): "id" | "created_at" | "updated_at" | "merged_at" | "title" {
  return asked === "created_at" || asked === "updated_at" || asked === "merged_at" || asked === "title" ? asked : "id";
}

type Narrowing = Omit<Parameters<typeof listMergeRequests>[1], "id" | "page" | "per_page">;

/** What a list is narrowed and ordered by, of one project or of many. */
export function readRequestQuery(context: Context, input: Narrowing) {
  const [filter, approvers] = [readIssuableFilter(context, input), readApprovers(context, input)];
  return {
    state: input.state === "all" ? undefined : input.state,
    sourceBranch: input.source_branch,
    targetBranch: input.target_branch,
    draft: input.draft ?? (input.wip === undefined ? undefined : input.wip === "yes"),
    mergedByIds: readUsers(context, input.merge_user_id, input.merge_user_username),
    ...filter,
    ...(approvers === "nobody" ? { impossible: true } : { approvedByIds: approvers }),
    orderBy: storedOrder(input.order_by),
    sort: input.sort ?? "desc",
  };
}

export const listMergeRequests: Handler<Api["listMergeRequests"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  await refreshOpenMergeRequests(context, project, await context.repositories.open(project));
  const asked = pageOf(input);
  const found = context.store.mergeRequests.list({ ...readRequestQuery(context, input), projectId: project.id, ...asked });
  return storedPage(found, asked, (row) => withLabels(context, toMergeRequest(context, project, row), input.with_labels_details));
};

export const getMergeRequest: Handler<Api["getMergeRequest"]> = async (context, input) => {
  const found = await findMergeRequest(context, input);
  return toMergeRequestDetail(context, { ...found, row: await checkMergeable(context, found) }, input);
};

/** The heads of both branches. Throws in the words of model validation when one is missing, or they are one. */
async function readHeads(repository: Repository, source: string, target: string): Promise<{ head: string; target: string }> {
  if (source === target) throw unusable("You can't use same project/branch for source and target");
  const [head, tip] = await Promise.all([readTip(repository, source), readTip(repository, target)]);
  if (head !== null && tip !== null) return { head, target: tip };
  throw modelRefusal({
    ...(head === null ? { source_branch: ["does not exist"] } : {}),
    ...(tip === null ? { target_branch: ["does not exist"] } : {}),
  });
}

const unusable = (reason: string) => apiError("branches_unusable", { details: { reason }, value: [reason] });

function refuseTwin(
  store: Store,
  row: Pick<MergeRequestRow, "project_id" | "source_branch"> & { readonly id?: number },
  target: string,
): void {
  const twin = store.mergeRequests.openTwin(row.project_id, row.source_branch, target);
  if (twin === null || twin.id === row.id) return;
  const reason = `Another open merge request already exists for this source branch: !${twin.iid}`;
  throw apiError("conflict", { details: { reason }, value: [reason] });
}

function requireProposer(context: Context, id: string | number): ProjectRow {
  const project = requireProject(context, id, "read-code");
  if (!canPush(context, project)) throw apiError("forbidden");
  return project;
}

export const createMergeRequest: Handler<Api["createMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const project = requireProposer(context, input.id);
  if (input.target_project_id !== undefined && input.target_project_id !== project.id)
    throw unusable("Source project is not a fork of the target project");
  checkTexts(input);
  const { assignees, reviewers } = peopleOf(context, project, input);
  const { source_branch: sourceBranch, target_branch: targetBranch } = input;
  const repository = await context.repositories.open(project);
  const heads = await readHeads(repository, sourceBranch, targetBranch);
  const comparison = await compareBranches(repository, heads.target, heads.head, context.signal);
  const row = context.store.transaction(() => {
    requireProposer(context, input.id);
    refuseTwin(context.store, { project_id: project.id, source_branch: sourceBranch }, targetBranch);
    return context.store.mergeRequests.create({
      projectId: project.id,
      title: input.title,
      description: input.description ?? null,
      sourceBranch,
      targetBranch,
      labels: readLabels(input.labels) ?? [],
      assignees: assignees ?? [],
      reviewers: reviewers ?? [],
      squash: input.squash === true,
      removeSourceBranch: input.remove_source_branch === true,
      authorId: user.id,
      comparison,
    });
  });
  context.store.projects.touch(project.id);
  return toMergeRequestDetail(context, { project, repository, row: await checkMergeable(context, { project, repository, row }) });
};

const changeable = [
  ...(["title", "description", "target_branch", "labels", "add_labels", "remove_labels"] as const),
  ...(["squash", "remove_source_branch", "assignee_id", "assignee_ids", "reviewer_ids", "state_event"] as const),
];

/** Closing what is closed, or anything merged, changes nothing and is no error, as on a real server. */
export const updateMergeRequest: Handler<Api["updateMergeRequest"]> = async (context, input) => {
  requireCaller(context);
  const { row } = requireMergeRequest(context, input);
  const found = await inMergeRequestTurn(context.store, row.id, () => update(context, input));
  return toMergeRequestDetail(context, { ...found, row: await checkMergeable(context, found) });
};

/** Users of a change who may read code here. */
function peopleOf(context: Context, project: ProjectRow, asked: Pick<Update, "assignee_id" | "assignee_ids" | "reviewer_ids">) {
  return {
    assignees: readAssignees(context, project, asked, roles.reporter),
    reviewers: readPeople(context, project, "reviewer_ids", asked.reviewer_ids, roles.reporter),
  };
}

type Update = Parameters<Handler<Api["updateMergeRequest"]>>[1];

function requireChangeable(context: Context, project: ProjectRow, row: MergeRequestRow): void {
  const { user } = requireCaller(context);
  if (project.archived || (!canPush(context, project) && row.author_id !== user.id)) throw apiError("forbidden");
}

async function update(context: Context, input: Update): Promise<FoundMergeRequest> {
  const { user } = requireCaller(context);
  const { project, repository, row } = await findMergeRequest(context, input);
  requireChangeable(context, project, row);
  if (changeable.every((name) => input[name] === undefined))
    throw apiError("parameters", { details: { errors: `${changeable.join(", ")} are missing, at least one parameter must be provided` } });
  checkTexts(input);
  const target = row.state === "opened" ? (input.target_branch ?? row.target_branch) : row.target_branch;
  const heads = target === row.target_branch ? null : await readHeads(repository, row.source_branch, target);
  const comparison = heads === null ? null : await compareBranches(repository, heads.target, heads.head, context.signal);
  const people = peopleOf(context, project, input);
  const changed = context.store.transaction(() => {
    requireChangeable(context, requireProject(context, input.id, "read-code"), row);
    return change(context.store, row, { ...input, ...people, target, comparison, userId: user.id });
  });
  // Another process was first.
  if (changed === null) return update(context, input);
  context.store.projects.touch(project.id);
  // One that is open again has not been looked at while it was closed.
  return { project, repository, row: await refreshMergeRequest(context, repository, changed) };
}

type Change = Omit<Update, "target_branch"> & {
  readonly target: string;
  readonly comparison: Comparison | null;
  readonly userId: number;
  readonly assignees: readonly number[] | undefined;
  readonly reviewers: readonly number[] | undefined;
};

/** Null when the request is no longer what it was. */
function change(store: Store, row: MergeRequestRow, asked: Change): MergeRequestRow | null {
  const { mergeRequests } = store;
  const { title, description, target, comparison, squash, remove_source_branch, userId, assignees, reviewers, state_event: event } = asked;
  const reopening = event === "reopen" && row.state === "closed";
  if (target !== row.target_branch || reopening) refuseTwin(store, row, target);
  const labels = changeLabels(row.labels, asked);
  let now = mergeRequests.change(row, {
    title,
    description,
    target_branch: target,
    labels,
    assignees,
    reviewers,
    squash,
    remove_source_branch,
  });
  if (now !== null && comparison !== null) now = mergeRequests.compare(now, comparison);
  if (now !== null && event === "close" && now.state === "opened") now = mergeRequests.close(now, userId);
  if (now !== null && reopening) now = mergeRequests.reopen(now);
  return now;
}

// Merge requests of a commit (specification 4.2) and of a project: listed, read, made, changed, closed, reopened (api-behaviour 10).
import type { Api } from "../../shared/contract/contract.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { readTip } from "../git/refs.ts";
import type { Repository } from "../git/types.ts";
import type { ProjectRow } from "../store/projects.ts";
import { requireCaller } from "./account.ts";
import { findCommit } from "./commits.ts";
import type { Context, Handler } from "./context.ts";
import { checkMergeable, findMergeRequest } from "./merge-request-lookup.ts";
import { compareBranches, refreshOpenMergeRequests } from "./merge-request-refresh.ts";
import { toMergeRequest } from "./merge-request-resource.ts";
import { pageOf } from "./paging.ts";
import { canPush, requireProject } from "./permissions.ts";
import { checkTexts, readLabels } from "./request-texts.ts";
import { modelRefusal } from "./status-rules.ts";
import { storedPage } from "./stored-page.ts";

export const listCommitMergeRequests: Handler<Api["listCommitMergeRequests"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id: sha } = await findCommit(repository, input.sha);
  await refreshOpenMergeRequests(context, project, repository);
  const asked = pageOf(input);
  const found = context.store.mergeRequests.ofCommit(project.id, sha, input.state || undefined, asked);
  return storedPage(found, asked, (row) => toMergeRequest(context, project, row));
};

export const listMergeRequests: Handler<Api["listMergeRequests"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  await refreshOpenMergeRequests(context, project, await context.repositories.open(project));
  const asked = pageOf(input);
  const found = context.store.mergeRequests.list({
    projectId: project.id,
    state: input.state === "all" ? undefined : input.state,
    sourceBranch: input.source_branch,
    targetBranch: input.target_branch,
    search: input.search,
    orderBy: input.order_by ?? "created_at",
    sort: input.sort ?? "desc",
    ...asked,
  });
  return storedPage(found, asked, (row) => toMergeRequest(context, project, row));
};

export const getMergeRequest: Handler<Api["getMergeRequest"]> = async (context, input) => {
  const found = await findMergeRequest(context, input);
  return toMergeRequest(context, found.project, await checkMergeable(context, found));
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

function refuseTwin(context: Context, project: ProjectRow, source: string, target: string, except?: number): void {
  const twin = context.store.mergeRequests.openTwin(project.id, source, target);
  if (twin === null || twin.id === except) return;
  const reason = `Another open merge request already exists for this source branch: !${twin.iid}`;
  throw apiError("conflict", { details: { reason }, value: [reason] });
}

export const createMergeRequest: Handler<Api["createMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const project = requireProject(context, input.id, "read-code");
  if (!canPush(context, project)) throw apiError("forbidden");
  if (input.target_project_id !== undefined && input.target_project_id !== project.id)
    throw unusable("Source project is not a fork of the target project");
  checkTexts(input);
  const { source_branch: sourceBranch, target_branch: targetBranch } = input;
  const repository = await context.repositories.open(project);
  const heads = await readHeads(repository, sourceBranch, targetBranch);
  const comparison = await compareBranches(repository, heads.target, heads.head, context.signal);
  const row = context.store.transaction(() => {
    refuseTwin(context, project, sourceBranch, targetBranch);
    return context.store.mergeRequests.create({
      projectId: project.id,
      title: input.title,
      description: input.description ?? null,
      sourceBranch,
      targetBranch,
      labels: readLabels(input.labels) ?? [],
      squash: input.squash === true,
      removeSourceBranch: input.remove_source_branch === true,
      authorId: user.id,
      comparison,
    });
  });
  context.store.projects.touch(project.id);
  return toMergeRequest(context, project, await checkMergeable(context, { project, repository, row }));
};

const changeable = ["title", "description", "target_branch", "labels", "state_event"] as const;

/** Closing what is closed, or anything merged, changes nothing and is no error, as on a real server. */
export const updateMergeRequest: Handler<Api["updateMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const { project, repository, row } = await findMergeRequest(context, input);
  if (project.archived || (!canPush(context, project) && row.author_id !== user.id)) throw apiError("forbidden");
  if (changeable.every((name) => input[name] === undefined))
    throw apiError("parameters", { details: { errors: `${changeable.join(", ")} are missing, at least one parameter must be provided` } });
  checkTexts(input);
  const { mergeRequests } = context.store;
  const retargeted = input.target_branch !== undefined && input.target_branch !== row.target_branch && row.state === "opened";
  const target = retargeted ? input.target_branch : row.target_branch;
  const heads = retargeted ? await readHeads(repository, row.source_branch, target ?? "") : null;
  const comparison = heads === null ? null : await compareBranches(repository, heads.target, heads.head, context.signal);
  const changed = context.store.transaction(() => {
    const reopening = input.state_event === "reopen" && row.state === "closed";
    if (retargeted || reopening) refuseTwin(context, project, row.source_branch, target ?? "", row.id);
    const { title, description } = input;
    let now = mergeRequests.change(row.id, { title, description, target_branch: target, labels: readLabels(input.labels) });
    if (comparison !== null) now = mergeRequests.compare(row.id, comparison);
    if (input.state_event === "close" && now.state === "opened") now = mergeRequests.close(row.id, user.id);
    if (reopening) now = mergeRequests.reopen(row.id);
    return now;
  });
  context.store.projects.touch(project.id);
  const found = await findMergeRequest(context, input);
  return toMergeRequest(
    context,
    project,
    await checkMergeable(context, { ...found, row: { ...found.row, updated_at: changed.updated_at } }),
  );
};

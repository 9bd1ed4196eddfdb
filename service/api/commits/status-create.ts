// POST statuses: finds the pipeline that a status belongs to, or makes one, and moves its job on (specification 3, api-behaviour 6.2).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { listContainingRefs } from "../../git/history/contains.ts";
import { readMeantHead } from "../../git/refs/head.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import type { PipelineRow } from "../../store/pipeline-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { StatusFields, StatusName, StatusRow } from "../../store/statuses.ts";
import type { Context, Handler } from "../context.ts";
import { refreshOpenMergeRequests } from "../merge-requests/merge-request-refresh.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { checkStatusFields, checkTransition } from "../status-rules.ts";
import { findCommit } from "./commits.ts";
import { statusConflict, withStatusLock } from "./status-lock.ts";
import { toStatus } from "./statuses.ts";

interface Request {
  readonly project: ProjectRow;
  readonly sha: ObjectId;
  readonly userId: number;
  readonly status: StatusName;
  readonly name: string;
  readonly ref: string | undefined;
  readonly pipelineId: number | undefined;
  readonly fields: StatusFields;
}

export const createCommitStatus: Handler<Api["createCommitStatus"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const project = requireDeveloper(context, input.id);
  const repository = await context.repositories.open(project);
  const { id: sha } = await findCommit(repository, input.sha);
  const request: Request = {
    project,
    sha,
    userId: user.id,
    status: input.state,
    name: input.name || input.context || "default",
    ref: input.ref || undefined,
    pipelineId: input.pipeline_id,
    fields: {
      description: input.description,
      target_url: input.target_url === "" ? null : input.target_url,
      coverage: input.coverage,
    },
  };
  const row = await withStatusLock(context.store, project.id, sha, async () => {
    const newRef = await findNewRef(context, repository, request);
    checkStatusFields({ name: request.name, ref: input.ref, description: input.description, target_url: input.target_url });
    return inTransaction(context, () => {
      requireDeveloper(context, input.id);
      return place(context, request, newRef);
    });
  });
  return { ...toStatus(context, row), coverage: row.coverage };
};

function requireDeveloper(context: Context, id: string | number): ProjectRow {
  const project = requireProject(context, id, "read");
  if (accessLevel(context, project) < roles.developer || project.archived) throw apiError("forbidden");
  return project;
}

/** The ref of a pipeline, should one have to be made. Throws when the commit is on no branch and nobody says one. */
async function findNewRef(context: Context, repository: Repository, { project, sha, ref, pipelineId }: Request): Promise<string> {
  if (ref !== undefined) return ref;
  const pipeline = context.store.pipelines.newest({ projectId: project.id, sha, id: pipelineId });
  if (pipeline !== null) return pipeline.ref;
  const found = await listContainingRefs(repository, sha, { type: "branch", signal: context.signal });
  const branches = found.map(({ name }) => name);
  const [first] = branches;
  if (first === undefined) throw apiError("resource_not_found", { details: { thing: "References for commit" } });
  // A commit of a merge request counts as one of its source branch.
  await refreshOpenMergeRequests(context, project, repository);
  const { rows } = context.store.mergeRequests.ofCommit(project.id, sha, "opened", { page: 1, perPage: 1 });
  const source = rows[0]?.source_branch;
  if (source !== undefined && branches.includes(source)) return source;
  // What is set without a ref is then found without one, too: lists are about the default branch unless told otherwise.
  const { branch } = await readMeantHead(repository);
  return branch !== null && branches.includes(branch) ? branch : first;
}

/** The whole change, or none of it; a writer of another process that holds the database counts as an update in progress. */
function inTransaction<T>(context: Context, work: () => T): T {
  try {
    return context.store.transaction(work);
  } catch (error) {
    // SQLITE_BUSY, whatever its extended code.
    if (((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === 5) throw statusConflict(error);
    throw error;
  }
}

function place(context: Context, request: Request, newRef: string): StatusRow {
  const { pipelines, statuses, projects } = context.store;
  const { project, sha, name, userId, status, fields } = request;
  const pipeline = choosePipeline(context, request, newRef);
  const ref = request.ref ?? pipeline.ref;
  const key = { pipelineId: pipeline.id, name, ref, userId };
  const open = statuses.open(key);
  if (open !== null) checkTransition(open.status, status);
  const row =
    open === null ? statuses.create({ ...key, projectId: project.id, sha, status, ...fields }) : statuses.update(open.id, status, fields);
  pipelines.settle(pipeline.id);
  projects.touch(project.id);
  return row;
}

/** The newest pipeline of the commit that suits and has room; else a new one, unless the caller insists on one. */
function choosePipeline(context: Context, request: Request, newRef: string): PipelineRow {
  const { pipelines } = context.store;
  const { project, sha, ref, userId, pipelineId } = request;
  const found = pipelines.newest({ projectId: project.id, sha, ref, id: pipelineId });
  if (found === null && pipelineId !== undefined)
    throw apiError("resource_not_found", { details: { thing: "Pipeline for pipeline_id, sha and ref" } });
  if (found !== null && hasRoom(context, found, request)) return found;
  if (found !== null && pipelineId !== undefined)
    throw apiError("unprocessable", { details: { reason: "The number of jobs has exceeded the limit" } });
  return pipelines.create({ projectId: project.id, sha, ref: newRef, userId });
}

/** A full pipeline still takes news of a job that is open in it. */
function hasRoom(context: Context, pipeline: PipelineRow, { name, ref, userId }: Request): boolean {
  const limit = context.settings.maxPipelineJobs;
  if (limit === 0 || context.store.pipelines.countJobs(pipeline.id) < limit) return true;
  return context.store.statuses.open({ pipelineId: pipeline.id, name, ref: ref ?? pipeline.ref, userId }) !== null;
}

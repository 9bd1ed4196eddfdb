// Pipelines and their jobs: listed and read (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Job } from "../../../shared/contract/pipelines.ts";
import type { Commit } from "../../../shared/contract/resources.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { readCommit } from "../../git/objects/objects.ts";
import { readMeantHead } from "../../git/refs/head.ts";
import { readRefListing } from "../../git/refs/ref-listing.ts";
import { resolveHash, resolveRevision } from "../../git/refs/revision.ts";
import type { PipelineRow } from "../../store/pipeline-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { StatusRow } from "../../store/statuses.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { personOf } from "../people/people.ts";
import { requireProject } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { toCommit } from "./commit-resource.ts";
import { toPipeline, toPipelineDetail } from "./pipelines.ts";

type ListInput = Parameters<Handler<Api["listPipelines"]>>[1];

const finished = ["success", "failed", "canceled", "skipped"];

export const listPipelines: Handler<Api["listPipelines"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const asked = pageOf(input);
  const user = input.username ? context.store.users.byUsername(input.username) : undefined;
  const moment = (text: string | undefined) => parseMoment(text ?? "")?.toISOString();
  const found = context.store.pipelines.list({
    projectId: project.id,
    statuses: statusesOf(input),
    refs: await refsOf(context, project, input),
    sha: input.sha || undefined,
    // Nobody has the number 0.
    userId: user === null ? 0 : user?.id,
    updatedAfter: moment(input.updated_after),
    updatedBefore: moment(input.updated_before),
    orderBy: input.order_by ?? "id",
    sort: input.sort ?? "desc",
    ...asked,
  });
  return storedPage(found, asked, (row) => toPipeline(context, project, row));
};

/** What both the status and the scope let through; undefined = all. */
function statusesOf({ scope, status }: ListInput): string[] | undefined {
  const ofScope = scope === "finished" ? finished : scope === "running" || scope === "pending" ? [scope] : undefined;
  if (!status) return ofScope;
  return ofScope === undefined || ofScope.includes(status) ? [status] : [];
}

/** The ref that is asked for, if it is of the kind that the scope says; undefined = any. */
async function refsOf(context: Context, project: ProjectRow, { scope, ref }: ListInput): Promise<string[] | undefined> {
  if (scope !== "branches" && scope !== "tags") return ref ? [ref] : undefined;
  const prefix = scope === "branches" ? "refs/heads/" : "refs/tags/";
  const listing = await readRefListing(await context.repositories.open(project));
  const names = listing.filter((entry) => entry.ref.startsWith(prefix)).map((entry) => entry.ref.slice(prefix.length));
  return ref ? names.filter((name) => name === ref) : names;
}

const notFound = (thing: string) => apiError("resource_not_found", { details: { thing } });

function findPipeline(context: Context, input: { id: string | number; pipeline_id: number }): { project: ProjectRow; row: PipelineRow } {
  const project = requireProject(context, input.id, "read-code");
  const row = context.store.pipelines.byId(project.id, input.pipeline_id);
  if (row === null) throw notFound("Pipeline");
  return { project, row };
}

export const getPipeline: Handler<Api["getPipeline"]> = async (context, input) => {
  const { project, row } = findPipeline(context, input);
  return toPipelineDetail(context, project, row);
};

export const getLatestPipeline: Handler<Api["getLatestPipeline"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const ref = input.ref?.trim() || (await readMeantHead(repository)).branch;
  const sha = ref === null ? null : await resolveRevision(repository, ref);
  const row = ref === null || sha === null ? null : context.store.pipelines.newest({ projectId: project.id, sha, ref });
  if (row === null) throw notFound("Pipeline");
  return toPipelineDetail(context, project, row);
};

/** Jobs in their order, each with its commit, null where that is no longer here. */
async function showJobs(context: Context, project: ProjectRow, rows: readonly StatusRow[]): Promise<Job[]> {
  const repository = await context.repositories.open(project);
  const read = async (sha: string): Promise<Commit | null> => {
    const id = await resolveHash(repository, sha);
    return id === null ? null : toCommit(context, project, await readCommit(repository, id), true);
  };
  const shas = [...new Set(rows.map(({ sha }) => sha))];
  const commits = new Map(await Promise.all(shas.map(async (sha) => [sha, await read(sha)] as const)));
  return rows.map((row) => toJob(context, project, row, commits.get(row.sha) ?? null));
}

function toJob(context: Context, project: ProjectRow, row: StatusRow, commit: Commit | null): Job {
  const pipeline = context.store.pipelines.byId(project.id, row.pipeline_id)!;
  const { started_at: started, finished_at: ended } = row;
  return {
    id: row.id,
    status: row.status,
    stage: row.stage,
    name: row.name,
    ref: row.ref,
    tag: false,
    coverage: row.coverage,
    allow_failure: false,
    created_at: row.created_at,
    started_at: started,
    finished_at: ended,
    erased_at: null,
    duration: started === null || ended === null ? null : (Date.parse(ended) - Date.parse(started)) / 1000,
    queued_duration: null,
    user: personOf(context, row.user_id),
    commit,
    pipeline: toPipeline(context, project, pipeline),
    web_url: row.target_url ?? `${context.baseUrl}/${project.full_path}/-/jobs/${row.id}`,
    project: { ci_job_token_scope_enabled: false },
    artifacts: [],
    runner: null,
    artifacts_expire_at: null,
    archived: false,
    tag_list: [],
    description: row.description,
    target_url: row.target_url,
  };
}

const known = new Set(["pending", "running", ...finished, "created", "manual", "preparing", "scheduled", "waiting_for_resource"]);

/** Statuses of a list, or of one text. */
function scopeOf(scope: string | readonly string[] | undefined): string[] | undefined {
  const words = [scope ?? []].flat().filter((word) => word !== "");
  if (!words.every((word) => known.has(word))) throw apiError("parameters", { details: { errors: "scope does not have a valid value" } });
  return words.length === 0 ? undefined : words;
}

export const listPipelineJobs: Handler<Api["listPipelineJobs"]> = async (context, input) => {
  const { project, row: pipeline } = findPipeline(context, input);
  const asked = pageOf(input);
  const query = { projectId: project.id, pipelineId: pipeline.id, statuses: scopeOf(input.scope), all: input.include_retried === true };
  const { rows, total } = context.store.statuses.jobs({ ...query, ...asked });
  return storedPage({ rows: await showJobs(context, project, rows), total }, asked, (job) => job);
};

export const listJobs: Handler<Api["listJobs"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const asked = pageOf(input);
  const query = { projectId: project.id, statuses: scopeOf(input.scope), all: true };
  const { rows, total } = context.store.statuses.jobs({ ...query, ...asked });
  return storedPage({ rows: await showJobs(context, project, rows), total }, asked, (job) => job);
};

export const getJob: Handler<Api["getJob"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const row = context.store.statuses.byId(project.id, input.job_id);
  if (row === null) throw notFound("Job");
  const [job] = await showJobs(context, project, [row]);
  return job!;
};

// Pipelines and their jobs, as those who run them elsewhere have told (read only; api-behaviour 6 and 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsProject, repositoryErrors } from "./parameters.ts";
import { pipeline, user } from "./resources.ts";
import { statusNames } from "./statuses.ts";
import { dateText, pageQuery, text } from "./wire.ts";

const params = { id: projectId };
const common = {
  method: "GET",
  section: "aux",
  errors: [...repositoryErrors, "resource_not_found"],
  access: readsProject,
  reads: ["statuses"],
} as const;

export const pipelineDetail = pipeline.extend({ user, started_at: z.string().nullable(), finished_at: z.string().nullable() });

export const job = z.looseObject({
  id: z.int(),
  name: z.string(),
  stage: z.string(),
  status: z.string(),
  ref: z.string(),
  coverage: z.number().nullable(),
  allow_failure: z.boolean(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  duration: z.number().nullable(),
  user,
  pipeline,
  web_url: z.string(),
});
export type Job = z.infer<typeof job>;

export const listPipelines = endpoint({
  ...common,
  path: "/projects/:id/pipelines",
  summary: "List the pipelines of a project, newest first.",
  params,
  query: {
    scope: z.enum(["running", "pending", "finished", "branches", "tags"]).optional(),
    status: text("name").optional().meta({ description: "One that no pipeline has finds nothing." }),
    ref: text("revision").optional(),
    sha: text("revision").optional(),
    username: text("name").optional(),
    updated_after: dateText().optional(),
    updated_before: dateText().optional(),
    order_by: z.enum(["id", "status", "ref", "updated_at", "user_id"]).optional().meta({ default: "id" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(pipeline), "Pipelines."),
  pagination: "totals",
});

export const getLatestPipeline = endpoint({
  ...common,
  path: "/projects/:id/pipelines/latest",
  summary: "Read the newest pipeline of a branch's or tag's last commit.",
  params,
  query: { ref: text("revision").optional().meta({ description: "The default branch when absent." }) },
  answer: json(200, pipelineDetail, "The pipeline."),
  errors: [...repositoryErrors, "forbidden", "resource_not_found"],
});

export const getPipeline = endpoint({
  ...common,
  path: "/projects/:id/pipelines/:pipeline_id",
  summary: "Read one pipeline.",
  params: { ...params, pipeline_id: z.int() },
  answer: json(200, pipelineDetail, "The pipeline."),
});

const jobsQuery = {
  scope: z
    .union([text("name"), z.array(z.enum([...statusNames, "created", "manual", "preparing", "scheduled", "waiting_for_resource"]))])
    .optional()
    .meta({ description: "Only these statuses." }),
  ...pageQuery,
};

export const listPipelineJobs = endpoint({
  ...common,
  path: "/projects/:id/pipelines/:pipeline_id/jobs",
  summary: "List the jobs of a pipeline, newest first.",
  params: { ...params, pipeline_id: z.int() },
  query: { ...jobsQuery, include_retried: z.boolean().optional().meta({ default: false }) },
  answer: json(200, z.array(job), "Jobs."),
  pagination: "totals",
});

export const listJobs = endpoint({
  ...common,
  path: "/projects/:id/jobs",
  summary: "List the jobs of a project, newest first.",
  params,
  query: jobsQuery,
  answer: json(200, z.array(job), "Jobs, superseded ones too."),
  pagination: "totals",
});

export const getJob = endpoint({
  ...common,
  path: "/projects/:id/jobs/:job_id",
  summary: "Read one job.",
  params: { ...params, job_id: z.int() },
  answer: json(200, job, "The job."),
});

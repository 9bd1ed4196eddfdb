// Commit statuses: specification sections 2.8, 3 and 4.2; details in api-behaviour 6.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { commitErrors, projectId, readsSignedIn, sha } from "./parameters.ts";
import { user } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

export const statusNames = ["pending", "running", "success", "failed", "canceled", "skipped"] as const;

export const commitStatus = z.looseObject({
  id: z.int(),
  sha: z.string(),
  ref: z.string().nullable(),
  status: z.string(),
  name: z.string(),
  target_url: z.string().nullable(),
  description: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  allow_failure: z.boolean(),
  pipeline_id: z.int().optional(),
  author: user,
});
export type CommitStatus = z.infer<typeof commitStatus>;

export const listCommitStatuses = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/statuses",
  summary: "List the statuses of a commit.",
  section: "4.2",
  params: { id: projectId, sha },
  query: {
    ref: text("revision").optional().meta({
      description: "Branch or tag. When absent: the default branch if it holds the commit and no pipeline_id is given, else any.",
    }),
    stage: text("name").optional(),
    name: text("line").optional(),
    pipeline_id: z.int().optional(),
    all: z.boolean().optional().meta({ default: false }),
    order_by: z.enum(["id", "pipeline_id"]).optional().meta({ default: "id" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "asc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(commitStatus), "Statuses."),
  errors: commitErrors,
  access: readsSignedIn,
  pagination: "totals",
  reads: ["statuses"],
});

export const createCommitStatus = endpoint({
  method: "POST",
  path: "/projects/:id/statuses/:sha",
  summary: "Set the status of a job on a commit.",
  section: "4.2",
  params: { id: projectId, sha },
  body: {
    state: z.enum(statusNames),
    ref: text("line").optional().meta({ description: "At most 255 characters." }),
    name: text("line").optional(),
    context: text("line").optional().meta({ description: "Another word for name; `default` when both are absent." }),
    target_url: text("line").optional().meta({ description: "At most 255 characters." }),
    description: text("line").optional().meta({ description: "At most 255 characters." }),
    coverage: z.number().optional(),
    pipeline_id: z.int().optional(),
  },
  answer: json(201, commitStatus.extend({ coverage: z.number().nullable() }), "The status."),
  errors: [...commitErrors, "resource_not_found", "conflict", "unprocessable", "validation", "plain_bad_request"],
  access: { scopes: ["api"], anonymous: false },
  writes: ["statuses", "commits"],
});

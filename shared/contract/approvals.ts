// Approvals of merge requests, and the issues that a merge closes (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { issue } from "./issues.ts";
import { projectId, readsProject, readsSignedIn, repositoryErrors } from "./parameters.ts";
import { user } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const params = { id: projectId, merge_request_iid: z.int() };
const errors = [...repositoryErrors, "not_found"] as const;
const signedInWrites = { scopes: ["api"], anonymous: false } as const;

export const approvals = z.looseObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  approved: z.boolean(),
  approvals_required: z.int(),
  approvals_left: z.int(),
  approved_by: z.array(z.looseObject({ user, approved_at: z.string() })),
  user_has_approved: z.boolean(),
  user_can_approve: z.boolean(),
});
export type Approvals = z.infer<typeof approvals>;

export const getMergeRequestApprovals = endpoint({
  method: "GET",
  path: "/projects/:id/merge_requests/:merge_request_iid/approvals",
  summary: "Read who has approved a merge request.",
  section: "aux",
  params,
  answer: json(200, approvals, "The approvals. None is ever needed."),
  errors,
  access: readsSignedIn,
  reads: ["merge_requests"],
});

export const approveMergeRequest = endpoint({
  method: "POST",
  path: "/projects/:id/merge_requests/:merge_request_iid/approve",
  summary: "Approve a merge request; 401 for who has done so.",
  section: "aux",
  params,
  body: { sha: text("revision").optional().meta({ description: "Refuse with 409 when the source branch is not at this commit." }) },
  answer: json(201, approvals, "The approvals."),
  errors: [...errors, "conflict"],
  access: signedInWrites,
  writes: ["merge_requests"],
});

export const unapproveMergeRequest = endpoint({
  method: "POST",
  path: "/projects/:id/merge_requests/:merge_request_iid/unapprove",
  summary: "Take one's approval back; 404 for who has given none.",
  section: "aux",
  params,
  answer: json(201, approvals, "The approvals."),
  errors,
  access: signedInWrites,
  writes: ["merge_requests"],
});

export const listClosedIssues = endpoint({
  method: "GET",
  path: "/projects/:id/merge_requests/:merge_request_iid/closes_issues",
  summary: "List the issues that are closed when a merge request is merged.",
  section: "aux",
  params,
  query: pageQuery,
  answer: json(200, z.array(issue), "Issues that its description or its commits name behind a closing word."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["merge_requests", "issues"],
});

// Merge requests: those of a commit (specification 4.2, 2.11) and, minimal, those of a project (api-behaviour 7 and 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { issuableQuery, people, unsetOrders } from "./issuable-query.ts";
import { projectId, readsProject, repositoryErrors, sha } from "./parameters.ts";
import { pipeline, user } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const requestPeople = {
  assignee_id: people("Who is to do it"),
  assignee_ids: people("All who are to do it"),
  reviewer_ids: people("Who is to look at it"),
};

const signedInWrites = { scopes: ["api"], anonymous: false } as const;

export const mergeRequest = z.looseObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  merged_at: z.string().nullish(),
  closed_at: z.string().nullish(),
  target_branch: z.string(),
  source_branch: z.string(),
  user_notes_count: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  author: user.nullable(),
  assignee: user.nullish(),
  assignees: z.array(user).optional(),
  reviewers: z.array(user).optional(),
  source_project_id: z.int().nullable(),
  target_project_id: z.int(),
  labels: z.array(z.unknown()),
  draft: z.boolean().optional(),
  work_in_progress: z.boolean().optional(),
  milestone: z.unknown().nullish(),
  merge_when_pipeline_succeeds: z.boolean().nullish(),
  merge_status: z.string().optional(),
  detailed_merge_status: z.string().optional(),
  sha: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
  squash_commit_sha: z.string().nullable(),
  discussion_locked: z.boolean().nullish(),
  should_remove_source_branch: z.boolean().nullish(),
  force_remove_source_branch: z.boolean().nullish(),
  web_url: z.string(),
  time_stats: z
    .looseObject({
      time_estimate: z.int(),
      total_time_spent: z.int(),
      human_time_estimate: z.string().nullable(),
      human_total_time_spent: z.string().nullable(),
    })
    .optional(),
  // A single one shows these, too.
  subscribed: z.boolean().optional(),
  changes_count: z.string().nullish(),
  head_pipeline: pipeline.nullish(),
  user: z.looseObject({ can_merge: z.boolean() }).optional(),
  merge_error: z.string().nullish(),
  rebase_in_progress: z.boolean().optional(),
  diverged_commits_count: z.int().optional(),
});
export type MergeRequest = z.infer<typeof mergeRequest>;

export const listCommitMergeRequests = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/merge_requests",
  summary: "List the merge requests that introduced a commit, newest first.",
  section: "4.2",
  params: { id: projectId, sha },
  query: { state: text("name").optional().meta({ description: "opened, closed, locked or merged; all when absent." }), ...pageQuery },
  answer: json(200, z.array(mergeRequest), "Merge requests."),
  errors: [...repositoryErrors, "commit_not_found"],
  access: readsProject,
  validates: "after-project",
  pagination: "totals",
  reads: ["merge_requests"],
});

export const listMergeRequests = endpoint({
  method: "GET",
  path: "/projects/:id/merge_requests",
  summary: "List the merge requests of a project.",
  section: "aux",
  params: { id: projectId },
  query: {
    state: z.enum(["opened", "closed", "locked", "merged", "all"]).optional().meta({ default: "all" }),
    source_branch: text("revision").optional(),
    target_branch: text("revision").optional(),
    wip: z.enum(["yes", "no"]).optional().meta({ description: "Only drafts, or none." }),
    draft: z.boolean().optional().meta({ description: "The same." }),
    merge_user_id: z.int().optional().meta({ description: "Only what this user merged." }),
    merge_user_username: text("name").optional(),
    reviewer_id: text("name").optional(),
    reviewer_username: z.union([text("line"), z.array(text("name"))]).optional(),
    approved_by_ids: z.union([text("line"), z.array(text("name"))]).optional(),
    approved_by_usernames: z.union([text("line"), z.array(text("name"))]).optional(),
    ...issuableQuery,
    order_by: z
      .enum(["created_at", "updated_at", "merged_at", "title", ...unsetOrders])
      .optional()
      .meta({ default: "created_at" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(mergeRequest), "Merge requests."),
  errors: repositoryErrors,
  access: readsProject,
  pagination: "totals",
  reads: ["merge_requests"],
});

export const listAllMergeRequests = endpoint({
  method: "GET",
  path: "/merge_requests",
  summary: "List the merge requests of all projects that the caller may see; those that they made, unless scope says otherwise.",
  section: "aux",
  query: { ...listMergeRequests.query.shape, scope: listMergeRequests.query.shape.scope.meta({ default: "created_by_me" }) },
  answer: json(200, z.array(mergeRequest), "Merge requests."),
  errors: ["parameters", "insufficient_scope", "invalid_token", "unauthorized"],
  access: { scopes: ["api", "read_api"], anonymous: false },
  pagination: "totals",
  reads: ["merge_requests"],
});

const params = { id: projectId, merge_request_iid: z.int() };

export const getMergeRequest = endpoint({
  method: "GET",
  path: "/projects/:id/merge_requests/:merge_request_iid",
  summary: "Read one merge request.",
  section: "aux",
  params,
  query: {
    include_rebase_in_progress: z.boolean().optional(),
    include_diverged_commits_count: z.boolean().optional().meta({ description: "How many commits the target is ahead by." }),
  },
  answer: json(200, mergeRequest, "The merge request."),
  errors: [...repositoryErrors, "not_found"],
  access: readsProject,
  reads: ["merge_requests"],
});

export const createMergeRequest = endpoint({
  method: "POST",
  path: "/projects/:id/merge_requests",
  summary: "Ask to merge one branch into another.",
  section: "aux",
  params: { id: projectId },
  body: {
    source_branch: text("revision"),
    target_branch: text("revision"),
    title: text("line"),
    description: text("prose").optional(),
    target_project_id: z.int().optional(),
    remove_source_branch: z.boolean().optional(),
    squash: z.boolean().optional(),
    labels: z.union([text("line"), z.array(text("line"))]).optional(),
    ...requestPeople,
  },
  answer: json(201, mergeRequest, "The merge request."),
  errors: [...repositoryErrors, "validation", "conflict", "branches_unusable"],
  access: signedInWrites,
  writes: ["merge_requests", "activity"],
});

export const updateMergeRequest = endpoint({
  method: "PUT",
  path: "/projects/:id/merge_requests/:merge_request_iid",
  summary: "Change a merge request; state_event close or reopen.",
  section: "aux",
  params,
  body: {
    title: text("line").optional(),
    description: text("prose").nullable().optional(),
    target_branch: text("revision").optional(),
    state_event: z.enum(["close", "reopen"]).optional(),
    labels: z.union([text("line"), z.array(text("line"))]).optional(),
    add_labels: z.union([text("line"), z.array(text("line"))]).optional(),
    remove_labels: z.union([text("line"), z.array(text("line"))]).optional(),
    squash: z.boolean().optional(),
    remove_source_branch: z.boolean().optional(),
    ...requestPeople,
  },
  answer: json(200, mergeRequest, "The merge request."),
  errors: [...repositoryErrors, "not_found", "validation", "conflict", "branches_unusable"],
  access: signedInWrites,
  writes: ["merge_requests"],
});

/** A real server answers before it has begun; here the branch has moved by then, or merge_error says why not. */
export const rebaseMergeRequest = endpoint({
  method: "PUT",
  path: "/projects/:id/merge_requests/:merge_request_iid/rebase",
  summary: "Put the commits of the source branch on top of the target branch.",
  section: "aux",
  params,
  body: { skip_ci: z.boolean().optional().meta({ description: "Taken; nothing runs here." }) },
  answer: json(202, z.looseObject({ rebase_in_progress: z.boolean() }), "Asked for. Read the request to see what became of it."),
  errors: [...repositoryErrors, "not_found", "forbidden_reason", "method_not_allowed", "commit_refused"],
  access: signedInWrites,
  writes: ["merge_requests", "branches", "commits", "tree", "files"],
});

export const acceptMergeRequest = endpoint({
  method: "PUT",
  path: "/projects/:id/merge_requests/:merge_request_iid/merge",
  summary: "Merge: a merge commit, a squash, or a fast-forward when the target has not moved and fast_forward is asked for.",
  section: "aux",
  params,
  body: {
    merge_commit_message: text("prose").optional(),
    squash_commit_message: text("prose").optional(),
    squash: z.boolean().optional(),
    fast_forward: z.boolean().optional().meta({ description: "Extension: move the target branch without a merge commit." }),
    should_remove_source_branch: z.boolean().optional(),
    sha: text("revision").optional().meta({ description: "Refuse with 409 when the source branch is not at this commit." }),
  },
  answer: json(200, mergeRequest, "The merged request."),
  errors: [...repositoryErrors, "not_found", "method_not_allowed", "conflict", "unprocessable", "commit_refused"],
  access: signedInWrites,
  writes: ["merge_requests", "branches", "commits", "tree", "files"],
});

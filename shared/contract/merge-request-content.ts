// What a merge request brings: its files, its commits, its versions and the pipelines of its commits (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { mergeRequest } from "./merge-requests.ts";
import { projectId, readsProject, repositoryErrors } from "./parameters.ts";
import { commit, diffEntry, pipeline } from "./resources.ts";
import { pageQuery } from "./wire.ts";

const params = { id: projectId, merge_request_iid: z.int() };
const common = {
  method: "GET",
  section: "aux",
  errors: [...repositoryErrors, "not_found"],
  access: readsProject,
  reads: ["merge_requests"],
} as const;
const unidiff = z.boolean().optional().meta({ description: "Patches with the two lines that name the files.", default: false });

export const mergeRequestVersion = z.looseObject({
  id: z.int(),
  head_commit_sha: z.string(),
  base_commit_sha: z.string().nullable(),
  start_commit_sha: z.string(),
  created_at: z.string(),
  merge_request_id: z.int(),
  state: z.string(),
  real_size: z.string().nullable(),
});
export type MergeRequestVersion = z.infer<typeof mergeRequestVersion>;

export const getMergeRequestChanges = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/changes",
  summary: "Read a merge request with the files that it changes.",
  params,
  query: { unidiff },
  answer: json(
    200,
    mergeRequest.extend({ changes: z.array(diffEntry), overflow: z.boolean() }),
    "The request; overflow where a limit ended its list of files.",
  ),
});

export const listMergeRequestDiffs = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/diffs",
  summary: "List the files that a merge request changes.",
  params,
  query: { unidiff, ...pageQuery },
  answer: json(200, z.array(diffEntry), "Diff entries, against the merge base."),
  pagination: "totals",
});

export const listMergeRequestCommits = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/commits",
  summary: "List the commits that a merge request brings, newest first.",
  params,
  query: pageQuery,
  answer: json(200, z.array(commit), "Commits."),
  pagination: "totals",
});

export const listMergeRequestVersions = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/versions",
  summary: "List what a merge request was each time that its branches were seen elsewhere, newest first.",
  params,
  query: pageQuery,
  answer: json(200, z.array(mergeRequestVersion), "Versions."),
  pagination: "totals",
});

export const getMergeRequestVersion = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/versions/:version_id",
  summary: "Read one version with its commits and files.",
  params: { ...params, version_id: z.int() },
  query: { unidiff },
  answer: json(200, mergeRequestVersion.extend({ commits: z.array(commit), diffs: z.array(diffEntry) }), "The version."),
});

export const listMergeRequestPipelines = endpoint({
  ...common,
  path: "/projects/:id/merge_requests/:merge_request_iid/pipelines",
  summary: "List the pipelines of a merge request's commits, newest first.",
  params,
  query: pageQuery,
  answer: json(200, z.array(pipeline), "Pipelines."),
  pagination: "totals",
  reads: ["merge_requests", "statuses"],
});

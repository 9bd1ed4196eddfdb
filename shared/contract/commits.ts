// Commits: specification section 4.2.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsProject, repositoryErrors, sha, writes } from "./parameters.ts";
import { commitDetail, commitInList, diffEntry } from "./resources.ts";
import { dateText, pageQuery, text } from "./wire.ts";

export const listCommits = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits",
  summary: "List commits.",
  section: "4.2",
  params: { id: projectId },
  query: {
    ref_name: text("revision").optional().meta({
      description: "Branch, tag, hash, an ancestor of one (main~2, v1^2) or a range a..b or a...b; the default branch when absent.",
    }),
    since: dateText().optional(),
    until: dateText().optional(),
    path: text("path").optional(),
    author: text("name").max(255).optional().meta({
      description: 'Git\'s basic regular expression over "Name <email>", without back-references and counted repetitions.',
    }),
    all: z.boolean().optional().meta({ default: false }),
    with_stats: z.boolean().optional().meta({ default: false }),
    first_parent: z.boolean().optional().meta({ default: false }),
    order: z.enum(["default", "topo"]).optional().meta({ default: "default" }),
    trailers: z.boolean().optional().meta({ default: false }),
    lifetime: z.boolean().optional().meta({
      default: false,
      description: "Extension: ends where the file that is at `path` begins; another one may have been there before.",
    }),
    ...pageQuery,
  },
  answer: json(200, z.array(commitInList), "Commits, newest first."),
  errors: [...repositoryErrors, "plain_bad_request"],
  access: readsProject,
  validates: "after-project",
  pagination: "no-totals",
  reads: ["commits"],
  immutableBy: ["ref_name"],
  unpinnedBy: ["all"],
});

/** One action of a batch. Which members an action needs is checked by the handler, in the server's words (api-behaviour 2.2). */
export const commitAction = z.object({
  action: z.enum(["create", "delete", "move", "update", "chmod"]),
  file_path: text("path"),
  previous_path: text("path").optional(),
  content: text("content").nullable().optional(),
  encoding: z.enum(["text", "base64"]).optional(),
  last_commit_id: text("revision").optional(),
  blob_id: text("revision").optional(),
  execute_filemode: z.boolean().optional(),
});
export type CommitAction = z.infer<typeof commitAction>;

/** The body is checked by hand (api-behaviour 2.2), so its schema here only documents it and types the client. */
export const createCommit = endpoint({
  method: "POST",
  path: "/projects/:id/repository/commits",
  summary: "Create one commit with a batch of actions.",
  section: "4.2",
  params: { id: projectId },
  body: {
    branch: text("revision"),
    commit_message: text("prose"),
    actions: z.array(commitAction).meta({
      description:
        "Extension: with `blob_id` an `update`, `move` or `delete` is refused where the file is another blob, as with `last_commit_id` where another commit touched it last.",
    }),
    start_branch: text("revision").optional(),
    start_sha: text("revision").optional(),
    start_project: z.union([text("path"), z.int()]).optional(),
    author_email: text("name").optional(),
    author_name: text("name").optional(),
    author_date: text("line").optional().meta({
      description:
        "Extension: when the author wrote it, as ISO 8601 with the zone's offset: a pick that is made by hand keeps it. Without it, now.",
    }),
    force: z.boolean().optional().meta({ default: false }),
    stats: z.boolean().optional().meta({ default: true }),
  },
  answer: json(201, commitDetail, "The commit."),
  errors: [
    ...repositoryErrors,
    "bad_request",
    "invalid_json",
    "push_forbidden",
    "forbidden_reason",
    "commit_refused",
    "too_large",
    "too_many_requests",
  ],
  access: writes,
  validates: "after-project",
  writes: ["files", "tree", "commits", "branches"],
  bodyChecks: "by-hand",
  countsLargeRequests: true,
});

export const getCommit = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha",
  summary: "Read one commit.",
  section: "4.2",
  params: { id: projectId, sha },
  query: { stats: z.boolean().optional().meta({ default: true }) },
  answer: json(200, commitDetail, "The commit with stats, status and last_pipeline."),
  errors: [...repositoryErrors, "commit_not_found"],
  access: readsProject,
  validates: "after-project",
  reads: ["commits", "statuses"],
  immutableBy: ["sha"],
  readsWhenPinned: ["statuses"],
});

export const getCommitDiff = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/diff",
  summary: "Read the diff of a commit, file by file.",
  section: "4.2",
  params: { id: projectId, sha },
  query: { unidiff: z.boolean().optional().meta({ default: false }), ...pageQuery },
  answer: json(200, z.array(diffEntry), "Diff entries; against the first parent."),
  errors: [...repositoryErrors, "commit_not_found"],
  access: readsProject,
  validates: "after-project",
  pagination: "totals",
  reads: ["commits"],
  immutableBy: ["sha"],
});

// Issues of a project, minimal but in a real server's shape (api-behaviour 10): something for the counters to count.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { issuableQuery, label, people, unsetOrders } from "./issuable-query.ts";
import { projectId, readsProject } from "./parameters.ts";
import { user } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const errors = ["parameters", "project_not_found", "forbidden", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const issueType = z.enum(["issue", "incident", "test_case", "task"]);
const signedInWrites = { scopes: ["api"], anonymous: false } as const;

export const issue = z.looseObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by: user.nullable(),
  labels: z.array(z.union([z.string(), label])),
  author: user,
  assignees: z.array(user),
  assignee: user.nullable(),
  user_notes_count: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  confidential: z.boolean(),
  web_url: z.string(),
});
export type Issue = z.infer<typeof issue>;

export const listIssues = endpoint({
  method: "GET",
  path: "/projects/:id/issues",
  summary: "List the issues of a project, newest first.",
  section: "aux",
  params: { id: projectId },
  query: {
    state: z.enum(["opened", "closed", "all"]).optional(),
    confidential: z.boolean().optional(),
    issue_type: issueType.optional(),
    due_date: text("name").optional().meta({ description: "0: without one, as all are; anything else finds nothing." }),
    ...issuableQuery,
    order_by: z
      .enum(["created_at", "updated_at", "title", "due_date", "relative_position", ...unsetOrders])
      .optional()
      .meta({ default: "created_at" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(issue), "Issues."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["issues"],
});

export const listAllIssues = endpoint({
  method: "GET",
  path: "/issues",
  summary: "List the issues of all projects that the caller may see; those that they made, unless scope says otherwise.",
  section: "aux",
  query: { ...listIssues.query.shape, scope: listIssues.query.shape.scope.meta({ default: "created_by_me" }) },
  answer: json(200, z.array(issue), "Issues."),
  errors: ["parameters", "insufficient_scope", "invalid_token", "unauthorized"],
  access: { scopes: ["api", "read_api"], anonymous: false },
  pagination: "totals",
  reads: ["issues"],
});

const params = { id: projectId, issue_iid: z.int() };

export const getIssue = endpoint({
  method: "GET",
  path: "/projects/:id/issues/:issue_iid",
  summary: "Read one issue.",
  section: "aux",
  params,
  answer: json(200, issue, "The issue."),
  errors: [...errors, "not_found"],
  access: readsProject,
  reads: ["issues"],
});

export const createIssue = endpoint({
  method: "POST",
  path: "/projects/:id/issues",
  summary: "Create an issue.",
  section: "aux",
  params: { id: projectId },
  body: {
    title: text("line"),
    description: text("prose").optional(),
    labels: z.union([text("line"), z.array(text("line"))]).optional(),
    confidential: z.boolean().optional(),
    issue_type: issueType.optional().meta({ default: "issue" }),
    assignee_id: people("Who is to do it"),
    assignee_ids: people("All who are to do it"),
  },
  answer: json(201, issue, "The issue."),
  errors: [...errors, "validation"],
  access: signedInWrites,
  writes: ["issues", "activity"],
});

export const updateIssue = endpoint({
  method: "PUT",
  path: "/projects/:id/issues/:issue_iid",
  summary: "Change an issue; state_event close or reopen.",
  section: "aux",
  params,
  body: {
    title: text("line").optional(),
    description: text("prose").nullable().optional(),
    labels: z.union([text("line"), z.array(text("line"))]).optional(),
    add_labels: z.union([text("line"), z.array(text("line"))]).optional(),
    remove_labels: z.union([text("line"), z.array(text("line"))]).optional(),
    state_event: z.enum(["close", "reopen"]).optional(),
    confidential: z.boolean().optional(),
    issue_type: issueType.optional(),
    assignee_id: people("Who is to do it"),
    assignee_ids: people("All who are to do it"),
  },
  answer: json(200, issue, "The issue."),
  errors: [...errors, "not_found", "validation"],
  access: signedInWrites,
  writes: ["issues"],
});

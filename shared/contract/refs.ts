// Branches and tags: what a browser of repositories needs beside the specification, shaped as GitLab's (api-behaviour 10).
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { projectId, readsProject, repositoryErrors, writes } from "./parameters.ts";
import { branch, tag } from "./resources.ts";
import { filled, keysetQuery, pageQuery, text } from "./wire.ts";

export const listBranches = endpoint({
  method: "GET",
  path: "/projects/:id/repository/branches",
  summary: "List branches.",
  section: "aux",
  params: { id: projectId },
  query: {
    search: text("search").optional().meta({ description: "Part of the name; ^start and end$ anchor it." }),
    regex: text("name").optional(),
    sort: z.enum(["name_asc", "updated_asc", "updated_desc"]).optional(),
    ...pageQuery,
    ...keysetQuery,
  },
  answer: json(
    200,
    z.array(branch),
    "Branches by name. X-Service-Lost-Branches names those that are left out, as no commit of theirs can be read.",
  ),
  errors: [...repositoryErrors, "plain_bad_request", "unprocessable"],
  access: readsProject,
  validates: "after-project",
  pagination: "keyset",
  reads: ["branches"],
});

/** Also answers HEAD: 204 or 404. */
export const getBranch = endpoint({
  method: "GET",
  path: "/projects/:id/repository/branches/:branch",
  summary: "Read one branch.",
  section: "aux",
  params: { id: projectId, branch: text("revision") },
  answer: json(200, branch, "The branch."),
  errors: [...repositoryErrors, "branch_not_found", "plain_bad_request"],
  access: readsProject,
  validates: "after-project",
  reads: ["branches"],
});

export const createBranch = endpoint({
  method: "POST",
  path: "/projects/:id/repository/branches",
  summary: "Create a branch.",
  section: "aux",
  params: { id: projectId },
  body: { branch: filled("revision"), ref: filled("revision") },
  answer: json(201, branch, "The branch."),
  errors: [...repositoryErrors, "plain_bad_request"],
  access: writes,
  validates: "after-project",
  writes: ["branches"],
});

export const deleteBranch = endpoint({
  method: "DELETE",
  path: "/projects/:id/repository/branches/:branch",
  summary: "Delete a branch.",
  section: "aux",
  params: { id: projectId, branch: text("revision") },
  answer: none(204, "Deleted."),
  errors: [
    ...repositoryErrors,
    "branch_not_found",
    "branch_delete_refused",
    "protected_branch_kept",
    "precondition_failed",
    "method_not_allowed",
    "plain_bad_request",
  ],
  access: writes,
  validates: "after-project",
  writes: ["branches"],
});

export const listTags = endpoint({
  method: "GET",
  path: "/projects/:id/repository/tags",
  summary: "List tags.",
  section: "aux",
  params: { id: projectId },
  query: {
    search: text("search").optional(),
    order_by: z.enum(["name", "updated", "version"]).optional().meta({ default: "updated" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
    ...keysetQuery,
  },
  answer: json(200, z.array(tag), "Tags."),
  errors: [...repositoryErrors, "unprocessable"],
  access: readsProject,
  validates: "after-project",
  pagination: "keyset",
  reads: ["tags"],
});

export const getTag = endpoint({
  method: "GET",
  path: "/projects/:id/repository/tags/:tag_name",
  summary: "Read one tag.",
  section: "aux",
  params: { id: projectId, tag_name: text("revision") },
  answer: json(200, tag, "The tag."),
  errors: [...repositoryErrors, "tag_not_found"],
  access: readsProject,
  validates: "after-project",
  reads: ["tags"],
});

export const createTag = endpoint({
  method: "POST",
  path: "/projects/:id/repository/tags",
  summary: "Create a tag: an annotated one when there is a message.",
  section: "aux",
  params: { id: projectId },
  body: { tag_name: filled("revision"), ref: filled("revision"), message: text("prose").optional() },
  answer: json(201, tag, "The tag."),
  errors: [...repositoryErrors, "plain_bad_request"],
  access: writes,
  validates: "after-project",
  writes: ["tags"],
});

export const deleteTag = endpoint({
  method: "DELETE",
  path: "/projects/:id/repository/tags/:tag_name",
  summary: "Delete a tag.",
  section: "aux",
  params: { id: projectId, tag_name: text("revision") },
  answer: none(204, "Deleted."),
  errors: [...repositoryErrors, "tag_not_found", "plain_bad_request"],
  access: writes,
  validates: "after-project",
  writes: ["tags"],
});

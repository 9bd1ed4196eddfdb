// Projects (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsProject } from "./parameters.ts";
import { project, user } from "./resources.ts";
import { keysetQuery, pageQuery, text } from "./wire.ts";

export const listProjects = endpoint({
  method: "GET",
  path: "/projects",
  summary: "List the projects that the caller may see.",
  section: "aux",
  query: {
    search: text("search").optional(),
    search_namespaces: z.boolean().optional().meta({ default: false }),
    membership: z.boolean().optional(),
    owned: z.boolean().optional(),
    archived: z.boolean().optional(),
    visibility: z.enum(["public", "internal", "private"]).optional(),
    min_access_level: z.int().optional(),
    order_by: z
      .enum(["id", "name", "path", "created_at", "updated_at", "last_activity_at", "similarity"])
      .optional()
      .meta({ default: "created_at" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    simple: z.boolean().optional(),
    id_after: z.int().optional(),
    id_before: z.int().optional(),
    ...pageQuery,
    ...keysetQuery,
  },
  answer: json(200, z.array(project), "Projects."),
  errors: ["parameters", "insufficient_scope", "invalid_token", "unauthorized"],
  access: readsProject,
  pagination: "keyset",
  reads: ["projects"],
});

export const getProject = endpoint({
  method: "GET",
  path: "/projects/:id",
  summary: "Read one project.",
  section: "aux",
  params: { id: projectId },
  answer: json(200, project, "The project."),
  errors: ["project_not_found", "insufficient_scope", "invalid_token", "unauthorized"],
  access: readsProject,
  reads: ["projects"],
});

export const createProject = endpoint({
  method: "POST",
  path: "/projects",
  summary: "Create a project with an empty repository, or with a README.",
  section: "aux",
  body: {
    name: text("line").optional().meta({ description: "Name; one of name and path is needed." }),
    path: text("path").optional().meta({ description: "Last part of its address; made from the name when absent." }),
    namespace_id: z
      .int()
      .optional()
      .meta({ description: "Namespace that holds it, of a group or the caller's own; the caller's when absent." }),
    visibility: z.enum(["private", "internal", "public"]).optional().meta({ default: "private" }),
    description: text("prose").optional(),
    initialize_with_readme: z.boolean().optional().meta({ default: false }),
    default_branch: text("revision").optional().meta({ default: "main" }),
  },
  answer: json(201, project, "The project."),
  errors: ["parameters", "validation", "insufficient_scope", "invalid_token", "unauthorized"],
  access: { scopes: ["api"], anonymous: false },
  writes: ["projects", "groups"],
});

export const updateProject = endpoint({
  method: "PUT",
  path: "/projects/:id",
  summary: "Change a project: what it is called, who sees it, its default branch.",
  section: "aux",
  params: { id: projectId },
  body: {
    name: text("line").optional(),
    path: text("path").optional().meta({ description: "Last part of its address." }),
    description: text("prose").nullable().optional(),
    visibility: z.enum(["private", "internal", "public"]).optional(),
    default_branch: text("revision").optional().meta({ description: "Of a repository without a work tree." }),
  },
  answer: json(200, project, "The project."),
  errors: [
    "parameters",
    "validation",
    "project_not_found",
    "forbidden",
    "repository_not_found",
    "insufficient_scope",
    "invalid_token",
    "unauthorized",
  ],
  access: { scopes: ["api"], anonymous: false },
  writes: ["projects", "groups", "branches", "commits", "tree", "files"],
});

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/projects/:id",
  summary: "Forget a project; its repository is removed only where this service made it.",
  section: "aux",
  params: { id: projectId },
  answer: json(202, z.looseObject({ message: z.string() }), "Done, though a real server only begins."),
  errors: ["project_not_found", "forbidden", "insufficient_scope", "invalid_token", "unauthorized"],
  access: { scopes: ["api"], anonymous: false },
  writes: ["projects", "groups"],
});

export const listProjectUsers = endpoint({
  method: "GET",
  path: "/projects/:id/users",
  summary: "List the users who are members of a project, by itself or by its groups.",
  section: "aux",
  params: { id: projectId },
  query: { search: text("search").optional(), skip_users: z.array(z.int()).optional(), ...pageQuery },
  answer: json(200, z.array(user), "Users."),
  errors: ["parameters", "project_not_found", "insufficient_scope", "invalid_token", "unauthorized"],
  access: { scopes: ["api", "read_api"], anonymous: false },
  pagination: "totals",
  reads: ["members"],
});

// Labels of a project: what issues and merge requests are sorted by (api-behaviour 10).
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { projectId, readsProject } from "./parameters.ts";
import { filled, pageQuery, text } from "./wire.ts";

const errors = ["parameters", "project_not_found", "forbidden", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const signedInWrites = { scopes: ["api"], anonymous: false } as const;
const params = { id: projectId };
const label_id = z.union([text("line"), z.int()]).meta({ description: "Number or name." });
const color = text("name").meta({ description: "#rrggbb, #rgb, or the name of a colour of CSS." });
const priority = z
  .union([z.int(), text("name"), z.null()])
  .optional()
  .meta({ description: "A whole number from 0; null or nothing: none." });
const changes = {
  new_name: text("line").optional(),
  color: color.optional(),
  description: text("prose").nullable().optional(),
  priority,
};
/** A label named beside what is to be done with it, as older clients do. */
const named = {
  label_id: label_id.optional().meta({ description: "Number or name. This or name." }),
  name: text("line").optional().meta({ description: "This or label_id." }),
};
const withCounts = { with_counts: z.boolean().optional().meta({ default: false }) };

export const projectLabel = z.looseObject({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  text_color: z.string(),
  description: z.string().nullable(),
  priority: z.int().nullish(),
  open_issues_count: z.int().optional(),
  closed_issues_count: z.int().optional(),
  open_merge_requests_count: z.int().optional(),
});
export type ProjectLabel = z.infer<typeof projectLabel>;

export const listLabels = endpoint({
  method: "GET",
  path: "/projects/:id/labels",
  summary: "List the labels of a project, by name.",
  section: "aux",
  params,
  query: { ...withCounts, search: text("search").optional(), ...pageQuery },
  answer: json(200, z.array(projectLabel), "Labels."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["issues", "merge_requests"],
});

export const getLabel = endpoint({
  method: "GET",
  path: "/projects/:id/labels/:label_id",
  summary: "Read one label.",
  section: "aux",
  params: { ...params, label_id },
  query: withCounts,
  answer: json(200, projectLabel, "The label."),
  errors: [...errors, "resource_not_found"],
  access: readsProject,
  reads: ["issues", "merge_requests"],
});

export const createLabel = endpoint({
  method: "POST",
  path: "/projects/:id/labels",
  summary: "Make a label.",
  section: "aux",
  params,
  body: { name: filled("line"), color, description: text("prose").optional(), priority },
  answer: json(201, projectLabel, "The label."),
  errors: [...errors, "validation", "conflict"],
  access: signedInWrites,
  writes: ["issues", "merge_requests"],
});

export const updateLabel = endpoint({
  method: "PUT",
  path: "/projects/:id/labels/:label_id",
  summary: "Change a label; a new name changes it wherever it is.",
  section: "aux",
  params: { ...params, label_id },
  body: changes,
  answer: json(200, projectLabel, "The label."),
  errors: [...errors, "resource_not_found", "validation", "conflict"],
  access: signedInWrites,
  writes: ["issues", "merge_requests"],
});

export const updateNamedLabel = endpoint({
  method: "PUT",
  path: "/projects/:id/labels",
  summary: "Change a label that is named in the body.",
  section: "aux",
  params,
  body: { ...named, ...changes },
  answer: json(200, projectLabel, "The label."),
  errors: [...errors, "resource_not_found", "validation", "conflict"],
  access: signedInWrites,
  writes: ["issues", "merge_requests"],
});

export const deleteLabel = endpoint({
  method: "DELETE",
  path: "/projects/:id/labels/:label_id",
  summary: "Remove a label, wherever it is.",
  section: "aux",
  params: { ...params, label_id },
  answer: none(204, "Removed."),
  errors: [...errors, "resource_not_found"],
  access: signedInWrites,
  writes: ["issues", "merge_requests"],
});

export const deleteNamedLabel = endpoint({
  method: "DELETE",
  path: "/projects/:id/labels",
  summary: "Remove a label that is named in the query.",
  section: "aux",
  params,
  query: named,
  answer: none(204, "Removed."),
  errors: [...errors, "resource_not_found"],
  access: signedInWrites,
  writes: ["issues", "merge_requests"],
});

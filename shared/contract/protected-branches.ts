// Protected branches, minimal but in a real server's shape: who may push and merge.
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { projectId } from "./parameters.ts";
import { filled, pageQuery, text } from "./wire.ts";

const errors = [
  "parameters",
  "project_not_found",
  "forbidden",
  "not_found",
  "conflict",
  "insufficient_scope",
  "invalid_token",
  "unauthorized",
] as const;
const params = { id: projectId };
const level = z.looseObject({
  id: z.int(),
  access_level: z.int(),
  access_level_description: z.string(),
  user_id: z.int().nullish(),
  group_id: z.int().nullish(),
});

/** Levels as a real server takes them; here each rule has one, so the last that is not taken away counts. */
const changes = z
  .array(z.looseObject({ id: z.int().optional(), access_level: z.int().optional(), _destroy: z.boolean().optional() }))
  .meta({ description: "access_level of the last one counts." });

export const protectedBranch = z.looseObject({
  id: z.int(),
  name: z.string(),
  push_access_levels: z.array(level),
  merge_access_levels: z.array(level),
  allow_force_push: z.boolean(),
  code_owner_approval_required: z.boolean().optional(),
});

export type ProtectedBranch = z.infer<typeof protectedBranch>;

export const listProtectedBranches = endpoint({
  method: "GET",
  path: "/projects/:id/protected_branches",
  summary: "List protected branches and wildcards.",
  section: "aux",
  params,
  query: { search: text("search").optional(), ...pageQuery },
  answer: json(200, z.array(protectedBranch), "Protected branches."),
  errors,
  access: { scopes: ["api", "read_api"], anonymous: false },
  pagination: "totals",
  reads: ["branches"],
});

export const getProtectedBranch = endpoint({
  method: "GET",
  path: "/projects/:id/protected_branches/:name",
  summary: "Read one protected branch.",
  section: "aux",
  params: { id: projectId, name: text("revision") },
  answer: json(200, protectedBranch, "The protected branch."),
  errors,
  access: { scopes: ["api", "read_api"], anonymous: false },
  reads: ["branches"],
});

export const protectBranch = endpoint({
  method: "POST",
  path: "/projects/:id/protected_branches",
  summary: "Protect a branch or a wildcard such as release/*.",
  section: "aux",
  params,
  body: {
    name: filled("line"),
    push_access_level: z.int().optional().meta({ description: "0 no one, 30 developers, 40 maintainers.", default: 40 }),
    merge_access_level: z.int().optional().meta({ description: "0 no one, 30 developers, 40 maintainers.", default: 40 }),
    allow_force_push: z.boolean().optional().meta({ default: false }),
  },
  answer: json(201, protectedBranch, "The protected branch."),
  errors: [...errors, "repository_not_found"],
  access: { scopes: ["api"], anonymous: false },
  writes: ["branches"],
});

export const updateProtectedBranch = endpoint({
  method: "PATCH",
  path: "/projects/:id/protected_branches/:name",
  summary: "Change who may push and merge, and whether commits may be lost.",
  section: "aux",
  params: { id: projectId, name: text("revision") },
  body: {
    allow_force_push: z.boolean().optional(),
    push_access_level: z.int().optional().meta({ description: "0 no one, 30 developers, 40 maintainers." }),
    merge_access_level: z.int().optional().meta({ description: "0 no one, 30 developers, 40 maintainers." }),
    allowed_to_push: changes.optional(),
    allowed_to_merge: changes.optional(),
  },
  answer: json(200, protectedBranch, "The protected branch."),
  errors: [...errors, "repository_not_found"],
  access: { scopes: ["api"], anonymous: false },
  writes: ["branches"],
});

export const unprotectBranch = endpoint({
  method: "DELETE",
  path: "/projects/:id/protected_branches/:name",
  summary: "Lift the protection.",
  section: "aux",
  params: { id: projectId, name: text("revision") },
  answer: none(204, "Lifted."),
  errors,
  access: { scopes: ["api"], anonymous: false },
  writes: ["branches"],
});

// Groups, subgroups and members (api-behaviour 10; roles as in 0.3).
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { projectId, readsProject, readsSignedIn } from "./parameters.ts";
import { project, user } from "./resources.ts";
import { filled, pageQuery, text } from "./wire.ts";

const errors = ["parameters", "group_not_found", "forbidden", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const signedInWrites = { scopes: ["api"], anonymous: false } as const;
export const groupId = z.union([text("path"), z.int()]).meta({ description: "Numeric id of the group, or its URL-encoded path." });
const visibility = z.enum(["private", "internal", "public"]);

export const group = z.looseObject({
  id: z.int(),
  web_url: z.string(),
  name: z.string(),
  path: z.string(),
  description: z.string().nullable(),
  visibility: z.string(),
  avatar_url: z.string().nullish(),
  full_name: z.string(),
  full_path: z.string(),
  parent_id: z.int().nullable(),
  created_at: z.string().optional(),
});
export type Group = z.infer<typeof group>;

const groupQuery = {
  search: text("search").optional(),
  owned: z.boolean().optional(),
  min_access_level: z.int().optional(),
  top_level_only: z.boolean().optional(),
  order_by: z.enum(["name", "path", "id", "similarity"]).optional().meta({ default: "name" }),
  sort: z.enum(["asc", "desc"]).optional().meta({ default: "asc" }),
  ...pageQuery,
};

export const listGroups = endpoint({
  method: "GET",
  path: "/groups",
  summary: "List the groups that the caller may see.",
  section: "aux",
  query: groupQuery,
  answer: json(200, z.array(group), "Groups."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["groups"],
});

export const getGroup = endpoint({
  method: "GET",
  path: "/groups/:id",
  summary: "Read one group.",
  section: "aux",
  params: { id: groupId },
  answer: json(200, group, "The group."),
  errors,
  access: readsProject,
  reads: ["groups"],
});

export const createGroup = endpoint({
  method: "POST",
  path: "/groups",
  summary: "Create a group or a subgroup.",
  section: "aux",
  body: {
    name: filled("line"),
    path: filled("path"),
    parent_id: z.int().optional(),
    description: text("prose").optional(),
    visibility: visibility.optional().meta({ default: "private" }),
  },
  answer: json(201, group, "The group."),
  errors: [...errors, "plain_bad_request"],
  access: signedInWrites,
  writes: ["groups"],
});

export const listSubgroups = endpoint({
  method: "GET",
  path: "/groups/:id/subgroups",
  summary: "List the direct subgroups of a group.",
  section: "aux",
  params: { id: groupId },
  query: groupQuery,
  answer: json(200, z.array(group), "Groups."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["groups"],
});

export const listGroupProjects = endpoint({
  method: "GET",
  path: "/groups/:id/projects",
  summary: "List the projects of a group.",
  section: "aux",
  params: { id: groupId },
  query: {
    search: text("search").optional(),
    include_subgroups: z.boolean().optional().meta({ default: false }),
    visibility: visibility.optional(),
    archived: z.boolean().optional(),
    simple: z.boolean().optional(),
    order_by: z
      .enum(["id", "name", "path", "created_at", "updated_at", "last_activity_at", "similarity"])
      .optional()
      .meta({ default: "created_at" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(project), "Projects."),
  errors,
  access: readsProject,
  pagination: "totals",
  reads: ["projects", "groups"],
});

/** A date without a time; blank, as null, takes it away. */
const day = () => text("name").regex(/^(\d{4}-\d{2}-\d{2})?$/, "is invalid");

/** 10 guest, 15 planner, 20 reporter, 30 developer, 40 maintainer, 50 owner. */
export const accessLevel = z.literal([10, 15, 20, 30, 40, 50]);

export const member = z.looseObject({
  ...user.shape,
  access_level: z.int(),
  created_at: z.string().optional(),
  expires_at: z.string().nullish(),
});
export type Member = z.infer<typeof member>;

const memberQuery = { query: text("name").optional().meta({ description: "Part of a name or username." }), ...pageQuery };
const memberBody = { user_id: z.int(), access_level: z.int(), expires_at: day().nullable().optional() };
const memberErrors = [
  "parameters",
  "forbidden",
  "not_found",
  "user_not_found",
  "conflict",
  "validation",
  "insufficient_scope",
  "invalid_token",
  "unauthorized",
] as const;

const memberEndpoints = <P extends "/projects/:id" | "/groups/:id">(
  owner: P,
  missing: "project_not_found" | "group_not_found",
  id: typeof projectId,
) => ({
  list: endpoint({
    method: "GET",
    path: `${owner}/members`,
    summary: "List direct members.",
    section: "aux",
    params: { id },
    query: memberQuery,
    answer: json(200, z.array(member), "Members."),
    errors: [...memberErrors, missing],
    access: readsSignedIn,
    pagination: "totals",
    reads: ["members"],
  }),
  listAll: endpoint({
    method: "GET",
    path: `${owner}/members/all`,
    summary: "List members, inherited ones too.",
    section: "aux",
    params: { id },
    query: memberQuery,
    answer: json(200, z.array(member), "Members."),
    errors: [...memberErrors, missing],
    access: readsSignedIn,
    pagination: "totals",
    reads: ["members"],
  }),
  get: endpoint({
    method: "GET",
    path: `${owner}/members/:user_id`,
    summary: "Read one direct member.",
    section: "aux",
    params: { id, user_id: z.int() },
    answer: json(200, member, "The member."),
    errors: [...memberErrors, missing],
    access: readsSignedIn,
    reads: ["members"],
  }),
  getAny: endpoint({
    method: "GET",
    path: `${owner}/members/all/:user_id`,
    summary: "Read one member, direct or inherited.",
    section: "aux",
    params: { id, user_id: z.int() },
    answer: json(200, member, "The member."),
    errors: [...memberErrors, missing],
    access: readsSignedIn,
    reads: ["members"],
  }),
  add: endpoint({
    method: "POST",
    path: `${owner}/members`,
    summary: "Add a member.",
    section: "aux",
    params: { id },
    body: memberBody,
    answer: json(201, member, "The member."),
    errors: [...memberErrors, missing],
    access: signedInWrites,
    writes: ["members", "activity"],
  }),
  update: endpoint({
    method: "PUT",
    path: `${owner}/members/:user_id`,
    summary: "Change the role of a member.",
    section: "aux",
    params: { id, user_id: z.int() },
    body: { access_level: z.int(), expires_at: day().nullable().optional() },
    answer: json(200, member, "The member."),
    errors: [...memberErrors, missing],
    access: signedInWrites,
    writes: ["members"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${owner}/members/:user_id`,
    summary: "Remove a member.",
    section: "aux",
    params: { id, user_id: z.int() },
    answer: none(204, "Removed."),
    errors: [...memberErrors, missing],
    access: signedInWrites,
    writes: ["members"],
  }),
});

export const {
  list: listProjectMembers,
  listAll: listAllProjectMembers,
  get: getProjectMember,
  getAny: getAnyProjectMember,
  add: addProjectMember,
  update: updateProjectMember,
  remove: removeProjectMember,
} = memberEndpoints("/projects/:id", "project_not_found", projectId);

export const {
  list: listGroupMembers,
  listAll: listAllGroupMembers,
  get: getGroupMember,
  getAny: getAnyGroupMember,
  add: addGroupMember,
  update: updateGroupMember,
  remove: removeGroupMember,
} = memberEndpoints("/groups/:id", "group_not_found", groupId);

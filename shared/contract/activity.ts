// Group activity: specification section 4.3.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { readsSignedIn } from "./parameters.ts";
import { text } from "./wire.ts";

const common = {
  method: "GET",
  section: "4.3",
  query: { group_path: text("path").meta({ description: "Path of the group." }) },
  errors: ["parameters", "group_not_found", "insufficient_scope", "invalid_token", "unauthorized"],
  access: readsSignedIn,
  reads: ["activity"],
} as const;

export const getIssuesCount = endpoint({
  ...common,
  path: "/analytics/group_activity/issues_count",
  summary: "Issues created recently in a group.",
  answer: json(200, z.looseObject({ issues_count: z.int() }), "The counter."),
});

export const getMergeRequestsCount = endpoint({
  ...common,
  path: "/analytics/group_activity/merge_requests_count",
  summary: "Merge requests created recently in a group.",
  answer: json(200, z.looseObject({ merge_requests_count: z.int() }), "The counter."),
});

export const getNewMembersCount = endpoint({
  ...common,
  path: "/analytics/group_activity/new_members_count",
  summary: "Members added recently to a group.",
  answer: json(200, z.looseObject({ new_members_count: z.int() }), "The counter."),
});

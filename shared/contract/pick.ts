// Cherry-pick and revert: specification sections 4.2 and 7.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, sha, writes } from "./parameters.ts";
import { commit } from "./resources.ts";
import { filled, text } from "./wire.ts";

/** The new commit; after a dry run only the word that it would succeed. */
export const picked = z.union([commit, z.looseObject({ dry_run: z.string() })]);
export type Picked = z.infer<typeof picked>;

const params = { id: projectId, sha };
const body = {
  branch: filled("revision").meta({ description: "Branch that receives the commit." }),
  dry_run: z.boolean().optional().meta({ description: "Only try: nothing is committed.", default: false }),
};
const shared = {
  method: "POST",
  section: "4.2",
  params,
  answer: json(201, picked, "The new commit; 200 and dry_run = success after a dry run."),
  errors: [
    "parameters",
    "project_not_found",
    "repository_not_found",
    "forbidden",
    "push_forbidden",
    "commit_not_found",
    "branch_not_found",
    "plain_bad_request",
    "pick_refused",
    "insufficient_scope",
    "invalid_token",
    "unauthorized",
  ],
  access: writes,
  validates: "after-project",
  reads: ["branches"],
  writes: ["files", "tree", "commits", "branches"],
  dryRun: "dry_run",
} as const;

export const cherryPickCommit = endpoint({
  ...shared,
  path: "/projects/:id/repository/commits/:sha/cherry_pick",
  summary: "Apply the change of a commit to a branch.",
  body: { ...body, message: text("prose").optional().meta({ description: "Replaces the message of the original." }) },
});

export const revertCommit = endpoint({
  ...shared,
  path: "/projects/:id/repository/commits/:sha/revert",
  summary: "Take back the change of a commit on a branch.",
  body,
});

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

/**
 * What one commit would come to on one branch; for the desktop alone, as all of local.ts: on a server that a team runs it is 404. `there`:
 * the branch reaches it, which its dry run does not know; `error`: the refusal of that, with its status.
 */
export const pickTrial = z.looseObject({
  branch: z.string(),
  sha: z.string(),
  dry_run: z.literal("success").optional(),
  there: z.literal(true).optional(),
  error: z.looseObject({ status: z.int(), body: z.record(z.string(), z.unknown()) }).optional(),
});
export type PickTrial = z.infer<typeof pickTrial>;

/** Cells of one request, at most. */
export const mostTrials = 1_000;

export const tryPicks = endpoint({
  method: "POST",
  path: "/repodesk/projects/:id/pick_trials",
  summary:
    "Try commits on branches, each alone, as `dry_run` of cherry_pick or revert does; nothing is written. Ending the request ends the tries.",
  section: "own",
  params: { id: projectId },
  body: {
    kind: z.enum(["cherry-pick", "revert"]),
    cells: z.array(z.object({ branch: filled("revision"), sha: filled("revision") })).max(mostTrials),
    dry_run: z.literal(true).meta({ description: "There is nothing but tries." }),
  },
  answer: json(
    200,
    z.array(pickTrial),
    "What each comes to, in the order in which that is found; with `Accept: application/x-ndjson` each is a line, sent when it is found.",
  ),
  items: pickTrial,
  errors: ["parameters", "unauthorized", "route_not_found", "project_not_found", "repository_not_found"],
  access: { scopes: ["api"], anonymous: false },
  reads: ["branches"],
  dryRun: "dry_run",
});

// Trust in a folder of this machine: what a commit would run there, a person's word that it may, and the commit that runs it.
// For the desktop alone, as all of local.ts: no token opens these, and on a server that a team runs they are 404.
import { z } from "zod";
import { createCommit } from "./commits.ts";
import { endpoint, json, none } from "./endpoint.ts";
import { projectId } from "./parameters.ts";
import { commitDetail } from "./resources.ts";
import { filled } from "./wire.ts";

const ofProject = {
  section: "own",
  params: { id: projectId },
  errors: ["parameters", "unauthorized", "route_not_found", "project_not_found", "repository_not_found"],
  access: { scopes: ["api"], anonymous: false },
} as const;

export const trustedProgram = z.looseObject({
  /** A hook, or "signature". */
  name: z.string(),
  /** A path in the repository, ~/…, or an absolute one; of a signature its key, empty where the committer's name decides. */
  file: z.string(),
  /** What the file says; null: no text, or longer than 64 KB. */
  text: z.string().nullable(),
  /** By its newest commit, where it has one. */
  changed_at: z.string().nullable(),
  /** Author of that commit; null: no commit holds the file. */
  changed_by: z.string().nullable(),
  /** Against what was trusted; null while nothing was. */
  change: z.enum(["same", "new", "changed"]).nullable(),
});
export type TrustedProgram = z.infer<typeof trustedProgram>;

export const trust = z.looseObject({
  /** "changed": what was trusted is not what would run now, so that nothing runs. */
  state: z.enum(["untrusted", "trusted", "changed"]),
  since: z.string().nullable(),
  /** Only a folder that a person opened can be trusted. */
  trustable: z.boolean(),
  /** In the order in which git runs them. Empty: there is nothing to trust. */
  programs: z.array(trustedProgram),
  /** Names of what was trusted and is not there any more; "folder": the folder is another one. */
  gone: z.array(z.string()),
  /**
   * What the texts of a signature are: its kind ("openpgp", "ssh", "x509"), its program, and the comment of its SSH key (null: none is known);
   * null: commits are not signed.
   */
  signing: z.object({ format: z.string(), program: z.string(), key_name: z.string().nullable() }).nullable(),
  /** Tells what was looked at, when it is trusted. */
  fingerprint: z.string(),
});
export type Trust = z.infer<typeof trust>;

const path = "/repodesk/projects/:id/trust";

export const getTrust = endpoint({
  ...ofProject,
  path,
  method: "GET",
  summary: "Tell what a commit would run in a folder of this machine, and whether a person trusts it.",
  answer: json(200, trust, "Programs, and the trust in them."),
  reads: ["projects"],
});

export const trustFolder = endpoint({
  ...ofProject,
  path,
  method: "PUT",
  summary: "Trust what a commit runs in a folder, as it was looked at; for folders that a person opened.",
  body: { fingerprint: filled("line") },
  answer: json(200, trust, "The same, trusted."),
  errors: [...ofProject.errors, "conflict"],
  // What the person believes of keys counts in a trusted folder.
  writes: ["projects", "keys"],
});

export const revokeTrust = endpoint({
  ...ofProject,
  path,
  method: "DELETE",
  summary: "Take the trust in a folder back: its commits run nothing from now on, and what runs for one is ended.",
  answer: none(204, "Taken back, or there was none."),
  // What the person believes of keys counts in a trusted folder.
  writes: ["projects", "keys"],
});

export const trustedFolder = z.looseObject({
  id: z.int(),
  path_with_namespace: z.string(),
  folder: z.string(),
  since: z.string(),
  /** Names of what was trusted. */
  runs: z.array(z.string()),
});
export type TrustedFolder = z.infer<typeof trustedFolder>;

export const listTrustedFolders = endpoint({
  section: "own",
  path: "/repodesk/trusted_folders",
  method: "GET",
  summary: "List the folders whose commits run what they name.",
  answer: json(200, z.array(trustedFolder), "Folders, by their paths."),
  errors: ["unauthorized", "route_not_found"],
  access: ofProject.access,
  reads: ["projects"],
});

/** Why a commit came to nothing although the request was right: a program would not have it. */
export const stoppedCommit = z.looseObject({
  step: z.string(),
  why: z.enum(["exit", "deadline", "cancelled", "unstartable", "unusable"]),
  code: z.int().nullable(),
  detail: z.string().nullable(),
});
export type StoppedCommit = z.infer<typeof stoppedCommit>;

/** What happens while a commit is made; the last one has `commit`, `stopped` or `error`. */
export const commitEvent = z.looseObject({
  step: z.string().optional(),
  state: z.enum(["running", "passed", "refused"]).optional(),
  /** Of "running": the file, with its arguments, as they are shown. */
  command: z.string().optional(),
  /** What the program wrote. */
  output: z.string().optional(),
  channel: z.enum(["stdout", "stderr"]).optional(),
  code: z.int().nullable().optional(),
  milliseconds: z.int().optional(),
  commit: commitDetail.optional(),
  stopped: stoppedCommit.optional(),
  /** A refusal as `POST /projects/:id/repository/commits` words it, with its status. */
  error: z.looseObject({ status: z.int(), body: z.record(z.string(), z.unknown()) }).optional(),
});
export type CommitEvent = z.infer<typeof commitEvent>;

export const commitTrusted = endpoint({
  ...ofProject,
  path: "/repodesk/projects/:id/trusted_commits",
  method: "POST",
  summary: "Create one commit as `git commit` does, with the hooks and the signature of a trusted folder. Ending the request ends them.",
  body: {
    ...createCommit.body.shape,
    fingerprint: filled("line").meta({ description: "What is trusted; the request is refused where it is not that any more." }),
    verify: z.boolean().optional().meta({ default: true, description: "False: without pre-commit and commit-msg." }),
  },
  answer: json(201, z.array(commitEvent), "What happens; with `Accept: application/x-ndjson` each is a line, sent when it happens."),
  items: commitEvent,
  errors: [...createCommit.errors, "unauthorized", "route_not_found", "conflict"],
  // Where it is refused because something changed, what is trusted is looked at again.
  writes: [...createCommit.writes, "projects"],
  countsLargeRequests: true,
});

export const stopTrustedCommits = endpoint({
  ...ofProject,
  path: "/repodesk/projects/:id/trusted_commits",
  method: "DELETE",
  summary: "End the programs of commits that are being made in a folder; each commit's own request tells what became of it.",
  answer: none(204, "They were told to end, or none was at work."),
});

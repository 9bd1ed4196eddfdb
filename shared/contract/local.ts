// Extensions of the embedded service for the desktop that started it: repositories of this machine become projects.
// They answer only to the desktop's own session token; on a server that a team runs they are 404.
import { z } from "zod";
import { hash } from "./blame.ts";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsSignedIn } from "./parameters.ts";
import { project } from "./resources.ts";
import { dateText, filled, text } from "./wire.ts";

const access = { scopes: ["api"], anonymous: false } as const;

/**
 * `project` as everywhere; `folder` is where the repository lies; `warning` says what a person should know about it; `moved_from`: where
 * the folder was before, when this request found it moved.
 */
export const localProject = z.looseObject({
  ...project.shape,
  folder: z.string(),
  warning: z.string().nullable(),
  moved_from: z.string().nullable(),
});
export type LocalProject = z.infer<typeof localProject>;

export const openFolder = endpoint({
  method: "POST",
  path: "/repodesk/folders",
  summary:
    "Serve the repository in a folder of this machine, in place; a known one is answered as it is, also where its folder was moved on its disk.",
  section: "own",
  body: { path: text("path") },
  answer: json(201, localProject, "The project."),
  errors: ["parameters", "unauthorized", "route_not_found", "folder_refused"],
  access,
  writes: ["projects"],
});

export const createFolder = endpoint({
  method: "POST",
  path: "/repodesk/new_folder",
  summary: "Make a repository in a new or an empty folder of this machine, as git init does there, and serve it.",
  section: "own",
  body: {
    path: text("path").meta({ description: "Its whole path; the folder above it is there." }),
    branch: text("revision").optional().meta({ description: "Name of the first branch; absent or empty: as the person's git names it." }),
    readme: z.boolean().optional().meta({ default: false, description: "Whether a first commit holds a README.md." }),
  },
  answer: json(201, localProject, "The project."),
  errors: ["parameters", "unauthorized", "route_not_found", "folder_refused", "commit_refused"],
  access,
  writes: ["projects"],
});

export const newFolder = z.looseObject({
  /** What the person's git calls a first branch; null: they have not said. */
  branch: z.string().nullable(),
  /** Who a first commit would be by; null: git does not say. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});

export const getNewFolder = endpoint({
  method: "GET",
  path: "/repodesk/new_folder",
  summary: "Read what the person's git says about a repository that is to be made.",
  section: "own",
  answer: json(200, newFolder, "Its first branch, and who a first commit would be by."),
  errors: ["unauthorized", "route_not_found"],
  access,
});

export const servedFolder = z.looseObject({ path_with_namespace: z.string(), folder: z.string() });

export const listFolders = endpoint({
  method: "GET",
  path: "/repodesk/folders",
  summary: "List the folders of this machine whose repositories are served.",
  section: "own",
  answer: json(200, z.array(servedFolder), "Folders with their projects, by folder."),
  errors: ["unauthorized", "route_not_found"],
  access,
  reads: ["projects"],
});

export const openSample = endpoint({
  method: "POST",
  path: "/repodesk/sample",
  summary: "Make the sample repository when it is not there, and answer its project; `reset` makes it again.",
  section: "own",
  body: { reset: z.boolean().optional().meta({ default: false }) },
  answer: json(201, localProject, "The project."),
  errors: ["unauthorized", "route_not_found"],
  access,
  writes: ["projects", "tree", "files", "commits", "branches", "tags", "comments"],
});

/**
 * How the index (git's commit-graph) fares that makes walks through a large history fast. "waiting": nobody has asked for history yet;
 * "small": there is too little history for one; "unsuitable": git itself can't use one here; "absent": there is none and none is made;
 * "writing": git is slower meanwhile; "ready"; "cancelled"; "failed", and `message` says why.
 */
export const historyIndex = z.looseObject({
  phase: z.enum(["waiting", "small", "unsuitable", "absent", "writing", "ready", "cancelled", "failed"]),
  /** Commits that the index holds. */
  commits: z.int().nullable(),
  message: z.string().nullable(),
});
export type HistoryIndex = z.infer<typeof historyIndex>;

const count = z.int().nonnegative();

/**
 * What this service counts as recent, which the specification's counters (4.3) don't say: what is younger than `recent_days`, and never
 * more than `most`. `sample`: of the group of the sample, what its counters would have said on each day of the last year, oldest first,
 * `at` in milliseconds since 1970; empty for every other group. Signed-in callers of a team's service are told too.
 */
export const activityFacts = z.looseObject({
  recent_days: count,
  most: count,
  sample: z.array(z.object({ at: z.int(), issues: count, merge_requests: count, new_members: count })),
});
export type ActivityFacts = z.infer<typeof activityFacts>;

export const getActivityFacts = endpoint({
  method: "GET",
  path: "/repodesk/activity_facts",
  summary: "Tell what the counters of group activity count as recent.",
  section: "own",
  query: { group_path: text("path").optional().meta({ description: "A group whose sample data are wanted." }) },
  answer: json(200, activityFacts, "The period, and sample data where there are some."),
  errors: ["parameters", "group_not_found", "insufficient_scope", "invalid_token", "unauthorized"],
  access: readsSignedIn,
  reads: ["activity"],
});

const ofProject = {
  section: "own",
  params: { id: projectId },
  errors: ["parameters", "unauthorized", "route_not_found", "project_not_found", "repository_not_found"],
  access,
} as const;

const ofIndex = { ...ofProject, path: "/repodesk/projects/:id/history_index" } as const;

export const getHistoryIndex = endpoint({
  ...ofIndex,
  method: "GET",
  summary: "Tell how the index of a repository's history fares.",
  answer: json(200, historyIndex, "The index."),
  reads: ["projects"],
});

export const cancelHistoryIndex = endpoint({
  ...ofIndex,
  method: "DELETE",
  summary: "End the writing of the index; it is made when the repository is reopened, and git walks without it meanwhile.",
  answer: json(200, historyIndex, "The index as it is now."),
  writes: ["projects"],
});

/**
 * Where something stands in a history. `total` counts its commits; null while only a walk through a long history could tell (its index
 * is not ready). `row` counts from 0 in the order in which commits are listed; null where nothing was sought, or it is not there.
 * `shallow`: present and true where there are older commits that this clone does not have.
 */
export const historyRow = z.looseObject({ total: z.int().nullable(), row: z.int().nullable(), shallow: z.boolean().optional() });
export type HistoryRow = z.infer<typeof historyRow>;

export const getHistoryRow = endpoint({
  ...ofProject,
  method: "GET",
  path: "/repodesk/projects/:id/history_row",
  summary: "Count the commits of a history, and tell in which row of its list a commit stands, or a date begins.",
  query: {
    ref_name: text("revision").optional().meta({ description: "Where the history begins; the default branch when absent." }),
    sha: text("revision").optional().meta({ description: "The commit whose row is sought." }),
    until: dateText().optional().meta({ description: "The first row that was committed then or before is sought." }),
    first_parent: z.boolean().optional().meta({ default: false }),
  },
  answer: json(200, historyRow, "The number of rows, and the one that was sought."),
  reads: ["commits"],
});

/** Who a commit of this repository would bear, as it would hold them; null = git has no name, or no address, for this person. */
export const identity = z.looseObject({ name: z.string().nullable(), email: z.string().nullable() });
export type Identity = z.infer<typeof identity>;

export const getIdentity = endpoint({
  ...ofProject,
  method: "GET",
  path: "/repodesk/projects/:id/identity",
  summary: "Tell as whom the person at this machine commits to a repository, by its git configuration and their own.",
  answer: json(
    200,
    identity,
    "The author and committer of a commit that names no other. Where one is null, a commit has to name an author.",
  ),
  reads: ["projects"],
});

/** What `git commit` would run in a repository. */
export const commitPrograms = z.looseObject({
  /** Hooks that are there and may be run: "pre-commit". */
  hooks: z.array(z.string()),
  /** Whether git would sign each commit. */
  signs: z.boolean(),
  /** Filters that change content before it is committed: "lfs". */
  filters: z.array(z.string()),
});
export type CommitPrograms = z.infer<typeof commitPrograms>;

export const getCommitPrograms = endpoint({
  ...ofProject,
  method: "GET",
  path: "/repodesk/projects/:id/commit_programs",
  summary: "Tell what `git commit` would run in a repository; a commit made here runs none of it.",
  answer: json(200, commitPrograms, "Hooks, signing and filters."),
  reads: ["projects"],
});

/** What git puts into the message of a commit before a person writes it. */
export const commitTemplate = z.looseObject({
  /** `commit.template` as a configuration says it, "~" and all; null: there is none. */
  file: z.string().nullable(),
  /** What it leaves in a commit, cleaned as `commit.cleanup` says: usually without comments. Null: there is none, or it can't be read. */
  text: z.string().nullable(),
  /** Why it can't be read; null: it can. */
  problem: z.string().nullable(),
});
export type CommitTemplate = z.infer<typeof commitTemplate>;

export const getCommitTemplate = endpoint({
  ...ofProject,
  method: "GET",
  path: "/repodesk/projects/:id/commit_template",
  summary: "Read the template of commit messages that the configuration of a repository, or the person's own, names.",
  answer: json(200, commitTemplate, "The template."),
  reads: ["projects"],
});

/** Commits whose changes of a file are counted in one request. */
export const mostCounted = 100;

export const changedLines = z.looseObject({ id: z.string(), additions: count, deletions: count });

export const listChangedLines = endpoint({
  ...ofProject,
  method: "GET",
  path: "/repodesk/projects/:id/changed_lines",
  summary: "Count the lines that commits added to one file and removed from it, renames followed.",
  query: {
    path: text("path").meta({ description: "What the file is called after these commits." }),
    commits: z
      .array(hash)
      .max(mostCounted)
      .meta({ description: `Full hashes, at most ${mostCounted}.` }),
  },
  answer: json(200, z.array(changedLines), "Those of the commits that changed the file, against their first parents."),
  reads: ["commits"],
  immutableBy: ["commits"],
});

export const undone = z.looseObject({ branch: z.string(), sha: z.string().nullable() });

export const undoCommit = endpoint({
  ...ofProject,
  method: "POST",
  path: "/repodesk/projects/:id/undo_commit",
  summary: "Take back a commit that nobody has built on: its branch stands where it was before, or is gone where it was made with it.",
  body: {
    branch: filled("revision").meta({ description: "The branch that stands at the commit." }),
    sha: filled("revision").meta({ description: "The commit, as its full hash." }),
    before: text("revision").optional().meta({ description: "Full hash of where the branch was before; absent: the branch is deleted." }),
  },
  answer: json(200, undone, "Where the branch stands now; null = it is gone."),
  errors: [...ofProject.errors, "commit_not_found", "commit_refused", "forbidden", "push_forbidden", "plain_bad_request"],
  writes: ["files", "tree", "commits", "branches"],
});

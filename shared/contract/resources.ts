// The resources of the specification's section 2 and those that browsing needs, read tolerantly: unknown fields are kept.
import { z } from "zod";

/** 2.5, in the short form that a real server shows everywhere. */
export const user = z.looseObject({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  state: z.string(),
  avatar_url: z.string().nullish(),
  web_url: z.string().optional(),
  locked: z.boolean().optional(),
  public_email: z.string().nullish(),
});
export type User = z.infer<typeof user>;

/** GET /user: the caller, with what only they see. */
export const currentUser = z.looseObject({
  ...user.shape,
  email: z.string().nullish(),
  commit_email: z.string().nullish(),
  created_at: z.string().optional(),
  is_admin: z.boolean().optional(),
  bot: z.boolean().optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const personalAccessToken = z.looseObject({
  id: z.int(),
  name: z.string(),
  description: z.string().nullish(),
  revoked: z.boolean(),
  created_at: z.string(),
  scopes: z.array(z.string()),
  user_id: z.int(),
  last_used_at: z.string().nullish(),
  active: z.boolean(),
  expires_at: z.string().nullable(),
});
export type PersonalAccessToken = z.infer<typeof personalAccessToken>;

/** 2.1 */
export const fileRecord = z.looseObject({
  file_name: z.string(),
  file_path: z.string(),
  size: z.int(),
  encoding: z.string(),
  content_sha256: z.string(),
  ref: z.string(),
  blob_id: z.string(),
  commit_id: z.string(),
  last_commit_id: z.string(),
  execute_filemode: z.boolean().optional(),
  content: z.string(),
});
export type FileRecord = z.infer<typeof fileRecord>;

/** What POST and PUT of a file answer. */
export const fileWritten = z.looseObject({ file_path: z.string(), branch: z.string() });

const trailers = z.record(z.string(), z.string());

/** 2.3, the members that every commit answer has; endpoints add theirs. */
export const commit = z.looseObject({
  id: z.string(),
  short_id: z.string(),
  created_at: z.string(),
  parent_ids: z.array(z.string()),
  /** Extension: it has parents, but this shallow clone does not. */
  shallow: z.boolean().optional(),
  title: z.string(),
  message: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  authored_date: z.string(),
  committer_name: z.string(),
  committer_email: z.string(),
  committed_date: z.string(),
  trailers: trailers.optional(),
  extended_trailers: z.record(z.string(), z.array(z.string())).optional(),
  web_url: z.string().optional(),
});
export type Commit = z.infer<typeof commit>;

export const commitStats = z.looseObject({ additions: z.int(), deletions: z.int(), total: z.int() });

export const commitInList = z.looseObject({ ...commit.shape, stats: commitStats.optional() });
export type CommitInList = z.infer<typeof commitInList>;

export const pipeline = z.looseObject({
  id: z.int(),
  ref: z.string().nullable(),
  sha: z.string(),
  status: z.string(),
  web_url: z.string().optional(),
});

/** A single commit, read or just made. */
export const commitDetail = z.looseObject({
  ...commit.shape,
  stats: commitStats.optional(),
  status: z.string().nullish(),
  project_id: z.int().optional(),
  last_pipeline: pipeline.nullish(),
});
export type CommitDetail = z.infer<typeof commitDetail>;

/** 2.4 */
export const diffEntry = z.looseObject({
  diff: z.string(),
  collapsed: z.boolean().nullish(),
  too_large: z.boolean().nullish(),
  new_path: z.string(),
  old_path: z.string(),
  a_mode: z.string().nullable(),
  b_mode: z.string().nullable(),
  new_file: z.boolean(),
  renamed_file: z.boolean(),
  deleted_file: z.boolean(),
  generated_file: z.boolean().nullish(),
});
export type DiffEntry = z.infer<typeof diffEntry>;

/** 2.9 */
export const reference = z.looseObject({ type: z.string(), name: z.string() });

export const treeEntry = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(["tree", "blob", "commit"]),
  path: z.string(),
  mode: z.string(),
});
export type TreeEntry = z.infer<typeof treeEntry>;

export const branch = z.looseObject({
  name: z.string(),
  commit: z
    .looseObject({ ...commit.shape })
    .partial()
    .extend({ id: z.string(), short_id: z.string() }),
  merged: z.boolean(),
  protected: z.boolean(),
  developers_can_push: z.boolean().optional(),
  developers_can_merge: z.boolean().optional(),
  can_push: z.boolean().optional(),
  default: z.boolean(),
  web_url: z.string().optional(),
});
export type Branch = z.infer<typeof branch>;

export const tag = z.looseObject({
  name: z.string(),
  message: z.string().nullable(),
  target: z.string(),
  commit: commit.nullable(),
  release: z.looseObject({ tag_name: z.string(), description: z.string().nullish() }).nullish(),
  protected: z.boolean().optional(),
  created_at: z.string().nullish(),
});
export type Tag = z.infer<typeof tag>;

export const namespace = z.looseObject({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  kind: z.string(),
  full_path: z.string(),
  parent_id: z.int().nullish(),
  avatar_url: z.string().nullish(),
  web_url: z.string().optional(),
});

const access = z.looseObject({ access_level: z.int(), notification_level: z.int().optional() });

export const project = z.looseObject({
  id: z.int(),
  description: z.string().nullish(),
  name: z.string(),
  name_with_namespace: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
  created_at: z.string().optional(),
  default_branch: z.string().nullish(),
  topics: z.array(z.string()).optional(),
  tag_list: z.array(z.string()).optional(),
  ssh_url_to_repo: z.string().optional(),
  http_url_to_repo: z.string().nullish(),
  web_url: z.string(),
  readme_url: z.string().nullish(),
  avatar_url: z.string().nullish(),
  star_count: z.int().optional(),
  forks_count: z.int().optional(),
  last_activity_at: z.string().optional(),
  visibility: z.string().optional(),
  namespace: namespace.optional(),
  empty_repo: z.boolean().optional(),
  /** Ours, of an empty repository only: the branch that HEAD waits for. */
  initial_branch: z.string().optional(),
  /** Ours, of a repository of this machine, for who sits there: where it is. */
  folder: z.string().optional(),
  /** Ours, of a repository of this machine, for who sits there: whether git has a work tree in its folder. */
  work_tree: z.boolean().optional(),
  archived: z.boolean().optional(),
  creator_id: z.int().nullish(),
  open_issues_count: z.int().optional(),
  permissions: z.looseObject({ project_access: access.nullable(), group_access: access.nullable() }).optional(),
});
export type Project = z.infer<typeof project>;

export const version = z.looseObject({ version: z.string(), revision: z.string() });

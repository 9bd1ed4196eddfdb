// Comments and discussions on commits: specification sections 4.2, 2.6, 2.7; replies as a real server has them (api-behaviour 5).
import { z } from "zod";
import { hash } from "./blame.ts";
import { endpoint, json, none } from "./endpoint.ts";
import { commitErrors, projectId, readsProject, readsSignedIn, repositoryErrors, sha, writes } from "./parameters.ts";
import { user } from "./resources.ts";
import { dateText, pageQuery, text } from "./wire.ts";

/** 2.6: a comment has no id. The listing shows the author's e-mail and creation date too. */
export const commitComment = z.looseObject({
  note: z.string(),
  path: z.string().nullable(),
  line: z.int().nullable(),
  line_type: z.string().nullable(),
  author: user.extend({ email: z.string().nullish(), created_at: z.string().nullish() }),
  created_at: z.string(),
});
export type CommitComment = z.infer<typeof commitComment>;

export const notePosition = z.looseObject({
  base_sha: z.string().nullable(),
  start_sha: z.string().nullable(),
  head_sha: z.string(),
  position_type: z.string(),
  old_path: z.string().nullish(),
  new_path: z.string().nullish(),
  old_line: z.int().nullish(),
  new_line: z.int().nullish(),
  line_range: z.unknown().optional(),
});

/** A note of a discussion (2.7). noteable_id is a number, or null where the note is about a commit. */
export const discussionNote = z.looseObject({
  id: z.int(),
  type: z.string().nullable(),
  body: z.string(),
  attachment: z.unknown().nullish(),
  author: user,
  created_at: z.string(),
  updated_at: z.string(),
  system: z.boolean(),
  noteable_id: z.int().nullish(),
  noteable_type: z.string().nullish(),
  project_id: z.int().optional(),
  position: notePosition.optional(),
  resolvable: z.boolean(),
  resolved: z.boolean().optional(),
  resolved_by: user.nullish(),
  resolved_at: z.string().nullish(),
  confidential: z.boolean().nullish(),
  internal: z.boolean().optional(),
  imported: z.boolean().optional(),
  imported_from: z.string().optional(),
  noteable_iid: z.int().nullish(),
  commands_changes: z.looseObject({}).optional(),
});
export type DiscussionNote = z.infer<typeof discussionNote>;

export const discussion = z.looseObject({ id: z.string(), individual_note: z.boolean(), notes: z.array(discussionNote) });
export type Discussion = z.infer<typeof discussion>;

export const listCommitComments = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/comments",
  summary: "List the comments of a commit, oldest first.",
  section: "4.2",
  params: { id: projectId, sha },
  query: pageQuery,
  answer: json(200, z.array(commitComment), "Comments."),
  errors: commitErrors,
  access: readsProject,
  validates: "after-project",
  pagination: "totals",
  reads: ["comments"],
});

/** An extension, on every service of ours: another server answers 404. */
export const listCommentedCommits = endpoint({
  method: "GET",
  path: "/repodesk/projects/:id/commented_commits",
  summary: "List the commits that have comments, so that nobody asks each commit of a project or a file.",
  section: "own",
  params: { id: projectId },
  answer: json(200, z.array(hash), "Full hashes, those that were commented last first."),
  errors: repositoryErrors,
  access: readsProject,
  validates: "after-project",
  reads: ["comments"],
});

export const createCommitComment = endpoint({
  method: "POST",
  path: "/projects/:id/repository/commits/:sha/comments",
  summary: "Comment on a commit, or on a line that it changed.",
  section: "4.2",
  params: { id: projectId, sha },
  body: {
    note: text("prose"),
    path: text("path").optional().meta({ description: "File path relative to the repository." }),
    line: z.int().optional().meta({ description: "Line number; required when path is given." }),
    line_type: z.enum(["new", "old"]).optional().meta({ default: "new" }),
  },
  answer: json(201, commitComment, "The comment; line, line_type and path are null when the position does not exist."),
  errors: [...commitErrors, "bad_request"],
  access: writes,
  validates: "after-project",
  writes: ["comments"],
});

const discussions = "/projects/:id/repository/commits/:sha/discussions" as const;

export const listCommitDiscussions = endpoint({
  method: "GET",
  path: discussions,
  summary: "List the discussions of a commit, oldest first.",
  section: "4.2",
  params: { id: projectId, sha },
  query: pageQuery,
  answer: json(200, z.array(discussion), "Discussions with their notes."),
  errors: commitErrors,
  access: readsSignedIn,
  pagination: "totals",
  reads: ["comments"],
});

export const getCommitDiscussion = endpoint({
  method: "GET",
  path: `${discussions}/:discussion_id`,
  summary: "Read one discussion.",
  section: "aux",
  params: { id: projectId, sha, discussion_id: text("name") },
  answer: json(200, discussion, "The discussion."),
  errors: [...commitErrors, "resource_not_found"],
  access: readsSignedIn,
  reads: ["comments"],
});

const signedInWrites = { scopes: ["api"], anonymous: false } as const;

export const createCommitDiscussion = endpoint({
  method: "POST",
  path: discussions,
  summary: "Begin a thread on a commit, with a position on a line of its diff or without.",
  section: "aux",
  params: { id: projectId, sha },
  body: {
    body: text("prose"),
    created_at: dateText().optional().meta({ description: "Taken from owners of the project only." }),
    position: z
      .object({
        base_sha: text("revision").optional(),
        start_sha: text("revision").optional(),
        head_sha: text("revision").optional(),
        position_type: z.enum(["text", "image", "file"]).optional(),
        old_path: text("path").optional(),
        new_path: text("path").optional(),
        old_line: z.int().optional(),
        new_line: z.int().optional(),
      })
      .optional(),
  },
  answer: json(201, discussion, "The discussion."),
  errors: [...commitErrors, "bad_request"],
  access: signedInWrites,
  writes: ["comments"],
});

export const getCommitDiscussionNote = endpoint({
  method: "GET",
  path: `${discussions}/:discussion_id/notes/:note_id`,
  summary: "Read one note.",
  section: "aux",
  params: { id: projectId, sha, discussion_id: text("name"), note_id: z.int() },
  answer: json(200, discussionNote, "The note."),
  errors: [...commitErrors, "resource_not_found"],
  access: readsSignedIn,
  reads: ["comments"],
});

export const createCommitDiscussionNote = endpoint({
  method: "POST",
  path: `${discussions}/:discussion_id/notes`,
  summary: "Reply to a thread.",
  section: "aux",
  params: { id: projectId, sha, discussion_id: text("name") },
  body: { body: text("prose") },
  answer: json(201, discussionNote, "The note."),
  errors: [...commitErrors, "bad_request", "resource_not_found"],
  access: signedInWrites,
  writes: ["comments"],
});

export const updateCommitDiscussionNote = endpoint({
  method: "PUT",
  path: `${discussions}/:discussion_id/notes/:note_id`,
  summary: "Change one's own note.",
  section: "aux",
  params: { id: projectId, sha, discussion_id: text("name"), note_id: z.int() },
  body: { body: text("prose") },
  answer: json(200, discussionNote, "The note."),
  errors: [...commitErrors, "bad_request", "resource_not_found"],
  access: signedInWrites,
  writes: ["comments"],
});

export const deleteCommitDiscussionNote = endpoint({
  method: "DELETE",
  path: `${discussions}/:discussion_id/notes/:note_id`,
  summary: "Delete one's own note.",
  section: "aux",
  params: { id: projectId, sha, discussion_id: text("name"), note_id: z.int() },
  answer: none(204, "Deleted."),
  errors: [...commitErrors, "resource_not_found"],
  access: signedInWrites,
  writes: ["comments"],
});

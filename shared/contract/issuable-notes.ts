// What people say about merge requests and issues: notes one by one, and in discussions (api-behaviour 5.3 and 10).
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { discussion, discussionNote } from "./notes.ts";
import { projectId, readsSignedIn, repositoryErrors } from "./parameters.ts";
import { dateText, pageQuery, text } from "./wire.ts";

const ofRequest = { id: projectId, merge_request_iid: z.int() };
const ofIssue = { id: projectId, issue_iid: z.int() };
const requests = "/projects/:id/merge_requests/:merge_request_iid" as const;
const issues = "/projects/:id/issues/:issue_iid" as const;
const errors = [...repositoryErrors, "not_found", "resource_not_found"] as const;
const reads = { section: "aux", access: readsSignedIn, errors, reads: ["comments"] } as const;
const writes = {
  section: "aux",
  access: { scopes: ["api"], anonymous: false },
  errors: [...errors, "bad_request"],
  writes: ["comments", "merge_requests", "issues"],
} as const;
const note_id = z.int();
const discussion_id = text("name");

const listQuery = {
  sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
  order_by: z.enum(["created_at", "updated_at"]).optional().meta({ default: "created_at" }),
  activity_filter: z
    .enum(["all_notes", "only_comments", "only_activity"])
    .optional()
    .meta({ description: "only_activity finds nothing: what happens writes no notes here.", default: "all_notes" }),
  ...pageQuery,
};
const created_at = dateText().optional().meta({ description: "Taken from owners of the project only." });
const newNote = {
  body: text("prose"),
  internal: z.boolean().optional().meta({ description: "Only for those who work on the project.", default: false }),
  confidential: z.boolean().optional().meta({ description: "The same." }),
  created_at,
};
const position = z
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
  .optional()
  .meta({ description: "A line of the request's diff, or a file of it." });

const notes = json(200, z.array(discussionNote), "Notes.");
const oneNote = json(200, discussionNote, "The note.");
const madeNote = json(201, discussionNote, "The note.");
const discussions = json(200, z.array(discussion), "Discussions with their notes.");
const oneDiscussion = json(200, discussion, "The discussion.");
const madeDiscussion = json(201, discussion, "The discussion.");
const deleted = none(204, "Deleted.");

export const listMergeRequestNotes = endpoint({
  ...reads,
  method: "GET",
  path: `${requests}/notes`,
  summary: "List the notes of a merge request.",
  params: ofRequest,
  query: listQuery,
  answer: notes,
  pagination: "totals",
});

export const getMergeRequestNote = endpoint({
  ...reads,
  method: "GET",
  path: `${requests}/notes/:note_id`,
  summary: "Read one note.",
  params: { ...ofRequest, note_id },
  answer: oneNote,
});

export const createMergeRequestNote = endpoint({
  ...writes,
  method: "POST",
  path: `${requests}/notes`,
  summary: "Say something about a merge request.",
  params: ofRequest,
  body: newNote,
  answer: madeNote,
});

export const updateMergeRequestNote = endpoint({
  ...writes,
  method: "PUT",
  path: `${requests}/notes/:note_id`,
  summary: "Change one's own note.",
  params: { ...ofRequest, note_id },
  body: { body: text("prose") },
  answer: oneNote,
});

export const deleteMergeRequestNote = endpoint({
  ...writes,
  method: "DELETE",
  path: `${requests}/notes/:note_id`,
  summary: "Delete one's own note; who maintains the project, any.",
  params: { ...ofRequest, note_id },
  answer: deleted,
});

export const listMergeRequestDiscussions = endpoint({
  ...reads,
  method: "GET",
  path: `${requests}/discussions`,
  summary: "List the discussions of a merge request, oldest first.",
  params: ofRequest,
  query: pageQuery,
  answer: discussions,
  pagination: "totals",
});

export const getMergeRequestDiscussion = endpoint({
  ...reads,
  method: "GET",
  path: `${requests}/discussions/:discussion_id`,
  summary: "Read one discussion.",
  params: { ...ofRequest, discussion_id },
  answer: oneDiscussion,
});

export const createMergeRequestDiscussion = endpoint({
  ...writes,
  method: "POST",
  path: `${requests}/discussions`,
  summary: "Begin a thread, on a line of the diff or without a place.",
  params: ofRequest,
  body: { ...newNote, position },
  answer: madeDiscussion,
});

export const resolveMergeRequestDiscussion = endpoint({
  ...writes,
  method: "PUT",
  path: `${requests}/discussions/:discussion_id`,
  summary: "Resolve a thread, or open it again.",
  params: { ...ofRequest, discussion_id },
  body: { resolved: z.boolean() },
  answer: oneDiscussion,
});

export const getMergeRequestDiscussionNote = endpoint({
  ...reads,
  method: "GET",
  path: `${requests}/discussions/:discussion_id/notes/:note_id`,
  summary: "Read one note of a discussion.",
  params: { ...ofRequest, discussion_id, note_id },
  answer: oneNote,
});

export const createMergeRequestDiscussionNote = endpoint({
  ...writes,
  method: "POST",
  path: `${requests}/discussions/:discussion_id/notes`,
  summary: "Reply to a thread.",
  params: { ...ofRequest, discussion_id },
  body: { body: text("prose"), created_at },
  answer: madeNote,
});

export const updateMergeRequestDiscussionNote = endpoint({
  ...writes,
  method: "PUT",
  path: `${requests}/discussions/:discussion_id/notes/:note_id`,
  summary: "Change one's own note, or resolve the thread.",
  params: { ...ofRequest, discussion_id, note_id },
  body: { body: text("prose").optional(), resolved: z.boolean().optional() },
  answer: oneNote,
});

export const deleteMergeRequestDiscussionNote = endpoint({
  ...writes,
  method: "DELETE",
  path: `${requests}/discussions/:discussion_id/notes/:note_id`,
  summary: "Delete one's own note.",
  params: { ...ofRequest, discussion_id, note_id },
  answer: deleted,
});

export const listIssueNotes = endpoint({
  ...reads,
  method: "GET",
  path: `${issues}/notes`,
  summary: "List the notes of an issue.",
  params: ofIssue,
  query: listQuery,
  answer: notes,
  pagination: "totals",
});

export const getIssueNote = endpoint({
  ...reads,
  method: "GET",
  path: `${issues}/notes/:note_id`,
  summary: "Read one note.",
  params: { ...ofIssue, note_id },
  answer: oneNote,
});

export const createIssueNote = endpoint({
  ...writes,
  method: "POST",
  path: `${issues}/notes`,
  summary: "Say something about an issue.",
  params: ofIssue,
  body: newNote,
  answer: madeNote,
});

export const updateIssueNote = endpoint({
  ...writes,
  method: "PUT",
  path: `${issues}/notes/:note_id`,
  summary: "Change one's own note.",
  params: { ...ofIssue, note_id },
  body: { body: text("prose") },
  answer: oneNote,
});

export const deleteIssueNote = endpoint({
  ...writes,
  method: "DELETE",
  path: `${issues}/notes/:note_id`,
  summary: "Delete one's own note; who maintains the project, any.",
  params: { ...ofIssue, note_id },
  answer: deleted,
});

export const listIssueDiscussions = endpoint({
  ...reads,
  method: "GET",
  path: `${issues}/discussions`,
  summary: "List the discussions of an issue, oldest first.",
  params: ofIssue,
  query: pageQuery,
  answer: discussions,
  pagination: "totals",
});

export const getIssueDiscussion = endpoint({
  ...reads,
  method: "GET",
  path: `${issues}/discussions/:discussion_id`,
  summary: "Read one discussion.",
  params: { ...ofIssue, discussion_id },
  answer: oneDiscussion,
});

export const createIssueDiscussion = endpoint({
  ...writes,
  method: "POST",
  path: `${issues}/discussions`,
  summary: "Begin a thread.",
  params: ofIssue,
  body: newNote,
  answer: madeDiscussion,
});

export const getIssueDiscussionNote = endpoint({
  ...reads,
  method: "GET",
  path: `${issues}/discussions/:discussion_id/notes/:note_id`,
  summary: "Read one note of a discussion.",
  params: { ...ofIssue, discussion_id, note_id },
  answer: oneNote,
});

export const createIssueDiscussionNote = endpoint({
  ...writes,
  method: "POST",
  path: `${issues}/discussions/:discussion_id/notes`,
  summary: "Reply to a thread.",
  params: { ...ofIssue, discussion_id },
  body: { body: text("prose"), created_at },
  answer: madeNote,
});

export const updateIssueDiscussionNote = endpoint({
  ...writes,
  method: "PUT",
  path: `${issues}/discussions/:discussion_id/notes/:note_id`,
  summary: "Change one's own note.",
  params: { ...ofIssue, discussion_id, note_id },
  body: { body: text("prose") },
  answer: oneNote,
});

export const deleteIssueDiscussionNote = endpoint({
  ...writes,
  method: "DELETE",
  path: `${issues}/discussions/:discussion_id/notes/:note_id`,
  summary: "Delete one's own note.",
  params: { ...ofIssue, discussion_id, note_id },
  answer: deleted,
});

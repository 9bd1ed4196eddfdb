// Discussions of merge requests and issues: listed, read, begun, answered, resolved (api-behaviour 5.3 and 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Discussion, DiscussionNote } from "../../../shared/contract/notes.ts";
import { readDiffBetween } from "../../git/content/diff.ts";
import type { NoteRow } from "../../store/notes.ts";
import type { Context, Handler, Reply } from "../context.ts";
import { findMergeRequest, readParting } from "../merge-requests/merge-request-lookup.ts";
import { type PageInput, pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { canPush } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { changeNote, checkNewNote, momentOf, type NewNoteInput, removeNote } from "./issuable-notes.ts";
import { type AskedPosition, placeLimits, readPosition } from "./note-position.ts";
import { toDiscussion, toDiscussionNote } from "./note-resource.ts";
import { requireSubject, type Subject, type SubjectInput } from "./note-subject.ts";

async function list(context: Context, input: SubjectInput & PageInput): Promise<Reply<Discussion[]>> {
  const { key, iid } = requireSubject(context, input);
  const asked = pageOf(input);
  return storedPage(context.store.notes.listDiscussions(key, asked), asked, (notes) => toDiscussion(context, notes, iid));
}

type DiscussionInput = SubjectInput & { readonly discussion_id: string };

function find(context: Context, input: DiscussionInput): { subject: Subject; notes: NoteRow[] } {
  const subject = requireSubject(context, input);
  const notes = context.store.notes.discussion(subject.key, input.discussion_id);
  if (notes.length === 0) throw apiError("resource_not_found", { details: { thing: "Discussion" } });
  return { subject, notes };
}

async function read(context: Context, input: DiscussionInput): Promise<Discussion> {
  const { subject, notes } = find(context, input);
  return toDiscussion(context, notes, subject.iid);
}

type Placed = ReturnType<typeof readPosition> | null;

function begin(context: Context, subject: Subject, input: NewNoteInput, placed: Placed): Discussion {
  const row = context.store.notes.create({
    ...checkNewNote(subject, input),
    subject: subject.key,
    discussionId: null,
    type: placed === null ? "DiscussionNote" : "DiffNote",
    body: input.body,
    authorId: requireCaller(context).user.id,
    place: placed?.place ?? null,
    position: placed?.position ?? null,
    createdAt: momentOf(context, subject, input),
  });
  context.store.projects.touch(subject.project.id);
  return toDiscussion(context, [row], subject.iid);
}

export const createIssueDiscussion: Handler<Api["createIssueDiscussion"]> = async (context, input) =>
  begin(context, requireSubject(context, input), input, null);

export const createMergeRequestDiscussion: Handler<Api["createMergeRequestDiscussion"]> = async (context, input) => {
  checkNewNote(requireSubject(context, input), input);
  const placed = input.position === undefined ? null : await placeInRequest(context, input, input.position);
  return begin(context, requireSubject(context, input), input, placed);
};

/** The place in the diff of the request as it is, or as it was in the version that the position names. */
async function placeInRequest(
  context: Context,
  input: { id: string | number; merge_request_iid: number },
  asked: AskedPosition,
): Promise<NonNullable<Placed>> {
  const { repository, row } = await findMergeRequest(context, input);
  const version = asked.head_sha ? context.store.mergeRequestVersions.byHead(row.id, asked.head_sha) : null;
  const places = version ?? row;
  const { base_sha, start_sha, head_sha } = places;
  const from = await readParting(repository, places);
  const { files } = await readDiffBetween(repository, from, head_sha, { ...placeLimits, signal: context.signal });
  return readPosition({ files, base: base_sha || start_sha, start: start_sha, head: head_sha }, asked);
}

async function reply(context: Context, input: DiscussionInput & NewNoteInput): Promise<DiscussionNote> {
  const { subject, notes } = find(context, input);
  const first = notes[0]!;
  checkNewNote(subject, input);
  const row = context.store.notes.create({
    subject: subject.key,
    internal: first.internal === 1,
    discussionId: first.discussion_id,
    // What was said alone becomes a thread by its first answer.
    type: first.type ?? "DiscussionNote",
    body: input.body,
    authorId: requireCaller(context).user.id,
    place: first.path === null ? null : { path: first.path, line: first.line, lineType: first.line_type },
    position: first.position,
    createdAt: momentOf(context, subject, input),
  });
  context.store.projects.touch(subject.project.id);
  return toDiscussionNote(context, row, subject.iid);
}

/** Anyone who may push, and anyone who proposed the request. */
function resolve(context: Context, input: DiscussionInput, resolved: boolean): Discussion {
  const { subject, notes } = find(context, input);
  const { user } = requireCaller(context);
  const { project, request, key } = subject;
  if (!canPush(context, project) && (project.archived || request?.author_id !== user.id)) throw apiError("forbidden");
  if (notes[0]?.type === null) throw apiError("bad_request", { details: { reason: "Discussion is not resolvable." } });
  context.store.notes.resolve(key, input.discussion_id, resolved ? user.id : null);
  return toDiscussion(context, context.store.notes.discussion(key, input.discussion_id), subject.iid);
}

export const resolveMergeRequestDiscussion: Handler<Api["resolveMergeRequestDiscussion"]> = async (context, input) =>
  resolve(context, input, input.resolved);

type NoteInput = DiscussionInput & { readonly note_id: number };

function findNote(context: Context, input: NoteInput): { subject: Subject; note: NoteRow } {
  const { subject, notes } = find(context, input);
  const note = notes.find(({ id }) => id === input.note_id);
  if (note === undefined) throw apiError("resource_not_found", { details: { thing: "Note" } });
  return { subject, note };
}

async function readNote(context: Context, input: NoteInput): Promise<DiscussionNote> {
  const { subject, note } = findNote(context, input);
  return toDiscussionNote(context, note, subject.iid);
}

async function remove(context: Context, input: NoteInput): Promise<Reply<undefined>> {
  const { subject, note } = findNote(context, input);
  return removeNote(context, subject, note);
}

export const updateIssueDiscussionNote: Handler<Api["updateIssueDiscussionNote"]> = async (context, input) => {
  const { subject, note } = findNote(context, input);
  return changeNote(context, subject, note, input.body);
};

/** Exactly one of the two, as a real server has it. */
export const updateMergeRequestDiscussionNote: Handler<Api["updateMergeRequestDiscussionNote"]> = async (context, input) => {
  const { subject, note } = findNote(context, input);
  const { body, resolved } = input;
  if (body === undefined && resolved === undefined)
    throw apiError("parameters", { details: { errors: "body, resolved are missing, exactly one parameter must be provided" } });
  if (body !== undefined && resolved !== undefined)
    throw apiError("parameters", { details: { errors: "body, resolved are mutually exclusive" } });
  if (body !== undefined) return changeNote(context, subject, note, body);
  const shown = resolve(context, input, resolved === true).notes.find(({ id }) => id === note.id);
  return shown ?? toDiscussionNote(context, note, subject.iid);
};

export const listMergeRequestDiscussions: Handler<Api["listMergeRequestDiscussions"]> = list;
export const getMergeRequestDiscussion: Handler<Api["getMergeRequestDiscussion"]> = read;
export const createMergeRequestDiscussionNote: Handler<Api["createMergeRequestDiscussionNote"]> = reply;
export const getMergeRequestDiscussionNote: Handler<Api["getMergeRequestDiscussionNote"]> = readNote;
export const deleteMergeRequestDiscussionNote: Handler<Api["deleteMergeRequestDiscussionNote"]> = remove;
export const listIssueDiscussions: Handler<Api["listIssueDiscussions"]> = list;
export const getIssueDiscussion: Handler<Api["getIssueDiscussion"]> = read;
export const createIssueDiscussionNote: Handler<Api["createIssueDiscussionNote"]> = reply;
export const getIssueDiscussionNote: Handler<Api["getIssueDiscussionNote"]> = readNote;
export const deleteIssueDiscussionNote: Handler<Api["deleteIssueDiscussionNote"]> = remove;

// Notes of merge requests and issues one by one: listed, read, made, changed, deleted (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { DiscussionNote } from "../../../shared/contract/notes.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import type { NoteRow } from "../../store/notes.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, roles } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { checkNoteBody } from "./note-body.ts";
import { toDiscussionNote } from "./note-resource.ts";
import { requireSubject, type Subject, type SubjectInput } from "./note-subject.ts";

interface ListInput {
  readonly sort?: "asc" | "desc" | undefined;
  readonly order_by?: "created_at" | "updated_at" | undefined;
  readonly activity_filter?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

async function list(context: Context, input: SubjectInput & ListInput): Promise<Reply<DiscussionNote[]>> {
  const { key, iid } = requireSubject(context, input);
  const asked = pageOf(input);
  const order = { by: input.order_by ?? "created_at", sort: input.sort ?? "desc" };
  const none = input.activity_filter === "only_activity";
  const found = none ? { rows: [], total: 0 } : context.store.notes.list(key, asked, order);
  return storedPage(found, asked, (row) => toDiscussionNote(context, row, iid));
}

export function findNote(context: Context, { key }: Subject, noteId: number): NoteRow {
  const row = context.store.notes.byId(noteId);
  const isHere = row !== null && row.noteable_type === key.type && row.noteable_id === key.id;
  if (!isHere || (key.publicOnly === true && row.internal === 1)) throw apiError("resource_not_found", { details: { thing: "Note" } });
  return row;
}

async function read(context: Context, input: SubjectInput & { note_id: number }): Promise<DiscussionNote> {
  const subject = requireSubject(context, input);
  return toDiscussionNote(context, findNote(context, subject, input.note_id), subject.iid);
}

export interface NewNoteInput {
  readonly body: string;
  readonly internal?: boolean | undefined;
  readonly confidential?: boolean | undefined;
  readonly created_at?: string | undefined;
}

/** An archived project takes no notes; internal ones are for those who work on it to write, too. */
export function checkNewNote({ project, key }: Subject, input: NewNoteInput): { internal: boolean } {
  const internal = (input.internal ?? input.confidential) === true;
  if (project.archived || (internal && key.publicOnly === true)) throw apiError("forbidden");
  checkNoteBody(input.body);
  return { internal };
}

/** Only who could change the past anyway may say when something was written. */
export const momentOf = (context: Context, { project }: Subject, input: NewNoteInput): string | undefined =>
  accessLevel(context, project) >= roles.owner ? parseMoment(input.created_at ?? "")?.toISOString() : undefined;

async function create(context: Context, input: SubjectInput & NewNoteInput): Promise<DiscussionNote> {
  const subject = requireSubject(context, input);
  const row = context.store.notes.create({
    ...checkNewNote(subject, input),
    subject: subject.key,
    discussionId: null,
    type: null,
    body: input.body,
    authorId: requireCaller(context).user.id,
    place: null,
    position: null,
    createdAt: momentOf(context, subject, input),
  });
  context.store.projects.touch(subject.project.id);
  return toDiscussionNote(context, row, subject.iid);
}

const isOwn = (context: Context, note: NoteRow): boolean => requireCaller(context).user.id === note.author_id;

export function changeNote(context: Context, { project, iid }: Subject, note: NoteRow, body: string): DiscussionNote {
  if (!isOwn(context, note) || project.archived) throw apiError("forbidden");
  checkNoteBody(body);
  return toDiscussionNote(context, context.store.notes.update(note.id, body) ?? note, iid);
}

export function removeNote(context: Context, { project }: Subject, note: NoteRow): Reply<undefined> {
  const mayRemove = isOwn(context, note) || accessLevel(context, project) >= roles.maintainer;
  if (!mayRemove || project.archived) throw apiError("forbidden");
  context.store.notes.remove(note.id);
  return new Reply(undefined);
}

async function update(context: Context, input: SubjectInput & { note_id: number; body: string }): Promise<DiscussionNote> {
  const subject = requireSubject(context, input);
  return changeNote(context, subject, findNote(context, subject, input.note_id), input.body);
}

async function remove(context: Context, input: SubjectInput & { note_id: number }): Promise<Reply<undefined>> {
  const subject = requireSubject(context, input);
  return removeNote(context, subject, findNote(context, subject, input.note_id));
}

export const listMergeRequestNotes: Handler<Api["listMergeRequestNotes"]> = list;
export const getMergeRequestNote: Handler<Api["getMergeRequestNote"]> = read;
export const createMergeRequestNote: Handler<Api["createMergeRequestNote"]> = create;
export const updateMergeRequestNote: Handler<Api["updateMergeRequestNote"]> = update;
export const deleteMergeRequestNote: Handler<Api["deleteMergeRequestNote"]> = remove;
export const listIssueNotes: Handler<Api["listIssueNotes"]> = list;
export const getIssueNote: Handler<Api["getIssueNote"]> = read;
export const createIssueNote: Handler<Api["createIssueNote"]> = create;
export const updateIssueNote: Handler<Api["updateIssueNote"]> = update;
export const deleteIssueNote: Handler<Api["deleteIssueNote"]> = remove;

// Discussions of commits: listed and read (specification 4.2), begun, answered, changed and deleted (api-behaviour 5.3).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import { readDiff } from "../../git/content/diff.ts";
import type { CommitRecord, Repository } from "../../git/types.ts";
import type { NoteRow } from "../../store/notes.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { findCommit } from "../commits/commits.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, requireProject, roles } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { checkNoteBody } from "./note-body.ts";
import { placeLimits, readPosition, type ThreadGround } from "./note-position.ts";
import { toDiscussion, toDiscussionNote } from "./note-resource.ts";

interface Place {
  readonly id: string | number;
  readonly sha: string;
}

interface FoundPlace {
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly commit: CommitRecord;
}

async function findPlace(context: Context, input: Place): Promise<FoundPlace> {
  requireCaller(context);
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  return { project, repository, commit: await findCommit(repository, input.sha) };
}

/**
 * Notes of a discussion; throws 404 when it has none on this commit. Reads the project again and never waits: anyone who writes a note does
 * so before anybody else can change the rights or the discussion that it was decided upon.
 */
function findDiscussion(context: Context, { commit }: FoundPlace, input: Place & { discussion_id: string }) {
  const project = requireProject(context, input.id, "read-code");
  const notes = context.store.notes.discussion({ projectId: project.id, sha: commit.id }, input.discussion_id);
  if (notes.length === 0) throw apiError("resource_not_found", { details: { thing: "Discussion" } });
  return { project, commit, notes };
}

export const listCommitDiscussions: Handler<Api["listCommitDiscussions"]> = async (context, input) => {
  const { project, commit } = await findPlace(context, input);
  const asked = pageOf(input);
  const found = context.store.notes.listDiscussions({ projectId: project.id, sha: commit.id }, asked);
  return storedPage(found, asked, (notes) => toDiscussion(context, notes));
};

export const getCommitDiscussion: Handler<Api["getCommitDiscussion"]> = async (context, input) =>
  toDiscussion(context, findDiscussion(context, await findPlace(context, input), input).notes);

export const createCommitDiscussion: Handler<Api["createCommitDiscussion"]> = async (context, input) => {
  const { project, repository, commit } = await findPlace(context, input);
  const { user } = requireCaller(context);
  checkNoteBody(input.body);
  const placed = input.position === undefined ? null : readPosition(await groundOf(context, repository, commit), input.position);
  requireProject(context, input.id, "read-code");
  const row = context.store.notes.create({
    subject: { projectId: project.id, sha: commit.id },
    discussionId: null,
    type: placed === null ? "DiscussionNote" : "DiffNote",
    body: input.body,
    authorId: user.id,
    place: placed?.place ?? null,
    position: placed?.position ?? null,
    // Only who could change the past anyway may say when something was written.
    createdAt: accessLevel(context, project) >= roles.owner ? parseMoment(input.created_at ?? "")?.toISOString() : undefined,
  });
  context.store.projects.touch(project.id);
  return toDiscussion(context, [row]);
};

/** The commit's own diff. */
async function groundOf(context: Context, repository: Repository, commit: CommitRecord): Promise<ThreadGround> {
  const { files } = await readDiff(repository, commit.id, { ...placeLimits, signal: context.signal });
  const base = commit.parents[0] ?? null;
  return { files, base, start: base, head: commit.id };
}

export const createCommitDiscussionNote: Handler<Api["createCommitDiscussionNote"]> = async (context, input) => {
  const { project, commit, notes } = findDiscussion(context, await findPlace(context, input), input);
  const { user } = requireCaller(context);
  const first = notes[0]!;
  // A plain comment of a commit cannot become a thread.
  if (first.type === null) throw apiError("bad_request", { details: { reason: "Discussion can not be replied to." } });
  checkNoteBody(input.body);
  const row = context.store.notes.create({
    subject: { projectId: project.id, sha: commit.id },
    discussionId: first.discussion_id,
    type: first.type,
    body: input.body,
    authorId: user.id,
    place: first.path === null ? null : { path: first.path, line: first.line, lineType: first.line_type },
    position: first.position,
  });
  context.store.projects.touch(project.id);
  return toDiscussionNote(context, row);
};

function findNote(context: Context, place: FoundPlace, input: Place & { discussion_id: string; note_id: number }) {
  const { project, notes } = findDiscussion(context, place, input);
  const note = notes.find(({ id }) => id === input.note_id);
  if (note === undefined) throw apiError("resource_not_found", { details: { thing: "Note" } });
  return { project, note };
}

export const getCommitDiscussionNote: Handler<Api["getCommitDiscussionNote"]> = async (context, input) =>
  toDiscussionNote(context, findNote(context, await findPlace(context, input), input).note);

const isOwn = (context: Context, note: NoteRow): boolean => requireCaller(context).user.id === note.author_id;

export const updateCommitDiscussionNote: Handler<Api["updateCommitDiscussionNote"]> = async (context, input) => {
  const { note } = findNote(context, await findPlace(context, input), input);
  if (!isOwn(context, note)) throw apiError("forbidden");
  checkNoteBody(input.body);
  return toDiscussionNote(context, context.store.notes.update(note.id, input.body) ?? note);
};

export const deleteCommitDiscussionNote: Handler<Api["deleteCommitDiscussionNote"]> = async (context, input) => {
  const { project, note } = findNote(context, await findPlace(context, input), input);
  if (!isOwn(context, note) && accessLevel(context, project) < roles.maintainer) throw apiError("forbidden");
  context.store.notes.remove(note.id);
  return new Reply(undefined);
};

// Notes: what people say about commits, merge requests and issues, each in a discussion of its own or with others.
import { createHash } from "node:crypto";
import { type Database, now, type Value } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

/** null = a plain comment. A LegacyDiffNote has path and line only; a DiffNote has a position. */
export type NoteType = "LegacyDiffNote" | "DiffNote" | "DiscussionNote" | null;

export interface NoteRow {
  readonly id: number;
  readonly project_id: number;
  /** "" of what is not about a commit. */
  readonly commit_sha: string;
  readonly noteable_type: "Commit" | "MergeRequest" | "Issue";
  /** Id of the merge request or the issue; null of a commit. */
  readonly noteable_id: number | null;
  /** 1 = only for those who work on the project. */
  readonly internal: number;
  readonly resolved_at: string | null;
  readonly resolved_by_id: number | null;
  /** 40 hexadecimal digits. */
  readonly discussion_id: string;
  readonly type: NoteType;
  readonly body: string;
  readonly author_id: number;
  readonly path: string | null;
  readonly line: number | null;
  readonly line_type: "new" | "old" | null;
  /** JSON, as the wire has it. */
  readonly position: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CommitKey {
  readonly projectId: number;
  readonly sha: string;
}

/** A merge request or an issue. */
export interface IssuableKey {
  readonly projectId: number;
  readonly type: "MergeRequest" | "Issue";
  readonly id: number;
  /** Leave out what is only for those who work on the project. */
  readonly publicOnly?: boolean;
}

/** What notes are about. */
export type NoteSubject = CommitKey | IssuableKey;

export interface NoteOrder {
  readonly by: "created_at" | "updated_at";
  readonly sort: "asc" | "desc";
}

export interface NewNote {
  readonly subject: NoteSubject;
  /** Default false. */
  readonly internal?: boolean;
  /** null begins a discussion. */
  readonly discussionId: string | null;
  readonly type: NoteType;
  readonly body: string;
  readonly authorId: number;
  readonly place: { readonly path: string; readonly line: number | null; readonly lineType: "new" | "old" | null } | null;
  readonly position: string | null;
  /** Default now. */
  readonly createdAt?: string | undefined;
}

export interface Notes {
  create(note: NewNote): NoteRow;
  byId(id: number): NoteRow | null;
  /** Oldest first unless told otherwise. */
  list(subject: NoteSubject, page: PageQuery, order?: NoteOrder): Page<NoteRow>;
  /** Discussions, oldest first, each with its notes, oldest first. */
  listDiscussions(subject: NoteSubject, page: PageQuery): Page<NoteRow[]>;
  /** Notes of one discussion, oldest first; none = there is no such discussion. */
  discussion(subject: NoteSubject, id: string): NoteRow[];
  count(subject: NoteSubject): number;
  /** Full hashes of the commits of a project that have notes, those with the newest note first. */
  commentedCommits(projectId: number): string[];
  /** Resolves all notes of a thread, or opens them again (null). */
  resolve(subject: NoteSubject, discussionId: string, userId: number | null): void;
  /** Whether any thread waits to be resolved. */
  hasUnresolved(subject: NoteSubject): boolean;
  update(id: number, body: string): NoteRow | null;
  /** False when it was gone. */
  remove(id: number): boolean;
}

/** The id of the discussion that a note begins: 40 hexadecimal digits that no other note gives. */
export function discussionIdOf(noteId: number): string {
  return createHash("sha1").update(`discussion begun by note ${noteId}`).digest("hex");
}

export function createNotes(database: Database): Notes {
  const byId = (id: number): NoteRow | null => database.one<NoteRow>("SELECT * FROM notes WHERE id = ?", id);
  const discussion: Notes["discussion"] = (subject, id) => {
    const { where, values } = placeOf(subject);
    return database.all<NoteRow>(`SELECT * FROM notes WHERE ${where} AND discussion_id = ? ORDER BY created_at, id`, ...values, id);
  };
  return {
    byId,
    discussion,
    create: (note) =>
      database.transaction(() => {
        const at = note.createdAt ?? now();
        const { subject } = note;
        const { id } = database.run(
          `INSERT INTO notes (project_id, commit_sha, noteable_type, noteable_id, internal, discussion_id, type, body, author_id, path, line,
             line_type, position, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          subject.projectId,
          "sha" in subject ? subject.sha : "",
          "sha" in subject ? "Commit" : subject.type,
          "sha" in subject ? null : subject.id,
          note.internal === true ? 1 : 0,
          note.discussionId ?? "",
          note.type,
          note.body,
          note.authorId,
          note.place?.path ?? null,
          note.place?.line ?? null,
          note.place?.lineType ?? null,
          note.position,
          at,
          at,
        );
        if (note.discussionId === null) database.run("UPDATE notes SET discussion_id = ? WHERE id = ?", discussionIdOf(id), id);
        return byId(id)!;
      }),
    list(subject, page, { by, sort } = { by: "created_at", sort: "asc" }) {
      const { where, values } = placeOf(subject);
      const direction = sort === "desc" ? "DESC" : "ASC";
      return readPage<NoteRow>(
        database,
        { columns: "*", from: `FROM notes WHERE ${where}`, order: `${by} ${direction}, id ${direction}` },
        values,
        page,
      );
    },
    listDiscussions(subject, page) {
      const { where, values } = placeOf(subject);
      const { rows, total } = readPage<{ id: string }>(
        database,
        {
          columns: "discussion_id AS id",
          from: `FROM notes WHERE ${where} GROUP BY discussion_id`,
          order: "min(created_at), min(id)",
        },
        values,
        page,
      );
      return { rows: rows.map(({ id }) => discussion(subject, id)), total };
    },
    count(subject) {
      const { where, values } = placeOf(subject);
      return database.one<{ n: number }>(`SELECT count(*) AS n FROM notes WHERE ${where}`, ...values)?.n ?? 0;
    },
    commentedCommits: (projectId) =>
      database
        .all<{ sha: string }>(
          `SELECT commit_sha AS sha FROM notes WHERE project_id = ? AND noteable_type = 'Commit'
           GROUP BY commit_sha ORDER BY max(id) DESC`,
          projectId,
        )
        .map(({ sha }) => sha),
    resolve(subject, id, userId) {
      const { where, values } = placeOf(subject);
      const at = userId === null ? null : now();
      database.run(`UPDATE notes SET resolved_at = ?, resolved_by_id = ? WHERE ${where} AND discussion_id = ?`, at, userId, ...values, id);
    },
    hasUnresolved(subject) {
      const { where, values } = placeOf(subject);
      return database.one(`SELECT 1 FROM notes WHERE ${where} AND type IS NOT NULL AND resolved_at IS NULL LIMIT 1`, ...values) !== null;
    },
    update(id, body) {
      database.run("UPDATE notes SET body = ?, updated_at = ? WHERE id = ?", body, now(), id);
      return byId(id);
    },
    remove: (id) => database.run("DELETE FROM notes WHERE id = ?", id).changes === 1,
  };
}

function placeOf(subject: NoteSubject): { where: string; values: Value[] } {
  if ("sha" in subject)
    return { where: "project_id = ? AND commit_sha = ? AND noteable_type = 'Commit'", values: [subject.projectId, subject.sha] };
  const shown = subject.publicOnly === true ? " AND internal = 0" : "";
  return { where: `noteable_type = ? AND noteable_id = ?${shown}`, values: [subject.type, subject.id] };
}

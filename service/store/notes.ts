// Notes: what people say about commits, each in a discussion of its own or with others.
import { createHash } from "node:crypto";
import { type Database, now } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

/** null = a plain comment. A LegacyDiffNote has path and line only; a DiffNote has a position. */
export type NoteType = "LegacyDiffNote" | "DiffNote" | "DiscussionNote" | null;

export interface NoteRow {
  readonly id: number;
  readonly project_id: number;
  readonly commit_sha: string;
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

export interface NewNote extends CommitKey {
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
  /** Notes of a commit, oldest first. */
  list(commit: CommitKey, page: PageQuery): Page<NoteRow>;
  /** Discussions of a commit, oldest first, each with its notes, oldest first. */
  listDiscussions(commit: CommitKey, page: PageQuery): Page<NoteRow[]>;
  /** Notes of one discussion, oldest first; none = there is no such discussion. */
  discussion(commit: CommitKey, id: string): NoteRow[];
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
  const discussion = ({ projectId, sha }: CommitKey, id: string): NoteRow[] =>
    database.all<NoteRow>(
      "SELECT * FROM notes WHERE project_id = ? AND commit_sha = ? AND discussion_id = ? ORDER BY created_at, id",
      projectId,
      sha,
      id,
    );
  return {
    byId,
    discussion,
    create: (note) =>
      database.transaction(() => {
        const at = note.createdAt ?? now();
        const { id } = database.run(
          `INSERT INTO notes (project_id, commit_sha, discussion_id, type, body, author_id, path, line, line_type, position, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          note.projectId,
          note.sha,
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
    list: ({ projectId, sha }, page) =>
      readPage<NoteRow>(
        database,
        { columns: "*", from: "FROM notes WHERE project_id = ? AND commit_sha = ?", order: "created_at, id" },
        [projectId, sha],
        page,
      ),
    listDiscussions(commit, page) {
      const { rows, total } = readPage<{ id: string }>(
        database,
        {
          columns: "discussion_id AS id",
          from: "FROM notes WHERE project_id = ? AND commit_sha = ? GROUP BY discussion_id",
          order: "min(created_at), min(id)",
        },
        [commit.projectId, commit.sha],
        page,
      );
      return { rows: rows.map(({ id }) => discussion(commit, id)), total };
    },
    update(id, body) {
      database.run("UPDATE notes SET body = ?, updated_at = ? WHERE id = ?", body, now(), id);
      return byId(id);
    },
    remove: (id) => database.run("DELETE FROM notes WHERE id = ?", id).changes === 1,
  };
}

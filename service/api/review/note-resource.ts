// Notes as the API shows them: as comments (specification 2.6) and as notes of discussions (2.7).
import type { CommitComment, Discussion, DiscussionNote } from "../../../shared/contract/notes.ts";
import type { NoteRow } from "../../store/notes.ts";
import type { Context } from "../context.ts";
import { personOf, personOrNull } from "../people/people.ts";

/** A comment has no id; its author shows e-mail address and creation date. */
export function toComment(context: Context, row: NoteRow): CommitComment {
  const author = context.store.users.byId(row.author_id);
  return {
    note: row.body,
    path: row.path,
    line: row.line,
    line_type: row.line_type,
    author: { ...personOf(context, row.author_id), email: author?.email ?? null, created_at: author?.created_at ?? null },
    created_at: row.created_at,
  };
}

/** `iid`: the number in its project of what the note is about; a commit has none. */
export function toDiscussionNote(context: Context, row: NoteRow, iid: number | null = null): DiscussionNote {
  return {
    id: row.id,
    type: row.type,
    body: row.body,
    attachment: null,
    author: personOf(context, row.author_id),
    created_at: row.created_at,
    updated_at: row.updated_at,
    system: false,
    // A commit has no number.
    noteable_id: row.noteable_id,
    noteable_type: row.noteable_type,
    project_id: row.project_id,
    commit_id: row.commit_sha || null,
    ...(row.position === null ? {} : { position: JSON.parse(row.position) as NonNullable<DiscussionNote["position"]> }),
    ...resolutionOf(context, row),
    confidential: row.internal === 1,
    internal: row.internal === 1,
    imported: false,
    imported_from: "none",
    noteable_iid: iid,
    commands_changes: {},
  };
}

/** Threads of merge requests can be resolved. */
function resolutionOf(context: Context, row: NoteRow) {
  if (row.noteable_type !== "MergeRequest" || row.type === null) return { resolvable: false };
  return {
    resolvable: true,
    resolved: row.resolved_at !== null,
    resolved_by: personOrNull(context, row.resolved_by_id),
    resolved_at: row.resolved_at,
  };
}

/** All notes of one discussion, oldest first; only a plain comment is an individual note. */
export function toDiscussion(context: Context, notes: readonly NoteRow[], iid: number | null = null): Discussion {
  const [first] = notes;
  return {
    id: first?.discussion_id ?? "",
    individual_note: first?.type === null,
    notes: notes.map((note) => toDiscussionNote(context, note, iid)),
  };
}

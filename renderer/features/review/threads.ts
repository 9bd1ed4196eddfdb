// The discussions of a commit as threads: on a line of a file, or on the whole commit. Pure.
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitComment, Discussion, DiscussionNote } from "../../../shared/contract/notes.ts";
import type { DiffFile, LineId, Side } from "../diff/index.ts";

export interface ThreadPlace {
  readonly path: string;
  readonly oldPath: string;
  readonly side: Side;
  /** From 1. */
  readonly line: number;
}

export interface Thread {
  readonly id: string;
  /** null: on the whole commit. */
  readonly place: ThreadPlace | null;
  /** What people wrote, oldest first; what the server wrote itself is left out. */
  readonly notes: readonly DiscussionNote[];
  /** A server takes no answer to a note that stands alone. */
  readonly canReply: boolean;
  /** Its notes have ids, by which a server changes and deletes them. */
  readonly canChange: boolean;
}

/** Whether a thread is on a line that only the list of comments tells. */
export const isLegacy = ({ notes }: Discussion): boolean => notes[0]?.type === "LegacyDiffNote";

/**
 * `comments`: where the lines of threads stand that have no position themselves; null: they have not come yet. Those threads wait for them:
 * they would jump from the whole commit to their line, and a mark set on one meanwhile would be lost with its place.
 */
export function toThreads(discussions: readonly Discussion[], comments: readonly CommitComment[] | null): Thread[] {
  return discussions.flatMap((discussion) => {
    const { id, individual_note, notes } = discussion;
    const written = notes.filter(({ system }) => !system);
    const [first] = written;
    return first === undefined || (comments === null && isLegacy(discussion))
      ? []
      : [{ id, place: placeOf(first) ?? legacyPlace(first, comments ?? []), notes: written, canReply: !individual_note, canChange: true }];
  });
}

/** Whether a server refuses discussions: some have comments alone, some show discussions to those only who signed in. */
export const isLacking = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404, 405].includes(error.status);

/** Of a server that has comments and no discussions: each stands alone, and nothing more can be done with it. */
export const toLoneThreads = (comments: readonly CommitComment[]): Thread[] =>
  comments.map(({ note, path, line, line_type, author, created_at }, index) => ({
    id: `comment ${index}`,
    place: path === null || line === null ? null : { path, oldPath: path, side: line_type === "old" ? "old" : "new", line },
    notes: [
      {
        ...{ id: -index, type: null, body: note, author, system: false, resolvable: false },
        ...{ created_at, updated_at: created_at },
      },
    ],
    ...{ canReply: false, canChange: false },
  }));

function placeOf({ position }: DiscussionNote): ThreadPlace | null {
  if (position === undefined) return null;
  const path = position.new_path ?? position.old_path;
  const side: Side = position.new_line == null ? "old" : "new";
  const line = position.new_line ?? position.old_line;
  return path == null || line == null ? null : { path, oldPath: position.old_path ?? path, side, line };
}

function legacyPlace(note: DiscussionNote, comments: readonly CommitComment[]): ThreadPlace | null {
  if (note.type !== "LegacyDiffNote") return null;
  const found = comments.find((one) => one.note === note.body && one.created_at === note.created_at && one.author.id === note.author.id);
  if (found === undefined || found.path === null || found.line === null) return null;
  return { path: found.path, oldPath: found.path, side: found.line_type === "old" ? "old" : "new", line: found.line };
}

/** The numbers of a line on both sides, as a position wants them; null where the diff that the server knows does not hold it. */
export function numbersOf(
  { diff }: DiffFile,
  { side, line }: Pick<LineId, "side" | "line">,
): { old_line?: number; new_line?: number } | null {
  for (const { lines } of diff.hunks)
    for (const { oldLine, newLine } of lines)
      if ((side === "new" ? newLine : oldLine) === line)
        return { ...(oldLine === null ? {} : { old_line: oldLine }), ...(newLine === null ? {} : { new_line: newLine }) };
  return null;
}

/** Index of the file in a diff; -1 when it is not among those that came. */
const fileOf = (place: ThreadPlace, files: readonly DiffFile[]): number =>
  files.findIndex((file) => (place.side === "new" ? file.path === place.path : file.oldPath === place.oldPath || file.path === place.path));

/** What the line of a thread says; undefined where the diff that came does not show it. */
export function lineOf({ place }: Thread, files: readonly DiffFile[]): string | undefined {
  const diff = place === null ? undefined : files[fileOf(place, files)]?.diff;
  for (const { lines } of diff?.hunks ?? [])
    for (const { oldLine, newLine, text } of lines) if ((place?.side === "new" ? newLine : oldLine) === place?.line) return text;
  return undefined;
}

export interface PlacedThread {
  readonly thread: Thread;
  readonly at: LineId;
  /** Its place among all on lines, from 1. */
  readonly number: number;
}

/** Threads on lines in the order of the diff. */
export function placeThreads(threads: readonly Thread[], files: readonly DiffFile[]): PlacedThread[] {
  return threads
    .flatMap((thread) => {
      const file = thread.place === null ? -1 : fileOf(thread.place, files);
      const key = files[file]?.key;
      return thread.place === null || key === undefined
        ? []
        : [{ thread, file, at: { file: key, side: thread.place.side, line: thread.place.line } }];
    })
    .sort((a, b) => a.file - b.file || a.at.line - b.at.line)
    .map(({ thread, at }, index) => ({ thread, at, number: index + 1 }));
}

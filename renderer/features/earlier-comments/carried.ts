// Comments on the commits of a file's history, carried to the file as it is now. Pure.
import type { CommitComment } from "../../../shared/contract/notes.ts";
import type { Arrival, Travel } from "../../../shared/lib/line-travel.ts";
import type { Revision } from "../../data/revisions.ts";

/** Comments on one line of one commit. */
export interface FileThread {
  readonly key: string;
  readonly revision: Revision;
  readonly side: "new" | "old";
  /** From 1, where it was said. */
  readonly line: number;
  /** Oldest first. */
  readonly comments: readonly CommitComment[];
}

/** `following`: its line is being looked for. `lost`: the file of that commit could not be read. */
export type Whereabouts = Arrival | "following" | "lost";

export interface CarriedThread extends FileThread {
  readonly at: Whereabouts;
  /** What the line read, where that is known. */
  readonly was: string | null;
}

/** The comments of a commit that are on lines of the file, line by line. */
export function threadsOf(revision: Revision, comments: readonly CommitComment[]): FileThread[] {
  const threads = new Map<string, { thread: FileThread; comments: CommitComment[] }>();
  for (const comment of comments) {
    if (comment.path !== revision.path || comment.line === null) continue;
    const side = comment.line_type === "old" ? "old" : "new";
    const key = `${revision.id} ${side} ${comment.line}`;
    const known = threads.get(key);
    if (known !== undefined) known.comments.push(comment);
    else {
      const own = [comment];
      threads.set(key, { thread: { key, revision, side, line: comment.line, comments: own }, comments: own });
    }
  }
  // A server may list them in any order.
  for (const { comments: own } of threads.values()) own.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
  return [...threads.values()].map(({ thread }) => thread);
}

/** What is known of a path at a revision: whether the file is there; null = not yet. */
export type IsThere = ReadonlyMap<Revision, boolean | null>;

/**
 * Whether the file of a revision is the open one: not where it was taken away since, and another one made at its path. null = not known yet.
 * `revisions`: newest first; those that are not in `isThere` have it.
 */
export function isSameFile(revision: Revision, revisions: readonly Revision[], isThere: IsThere): boolean | null {
  let known: true | null = true;
  for (const newer of revisions.slice(0, Math.max(0, revisions.indexOf(revision)))) {
    if (newer.path !== revision.path || !isThere.has(newer)) continue;
    const there = isThere.get(newer) ?? null;
    if (there === false) return false;
    if (there === null) known = null;
  }
  return known;
}

const gone: Arrival = { fate: "gone", line: null, isCertain: true };

/** `travel`: from the file in the commit to the open one; null = it could not be read, undefined = not yet. */
export function carry(thread: FileThread, travel: Travel | null | undefined, before: readonly string[] | null): CarriedThread {
  // The commit itself took the line away.
  if (thread.side === "old") return { ...thread, at: gone, was: null };
  const at = travel === undefined ? "following" : travel === null ? "lost" : travel.to(thread.line);
  return { ...thread, at, was: before?.[thread.line - 1] ?? null };
}

/** The line where it stands now; null where it stands at none. */
export const lineOf = ({ at }: CarriedThread): number | null => (typeof at === "string" ? null : at.line);

/** Those at lines first, from the top; then those at none, newest first. */
export function inOrder(threads: readonly CarriedThread[]): CarriedThread[] {
  const last = Number.POSITIVE_INFINITY;
  return [...threads].sort((a, b) => (lineOf(a) ?? last) - (lineOf(b) ?? last) || b.revision.time - a.revision.time);
}

export type Mark = "exact" | "moved" | "edited" | "gone" | "following" | "lost";

export const markOf = ({ at }: CarriedThread): Mark => (typeof at === "string" ? at : at.fate);

/** What the mark means, in words. `path`: of the open file. */
export function sayWhere(thread: CarriedThread, path: string): string {
  const { at, line, revision } = thread;
  const from = `Said on line ${line}${revision.path === path ? "" : ` of ${revision.path}`} at ${revision.id.slice(0, 7)}.`;
  if (at === "following") return `${from} Its line is being looked for.`;
  if (at === "lost") return `${from} The file could not be read there, so its line is not known.`;
  if (at.fate === "gone")
    return `${from} ${thread.side === "old" ? "That commit took the line away." : "The line is no longer in this file."}`;
  if (at.fate === "edited")
    return at.isCertain ? `${from} The line was changed since.` : `${from} The line was changed since; this is the one most like it.`;
  if (!at.isCertain) return `${from} A line that reads the same is line ${at.line} now; it may be another one.`;
  if (at.fate === "exact") return from;
  return `${from} The same line is now line ${at.line}.`;
}

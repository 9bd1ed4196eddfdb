// What the inbox shows: comments with what they are to the reader, narrowed and counted. Pure.
import type { InboxComment } from "../../data/inbox.ts";
import type { ReadMarks } from "../../state/read-comments.ts";

export interface InboxRow extends InboxComment {
  /** By what was said, not by the commit's hash. */
  readonly key: string;
  readonly isMine: boolean;
  /** In a thread in which the reader wrote, too. */
  readonly isInThread: boolean;
  /** On a commit of the reader. */
  readonly isOnOwn: boolean;
  readonly isUnread: boolean;
}

export interface Reader {
  readonly id: number;
  readonly name: string;
  readonly email?: string | null | undefined;
}

/** In the order of the filters. */
export const kindTitles = { unread: "Unread", threads: "Threads with you", own: "On your commits", all: "All" };
export type Show = keyof typeof kindTitles;

/** 32 bits of a text, in base 36 (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

export const keyOf = ({ comment }: InboxComment): string =>
  `${comment.author.id} ${comment.created_at} ${hashOf(`${comment.path} ${comment.note}`)}`;

const threadOf = ({ project, commit, comment }: InboxComment): string =>
  `${project} ${commit.id} ${comment.path} ${comment.line_type} ${comment.line}`;

/** `me` null = nobody knows who reads: then nothing is theirs. */
export function toRows(comments: readonly InboxComment[], me: Reader | null, marks: ReadMarks): InboxRow[] {
  const [read, unread] = [new Set(marks.read), new Set(marks.unread)];
  const isMine = ({ comment }: InboxComment): boolean => me !== null && comment.author.id === me.id;
  const own = new Set(comments.filter(isMine).map(threadOf));
  const since = Date.parse(marks.since);
  // Addresses differ in case from one machine to the next, and what a server hides is nobody's.
  const isAlike = (one: string | null | undefined, other: string | null | undefined): boolean =>
    one != null && other != null && one !== "" && one.toLowerCase() === other.toLowerCase();
  return comments.map((one): InboxRow => {
    const key = keyOf(one);
    const mine = isMine(one);
    const { commit } = one;
    return {
      ...one,
      ...{ key, isMine: mine, isInThread: !mine && own.has(threadOf(one)) },
      isOnOwn: me !== null && !mine && (isAlike(commit.author_email, me.email) || (me.name !== "" && commit.author_name === me.name)),
      isUnread: unread.has(key) || (!mine && !read.has(key) && Date.parse(one.comment.created_at) > since),
    };
  });
}

export interface Narrowing {
  readonly show: Show;
  readonly author: string | null;
  readonly file: string | null;
  readonly project: string | null;
}

const holds = (text: string, part: string | null): boolean => part === null || text.toLowerCase().includes(part.toLowerCase());

export function narrow(rows: readonly InboxRow[], { show, author, file, project }: Narrowing): InboxRow[] {
  return rows.filter(
    (row) =>
      (show === "all" || (show === "unread" ? row.isUnread : show === "threads" ? row.isInThread : row.isOnOwn)) &&
      holds(`${row.comment.author.name} ${row.comment.author.username}`, author) &&
      holds(row.comment.path ?? "", file) &&
      (project === null || row.project === project),
  );
}

export const countsOf = (rows: readonly InboxRow[]): Readonly<Record<Show, number>> => ({
  all: rows.length,
  unread: rows.filter(({ isUnread }) => isUnread).length,
  threads: rows.filter(({ isInThread }) => isInThread).length,
  own: rows.filter(({ isOnOwn }) => isOnOwn).length,
});

// What was said on commits of a connection's projects. No server keeps an inbox: it is read commit by commit, as far back as one asks, within
// bounds; a service of ours knows which commits have comments.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitComment } from "../../shared/contract/notes.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { apiQuery } from "./api-query.ts";
import { commentsQuery } from "./commit-facts.ts";
import { eachOf } from "./each-of.ts";
import { beginWalk, type CommitToRead, type Found, findHow, hasMore, inboxBounds, takeTurn, type Walk, wholeSince } from "./inbox-walk.ts";
import { knownProjectsQuery } from "./known-projects.ts";
import { paced } from "./paced.ts";
import { sayRefusal, sayWhy } from "./refusal.ts";
import { commitQuery } from "./repository.ts";

export interface InboxComment {
  /** path_with_namespace */
  readonly project: string;
  readonly commit: Pick<CommitInList, "id" | "title" | "author_name" | "author_email" | "committed_date">;
  readonly comment: CommitComment;
}

export interface InboxFailure {
  readonly project: string;
  readonly error: Error;
  /** A sentence. */
  readonly why: string;
}

export interface Inbox {
  /** Newest first. */
  readonly comments: readonly InboxComment[];
  /** Commits that were read, of those that are to be. */
  readonly read: number;
  readonly asked: number;
  /** Of those read, commits whose comments could not be had. */
  readonly refused: number;
  /** Projects that were looked into, and how many there are at least. */
  readonly projects: readonly string[];
  readonly known: number;
  /** Date since which each commit was to be read, ISO 8601; null where there are no older ones. */
  readonly since: string | null;
  readonly found: Found;
  /** Whether each commit with comments was to be read, not only recent ones. */
  readonly isEvery: boolean;
  /** Turns that were asked for: each goes back by as many commits again. */
  readonly turns: number;
  /** Whether another turn would find commits, and may be asked for. */
  readonly hasOlder: boolean;
  /** At most one of each project. */
  readonly failures: readonly InboxFailure[];
  readonly isWhole: boolean;
  /** What a reading goes on from. */
  readonly reading: Reading;
  /** Whether the next reading takes nothing for known. */
  readonly isReread: boolean;
}

interface Reading {
  readonly walk: Walk;
  readonly known: number;
  readonly failures: InboxFailure[];
  /** What was said, by commit. */
  readonly said: Map<string, readonly InboxComment[]>;
  /** Commits whose comments could not be had. */
  readonly refused: Set<string>;
  /** Milliseconds since 1970 when it began. */
  readonly began: number;
  /** An earlier one, whose older commits need not be asked again. */
  readonly before: Pick<Reading, "said" | "refused" | "began"> | null;
  /** Whether what is known of a commit's comments counts only if it was asked since it began. */
  readonly isReread: boolean;
}

/** The newest commits on all branches of a project; of a server as many as the inbox reads of one at first. */
export const recentCommitsQuery = (connection: string, project: string) =>
  apiQuery(connection, "listCommits", {
    id: project,
    all: true,
    per_page: mostRecent(connection),
  });

/** Commits of one project in that answer. */
export const mostRecent = (connection: string): number => (connection === "local" ? 100 : inboxBounds(connection, "newest").commits);

/** Milliseconds for which what a commit's comments were is taken as it is. */
const fresh = 5 * 60_000;
const growth = { first: 200, most: 200 };

// Of no project but all: as a number it may be any, so that a comment sent here makes it stale.
const keyOf = (connection: string) => ["listCommitComments", connection, { id: 0, inbox: true }] as const;

export const inboxQuery = (connection: string) =>
  queryOptions({
    queryKey: keyOf(connection),
    queryFn: ({ client, signal }) => readInbox(client, connection, signal),
    structuralSharing: false as const,
    // One that was cancelled is read on.
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : fresh),
    gcTime: 30 * 60_000,
    retry: false,
  });

/** The next reading goes one turn further back, from where the last one ended. */
export const wantOlder = (client: QueryClient, connection: string): void =>
  void client.setQueryData<Inbox>(keyOf(connection), (inbox) =>
    inbox?.hasOlder === true ? { ...inbox, turns: inbox.turns + 1, isWhole: false } : inbox,
  );

/** The next reading asks for everything again, as far back as the last one did. One that was stopped goes on. */
export const wantAnew = (client: QueryClient, connection: string): void =>
  void client.setQueryData<Inbox>(keyOf(connection), (inbox) => (inbox?.isWhole === true ? { ...inbox, isReread: true } : inbox));

async function readInbox(client: QueryClient, connection: string, signal: AbortSignal): Promise<Inbox> {
  const before = client.getQueryData<Inbox>(keyOf(connection));
  const turns = before?.turns ?? 1;
  const reading = before?.isWhole === false ? before.reading : await begin(client, connection, before, signal);
  const { walk, failures, said, refused } = reading;
  const bounds = inboxBounds(connection, walk.found);
  const fail = (project: string, thrown: unknown, say: (error: Error) => string): void => {
    signal.throwIfAborted();
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!failures.some((one) => one.project === project)) failures.push({ project, error, why: say(error) });
  };
  while (walk.turns < turns) await takeTurn(walk, { client, connection, signal, fail: (project, thrown) => fail(project, thrown, sayWhy) });
  const now = (isWhole: boolean): Inbox => ({
    comments: [...said.values()].flat().sort((a, b) => Date.parse(b.comment.created_at) - Date.parse(a.comment.created_at)),
    ...{ read: said.size + refused.size, refused: refused.size, asked: walk.taken.length, projects: walk.projects, known: reading.known },
    ...{ since: wholeSince(walk), found: walk.found },
    isEvery: walk.found === "commented" && failures.length === 0 && !hasMore(walk),
    ...{ turns, hasOlder: hasMore(walk) && turns < bounds.turns, failures: [...failures], isWhole, reading, isReread: false },
  });
  const left = walk.taken.map((one, at) => ({ ...one, isOlder: at >= walk.first })).filter((one) => !isRead(reading, one));
  const drawing = paced(() => {
    if (!signal.aborted) client.setQueryData<Inbox>(keyOf(connection), now(false));
  }, growth);
  const read = eachOf(left, signal, async (one) => {
    const key = nameOf(one);
    try {
      const found = await commentsOf(client, connection, reading, one);
      signal.throwIfAborted();
      said.set(key, found);
    } catch (error) {
      signal.throwIfAborted();
      // What was said on a commit that is gone has no place to lead to.
      if (error instanceof ApiError && error.code === "commit_not_found") said.set(key, []);
      else {
        refused.add(key);
        fail(one.project, error, (refusal) => sayRefusal(refusal, "Comments"));
      }
    }
    drawing.note();
  });
  await read.finally(drawing.end);
  return now(true);
}

const nameOf = ({ project, sha }: CommitToRead): string => `${project} ${sha}`;
const isRead = ({ said, refused }: Reading, one: CommitToRead): boolean => said.has(nameOf(one)) || refused.has(nameOf(one));

async function begin(client: QueryClient, connection: string, before: Inbox | undefined, signal: AbortSignal): Promise<Reading> {
  const projects = await client.fetchQuery({ ...knownProjectsQuery(connection, ""), staleTime: fresh });
  const paths = projects.map(({ path_with_namespace }) => path_with_namespace);
  signal.throwIfAborted();
  const found = await findHow(client, connection, paths, signal);
  const chosen = paths.slice(0, inboxBounds(connection, found).projects);
  const isReread = before?.isReread === true;
  return {
    ...{ walk: beginWalk(found, chosen), known: projects.length, failures: [], said: new Map(), refused: new Set() },
    ...{ began: Date.now(), isReread },
    before:
      before === undefined || isReread ? null : { said: before.reading.said, refused: before.reading.refused, began: before.reading.began },
  };
}

/** What was said on one commit. Throws ApiError. */
async function commentsOf(
  client: QueryClient,
  connection: string,
  { before, isReread, began }: Reading,
  { project, sha, commit, isOlder }: CommitToRead & { readonly isOlder: boolean },
): Promise<readonly InboxComment[]> {
  const query = commentsQuery(connection, project, sha);
  const state = client.getQueryState(query.queryKey);
  const known = isOlder ? before?.said.get(`${project} ${sha}`) : undefined;
  // Hundreds of older commits are not asked again, but those of which something was heard since.
  const isNews = state !== undefined && (state.isInvalidated || state.dataUpdatedAt > (before?.began ?? 0));
  if (known !== undefined && !isNews) return known;
  const comments = await client.fetchQuery({ ...query, staleTime: isReread ? Math.min(fresh, Date.now() - began) : fresh });
  if (comments.length === 0 && commit === null) return [];
  const facts = commit ?? (await client.fetchQuery(commitQuery(connection, project, sha)));
  const { id, title, author_name, author_email, committed_date } = facts;
  return comments.map((comment) => ({ project, commit: { id, title, author_name, author_email, committed_date }, comment }));
}

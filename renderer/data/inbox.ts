// What was said on commits of a connection's projects. No server keeps an inbox: it is read commit by commit, as far back as is bounded; this
// machine's own service knows which commits have comments.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitComment } from "../../shared/contract/notes.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { apiQuery, ask } from "./api-query.ts";
import { commentedCommitsQuery, commentsQuery } from "./commit-facts.ts";
import { knownProjectsQuery } from "./known-projects.ts";
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
  /** Date of the oldest commit that was to be read, ISO 8601; null without any, and where all that have comments are read. */
  readonly oldest: string | null;
  /** Whether each commit with comments was to be read, not only recent ones. */
  readonly isEvery: boolean;
  /** At most one of each project. */
  readonly failures: readonly InboxFailure[];
  readonly isWhole: boolean;
}

/**
 * Projects that changed last, and commits of each and of all: of a server the newest ones on all branches, which are asked one by one; of this
 * machine those that were commented last.
 */
export const inboxBounds = (connection: string) =>
  connection === "local" ? { projects: 100, commits: 500, inAll: 2_000 } : { projects: 6, commits: 50, inAll: 150 };

/** The newest commits on all branches of a project; of a server as many as the inbox reads of one. */
export const recentCommitsQuery = (connection: string, project: string) =>
  apiQuery(connection, "listCommits", { id: project, all: true, per_page: connection === "local" ? 100 : inboxBounds(connection).commits });

/** Milliseconds for which what a commit's comments were is taken as it is. */
const fresh = 5 * 60_000;
/** Milliseconds between two drawings. */
const pace = 200;
/** Commits that are asked side by side; the pool of the connection has the last word. */
const sideBySide = 4;

export const inboxQuery = (connection: string) => {
  // Of no project but all: as a number it may be any, so that a comment sent here makes it stale.
  const queryKey = ["listCommitComments", connection, { id: 0, inbox: true }] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => readInbox(client, connection, signal, (inbox) => client.setQueryData<Inbox>(queryKey, inbox)),
    structuralSharing: false as const,
    // One that was cancelled is read on.
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : fresh),
    gcTime: 30 * 60_000,
    retry: false,
  });
};

interface Search {
  readonly client: QueryClient;
  readonly connection: string;
  /** path_with_namespace */
  readonly projects: readonly string[];
  readonly signal: AbortSignal;
  readonly fail: (project: string, thrown: unknown, say: (error: Error) => string) => void;
}

interface ToRead {
  readonly commits: readonly { readonly project: string; readonly sha: string; readonly commit: CommitInList | null }[];
  readonly isEvery: boolean;
}

/** The newest commits of all projects together. */
async function listRecent({ connection, projects, signal, fail }: Search): Promise<ToRead> {
  const { commits, inAll } = inboxBounds(connection);
  const found: { project: string; sha: string; commit: CommitInList }[] = [];
  await eachOf(projects, signal, async (project) => {
    try {
      const { data } = await ask(connection, "listCommits", { id: project, all: true, per_page: commits }, { signal, priority: "low" });
      for (const commit of data) found.push({ project, sha: commit.id, commit });
    } catch (error) {
      fail(project, error, sayWhy);
    }
  });
  found.sort((a, b) => Date.parse(b.commit.committed_date) - Date.parse(a.commit.committed_date));
  return { commits: found.slice(0, inAll), isEvery: false };
}

/** The commits that have comments, as this machine's service knows them. */
async function listCommented({ client, connection, projects, signal, fail }: Search): Promise<ToRead> {
  const { commits, inAll } = inboxBounds(connection);
  const found = new Map<string, readonly string[]>();
  await eachOf(projects, signal, async (project) => {
    try {
      found.set(project, await client.fetchQuery({ ...commentedCommitsQuery(project), staleTime: 0 }));
    } catch (error) {
      fail(project, error, sayWhy);
    }
  });
  const all = projects.flatMap((project) => (found.get(project) ?? []).slice(0, commits).map((sha) => ({ project, sha, commit: null })));
  const isEvery = all.length <= inAll && [...found.values()].every(({ length }) => length <= commits);
  return { commits: all.slice(0, inAll), isEvery };
}

async function readInbox(client: QueryClient, connection: string, signal: AbortSignal, show: (inbox: Inbox) => void): Promise<Inbox> {
  const bounds = inboxBounds(connection);
  const projects = await client.fetchQuery({ ...knownProjectsQuery(connection, ""), staleTime: fresh });
  const failures: InboxFailure[] = [];
  const fail = (project: string, thrown: unknown, say: (error: Error) => string): void => {
    signal.throwIfAborted();
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (!failures.some((one) => one.project === project)) failures.push({ project, error, why: say(error) });
  };
  const chosen = projects.slice(0, bounds.projects).map(({ path_with_namespace }) => path_with_namespace);
  const { commits, isEvery } = await (connection === "local" ? listCommented : listRecent)({
    client,
    connection,
    projects: chosen,
    signal,
    fail,
  });
  const found: InboxComment[] = [];
  let read = 0;
  let refused = 0;
  let due = performance.now() + pace;
  const now = (isWhole: boolean): Inbox => ({
    comments: [...found].sort((a, b) => Date.parse(b.comment.created_at) - Date.parse(a.comment.created_at)),
    ...{ read, refused, asked: commits.length, projects: chosen, known: projects.length, failures: [...failures], isWhole },
    ...{ isEvery, oldest: commits.at(-1)?.commit?.committed_date ?? null },
  });
  await eachOf(commits, signal, async ({ project, sha, commit }) => {
    try {
      const comments = await client.fetchQuery({ ...commentsQuery(connection, project, sha), staleTime: fresh });
      const facts = commit ?? (await client.fetchQuery(commitQuery(connection, project, sha)));
      const { id, title, author_name, author_email, committed_date } = facts;
      const known = { id, title, author_name, author_email, committed_date };
      for (const comment of comments) found.push({ project, commit: known, comment });
    } catch (error) {
      // What was said on a commit that is gone has no place to lead to.
      if (!(error instanceof ApiError && error.code === "commit_not_found")) {
        refused += 1;
        fail(project, error, (refusal) => sayRefusal(refusal, "Comments"));
      }
    }
    read += 1;
    if (performance.now() < due || signal.aborted) return;
    due = performance.now() + pace;
    show(now(false));
  });
  return now(true);
}

/** Some at a time, in order; throws the reason of `signal`. */
async function eachOf<T>(items: readonly T[], signal: AbortSignal, act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      signal.throwIfAborted();
      const item = items[next] as T;
      next += 1;
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}

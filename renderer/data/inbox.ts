// What was said on recent commits of a connection's projects. No server keeps an inbox: it is read commit by commit, as far back as is bounded.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CommitComment } from "../../shared/contract/notes.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { apiQuery, ask } from "./api-query.ts";
import { commentsQuery } from "./commit-facts.ts";
import { knownProjectsQuery } from "./known-projects.ts";
import { sayRefusal, sayWhy } from "./refusal.ts";

export interface InboxComment {
  /** path_with_namespace */
  readonly project: string;
  readonly commit: Pick<CommitInList, "id" | "title" | "author_name" | "author_email">;
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
  /** Date of the oldest commit that was to be read, ISO 8601; null without any. */
  readonly oldest: string | null;
  /** At most one of each project. */
  readonly failures: readonly InboxFailure[];
  readonly isWhole: boolean;
}

/** Projects that changed last, and their newest commits on all branches; on a server fewer, which are asked one by one. */
export const inboxBounds = (connection: string) =>
  connection === "local" ? { projects: 12, commits: 100, inAll: 500 } : { projects: 6, commits: 50, inAll: 150 };

/** The newest commits on all branches of a project, as many as the inbox reads of one. */
export const recentCommitsQuery = (connection: string, project: string) =>
  apiQuery(connection, "listCommits", { id: project, all: true, per_page: inboxBounds(connection).commits });

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
  const commits: { project: string; commit: CommitInList }[] = [];
  await eachOf(chosen, signal, async (project) => {
    try {
      const { data } = await ask(
        connection,
        "listCommits",
        { id: project, all: true, per_page: bounds.commits },
        { signal, priority: "low" },
      );
      for (const commit of data) commits.push({ project, commit });
    } catch (error) {
      fail(project, error, sayWhy);
    }
  });
  commits.sort((a, b) => Date.parse(b.commit.committed_date) - Date.parse(a.commit.committed_date));
  commits.splice(bounds.inAll);
  const found: InboxComment[] = [];
  let read = 0;
  let refused = 0;
  let due = performance.now() + pace;
  const now = (isWhole: boolean): Inbox => ({
    comments: [...found].sort((a, b) => Date.parse(b.comment.created_at) - Date.parse(a.comment.created_at)),
    ...{ read, refused, asked: commits.length, projects: chosen, known: projects.length, failures: [...failures], isWhole },
    oldest: commits.at(-1)?.commit.committed_date ?? null,
  });
  await eachOf(commits, signal, async ({ project, commit }) => {
    try {
      const comments = await client.fetchQuery({ ...commentsQuery(connection, project, commit.id), staleTime: fresh });
      const { id, title, author_name, author_email } = commit;
      for (const comment of comments) found.push({ project, commit: { id, title, author_name, author_email }, comment });
    } catch (error) {
      refused += 1;
      fail(project, error, (refusal) => sayRefusal(refusal, "Comments"));
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

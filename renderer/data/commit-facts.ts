// What is known about one commit beside its message and its diff, each part by itself: one that is refused leaves the others.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitSignature } from "../../shared/contract/signature.ts";
import { allOf, apiQuery, ask } from "./api-query.ts";
import { isLackOf } from "./compare.ts";
import { commitQuery } from "./repository.ts";

/** Merge requests of a commit past this number are not asked for. */
const most = 1_000;
/** Threads of a commit, oldest first: what lies beyond would be the newest, so that somebody who reads them is told. */
export const mostThreads = 10_000;

/** Null: the commit is not signed, which a server says by a 404 of its own words (api-behaviour 8). Any other 404 is one that lacks the endpoint. */
export async function readSignature(connection: string, id: string, sha: string, signal: AbortSignal): Promise<CommitSignature | null> {
  try {
    return (await ask(connection, "getCommitSignature", { id, sha }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && /signature not found/i.test(error.message)) return null;
    throw error;
  }
}

export const signatureQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    queryKey: ["getCommitSignature", connection, { id, sha }] as const,
    queryFn: ({ signal }) => readSignature(connection, id, sha, signal),
    // A key may be added meanwhile, but hardly while somebody looks.
    staleTime: 10 * 60_000,
  });

/** Whether a branch or tag contains a commit, no ref does, or it is not there at all; `tip`: where the branch stands whose move raised the question. */
export const heldQuery = (connection: string, id: string, sha: string, tip: string) =>
  queryOptions({
    queryKey: ["listCommitRefs", connection, { id, sha, type: "all", per_page: 1, tip }] as const,
    queryFn: async ({ signal }): Promise<"held" | "unheld" | "gone"> => {
      try {
        const { data } = await ask(connection, "listCommitRefs", { id, sha, type: "all", per_page: 1 }, { signal });
        return data.length > 0 ? "held" : "unheld";
      } catch (error) {
        if (error instanceof ApiError && error.code === "commit_not_found") return "gone";
        throw error;
      }
    },
  });

/** How many commits it reaches, itself included; `firstParent`: counting first parents only. */
export const sequenceQuery = (connection: string, id: string, sha: string, firstParent: boolean) =>
  apiQuery(connection, "getCommitSequence", { id, sha, ...(firstParent ? { first_parent: true } : {}) });

/** The merge requests that brought it. */
export const commitMergeRequestsQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    queryKey: ["listCommitMergeRequests", connection, { id, sha, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listCommitMergeRequests", { id, sha }, { signal, most }),
  });

/** Threads on its lines and on the whole of it, oldest first. */
export const discussionsQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    queryKey: ["listCommitDiscussions", connection, { id, sha, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listCommitDiscussions", { id, sha }, { signal, most: mostThreads }),
  });

/** Comments, oldest first: they tell the line of one that was made without a position (a thread of the type LegacyDiffNote). */
export const commentsQuery = (connection: string, id: string, sha: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ["listCommitComments", connection, { id, sha, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listCommitComments", { id, sha }, { ...options, signal, most: mostThreads }),
  });

/** Connections whose server does not tell which commits have comments. */
const tellNone = new WeakMap<QueryClient, Set<string>>();
/** What is not there is said of the project; anything else that is not found is the question itself. */
const ofProject: readonly unknown[] = ["project_not_found", "repository_not_found"];

/**
 * The commits of a project that have comments: one question instead of one for each commit. Null: the server does not tell, and is not
 * asked again.
 */
export const commentedCommitsQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["listCommentedCommits", connection, { id }] as const,
    queryFn: async ({ client, signal }): Promise<readonly string[] | null> => {
      if (tellNone.get(client)?.has(connection) === true) return null;
      try {
        return (await ask(connection, "listCommentedCommits", { id }, { signal, priority: "low" })).data;
      } catch (error) {
        if (!isLackOf(error) || (error instanceof ApiError && ofProject.includes(error.code))) throw error;
        tellNone.set(client, (tellNone.get(client) ?? new Set()).add(connection));
        return null;
      }
    },
  });

/** Titles of its parents come from the commits themselves. */
export const parentQuery = commitQuery;

// Two commits beside each other: what each has of its own, and what differs. Asked by full hashes, so never stale.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Commit } from "../../shared/contract/resources.ts";
import { apiQuery, ask, staleness } from "./api-query.ts";
import { commitQuery } from "./repository.ts";

/** Whether a server refused for want of the endpoint itself, or of the method; a 404 that names what is not there has other words. */
export const isLackOf = (error: unknown): boolean => error instanceof ApiError && [404, 405, 501].includes(error.status);

/**
 * The commit of one side: of a name or a hash, and of what git counts from one (`main~3`, `HEAD^`, `v1.0^{commit}`). A commit is not found by
 * such a name, but a list begins with it.
 */
export const sideQuery = (connection: string, id: string, name: string) => {
  const usual = commitQuery(connection, id, name);
  // A list leads to commits by itself.
  const revision = name.replace(/\^\{(?:commit)?\}/g, "").replace(/^@(?=$|[~^])/, "HEAD");
  return revision === name && !/^[^~^]+[~^]/.test(name)
    ? usual
    : queryOptions({
        ...usual,
        queryFn: async ({ signal }): Promise<Commit> => {
          const sha = /[~^]/.test(revision) ? await firstOf(connection, id, revision, signal) : revision;
          // What names nothing is refused in the server's own words.
          return (await ask(connection, "getCommit", { id, sha: sha ?? name, stats: false }, { signal })).data;
        },
      });
};

/** Full hash of the commit that a list of a revision begins with; null where there is none. */
async function firstOf(connection: string, id: string, revision: string, signal: AbortSignal): Promise<string | null> {
  if (revision.includes("..")) return null;
  try {
    return (await ask(connection, "listCommits", { id, ref_name: revision, per_page: 1 }, { signal })).data[0]?.id ?? null;
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

/** Commits of `to` that `from` lacks, and the difference: since where they parted, or of both as they are (`straight`). */
export const compareQuery = (connection: string, id: string, from: string, to: string, straight: boolean) =>
  apiQuery(connection, "compareRefs", { id, from, to, ...(straight ? { straight } : {}) });

/** Where two commits parted; null where the server says that they have nothing in common, which one that lacks the endpoint does not. */
export const mergeBaseQuery = (connection: string, id: string, from: string, to: string) => {
  const input = { id, refs: [from, to] };
  return queryOptions({
    queryKey: ["getMergeBase", connection, input] as const,
    queryFn: async ({ signal }): Promise<Commit | null> => {
      try {
        return (await ask(connection, "getMergeBase", input, { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404 && /merge.base/i.test(error.message)) return null;
        throw error;
      }
    },
    ...staleness("getMergeBase", input),
  });
};

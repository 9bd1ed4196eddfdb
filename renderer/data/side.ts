// The commit that a side of a comparison names.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Commit } from "../../shared/contract/resources.ts";
import { ask } from "./api-query.ts";
import { commitQuery } from "./repository.ts";

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

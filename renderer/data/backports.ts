// What tells whether branches have a fix: who reaches it, what a branch has of its own, changed files, and the text of one.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList, DiffEntry } from "../../shared/contract/resources.ts";
import { apiQuery, ask, fullPage, pagesOf } from "./api-query.ts";
import { mergeBaseQuery } from "./compare.ts";
import { rawTextQuery } from "./raw-text.ts";

/** Commits of a branch that are read, past which older ones are not looked at. */
export const mostOfBranch = 2_000;
/** Commits that touch a path, of which the changes are compared. */
const mostAtPath = 20;

/** What a branch has that `since` does not reach, newest first. Throws ApiError. */
export async function readBranchCommits(
  connection: string,
  id: string,
  since: string,
  branch: string,
  signal: AbortSignal,
): Promise<{ readonly commits: readonly CommitInList[]; readonly isCut: boolean }> {
  const commits: CommitInList[] = [];
  const input = { id, ref_name: `${since}..${branch}` };
  for await (const page of pagesOf(connection, "listCommits", input, { signal, most: mostOfBranch })) {
    commits.push(...page);
    if (commits.length >= mostOfBranch) return { commits, isCut: true };
  }
  return { commits, isCut: false };
}

/** The newest of them that touch a path. Throws ApiError. */
export async function readCommitsAt(
  connection: string,
  id: string,
  since: string,
  branch: string,
  path: string,
  signal: AbortSignal,
): Promise<readonly CommitInList[]> {
  const input = { id, ref_name: `${since}..${branch}`, path, per_page: mostAtPath };
  return (await ask(connection, "listCommits", input, { signal })).data;
}

/** The first files that a commit changed, with their lines. Throws ApiError. */
export const readChanges = (client: QueryClient, connection: string, id: string, sha: string): Promise<readonly DiffEntry[]> =>
  client.fetchQuery(apiQuery(connection, "getCommitDiff", { id, sha, per_page: fullPage }));

/** A file as text at a branch or commit; null where there is none. Throws ApiError. */
export async function readTextAt(client: QueryClient, connection: string, id: string, ref: string, path: string): Promise<string | null> {
  try {
    return await client.fetchQuery({ ...rawTextQuery(connection, id, ref, path), retry: false });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Where two commits or branches part; null = nowhere, undefined = the server does not tell. */
export const readBase = (
  client: QueryClient,
  connection: string,
  id: string,
  from: string,
  to: string,
): Promise<string | null | undefined> =>
  client.fetchQuery({ ...mergeBaseQuery(connection, id, from, to), retry: false }).then(
    (base) => base?.id ?? null,
    // Nothing is concluded without it.
    () => undefined,
  );

// Cherry-pick and revert: the try that leaves everything as it is, the act, and what tells whether a branch has a change already.
import type { QueryClient } from "@tanstack/react-query";
import { toApiError } from "../../shared/client/client.ts";
import type { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { allOf, apiQuery, ask, fullPage, pagesOf, streamOf } from "./api-query.ts";
import { apiCommand } from "./commands.ts";
import { invalidateAfter } from "./query-client.ts";

export type PickKind = "cherry-pick" | "revert";

/** One commit for one branch. */
export interface PickTarget {
  readonly sha: string;
  readonly branch: string;
}

/** Branches that hold a commit, past which nobody asks on. */
const mostHolders = 1_000;
/** Commits of a branch that are read for a copy. */
const mostRead = 300;

/** Tries it and writes nothing; resolves when it would apply. Throws ApiError with the reason where it would not. */
export async function tryPick(
  connection: string,
  id: string,
  kind: PickKind,
  { sha, branch }: PickTarget,
  signal: AbortSignal,
): Promise<void> {
  const input = { id, sha, branch, dry_run: true };
  if (kind === "revert") await ask(connection, "revertCommit", input, { signal });
  else await ask(connection, "cherryPickCommit", input, { signal });
}

/**
 * Tries many in one request, which only our own service takes: what each comes to, as it is found. `error`: what `tryPick` would have thrown.
 * Throws ApiError for a refusal of the whole.
 */
export async function* tryTogether(
  connection: string,
  id: string,
  kind: PickKind,
  cells: readonly PickTarget[],
  signal: AbortSignal,
): AsyncGenerator<readonly TriedPick[], void, undefined> {
  const input = { id, kind, cells: cells.map(({ sha, branch }) => ({ sha, branch })), dry_run: true } as const;
  for await (const trials of streamOf(connection, "tryPicks", input, { signal }))
    yield trials.map(({ sha, branch, there, error }) => ({
      ...{ sha, branch, isThere: there === true },
      error: error === undefined ? null : toApiError(error.status, error.body),
    }));
}

/** `isThere`: the branch reaches the commit itself; `error` null otherwise: it would apply. */
export interface TriedPick extends PickTarget {
  readonly isThere: boolean;
  readonly error: ApiError | null;
}

/**
 * Makes the commit; `message` undefined = the server's own. Nothing is asked again after each one of many: `forgetPicked` says that, once.
 * Throws ApiError, or the reason of `signal`.
 */
export async function sendPick(
  connection: string,
  id: string,
  kind: PickKind,
  { sha, branch, message }: PickTarget & { readonly message: string | undefined },
  signal: AbortSignal,
): Promise<CommitInList> {
  const input = { id, sha, branch };
  const answer =
    kind === "revert"
      ? await apiCommand(connection, "revertCommit", { signal }).mutationFn(input)
      : await apiCommand(connection, "cherryPickCommit", { signal }).mutationFn(message === undefined ? input : { ...input, message });
  if (!("id" in answer)) throw new Error("The server answered with something that is no commit.");
  return answer as CommitInList;
}

/** Makes stale what picks or reverts write. */
export const forgetPicked = (client: QueryClient, connection: string, id: string, kind: PickKind): Promise<void> =>
  invalidateAfter(client, kind === "revert" ? "revertCommit" : "cherryPickCommit", connection, { id });

/** Names of branches that hold a commit under its own hash. Throws ApiError. */
export async function readHolders(connection: string, id: string, sha: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const found = await allOf(connection, "listCommitRefs", { id, sha, type: "branch" }, { signal, most: mostHolders });
  return new Set(found.map(({ name }) => name));
}

/** `rest`: whether the server has more of them; null = it does not tell of any. */
export interface FirstHolders {
  readonly names: ReadonlySet<string>;
  readonly rest: boolean | null;
}

/** The first page of the same. Throws ApiError. */
export async function readFirstHolders(connection: string, id: string, sha: string, signal: AbortSignal): Promise<FirstHolders> {
  const input = { id, sha, type: "branch", page: 1, per_page: fullPage } as const;
  const { data, page } = await ask(connection, "listCommitRefs", input, { signal });
  return { names: new Set(data.map(({ name }) => name)), rest: page.nextPage !== null || page.nextToken !== null };
}

/** What a branch has that `since` does not reach, newest first; not without end. Throws ApiError. */
export async function readSince(
  connection: string,
  id: string,
  since: string,
  branch: string,
  signal: AbortSignal,
): Promise<readonly CommitInList[]> {
  const commits: CommitInList[] = [];
  for await (const page of pagesOf(connection, "listCommits", { id, ref_name: `${since}..${branch}` }, { signal, isFresh: true })) {
    commits.push(...page);
    if (commits.length >= mostRead) break;
  }
  return commits;
}

/** The first files that a commit changed, with their lines. */
export const touchedQuery = (connection: string, id: string, sha: string) =>
  apiQuery(connection, "getCommitDiff", { id, sha, per_page: fullPage });

/** The branches that changed last: enough to suggest some. */
export const lastBranchesQuery = (connection: string, id: string) =>
  apiQuery(connection, "listBranches", { id, sort: "updated_desc", per_page: fullPage });

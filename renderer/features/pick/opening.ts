// What a dialog needs to know before it can try anything: the commits in their order, and the branches to begin with.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { branchQuery } from "../../data/checkout.ts";
import { sequenceQuery } from "../../data/commit-facts.ts";
import { containingRefsQuery } from "../../data/commit-lists.ts";
import { lastBranchesQuery } from "../../data/pick.ts";
import { branchesQuery, commitQuery, mostBranches, projectQuery } from "../../data/repository.ts";
import { chosenBranches, type PickRequest, visitedBranches } from "../../state/pick.ts";
import { suggestBranches } from "./branches.ts";
import type { Holders } from "./holders.ts";
import { isChain, orderOldestFirst } from "./order.ts";

/** Of more commits nobody asks which branches hold each before the matrix is drawn. */
export const mostAsked = 10;
/** Rounds in which suggested branches are asked whether they hold the commits, before all that do are read. */
const rounds = 2;

/** In the order in which they are applied: picks oldest first, reverts newest first. Throws ApiError. */
export async function readCommits(
  client: QueryClient,
  { connection, project, kind, commits, known = [] }: PickRequest,
): Promise<CommitDetail[]> {
  const hashes = [...new Set(commits)];
  const listed = new Map(known.map((commit) => [commit.id, commit]));
  const found = await Promise.all(hashes.map((sha) => listed.get(sha) ?? client.fetchQuery(commitQuery(connection, project, sha))));
  const counts = isChain(found)
    ? []
    : await Promise.all(
        hashes.map((sha) =>
          // A server that does not count has parents and dates.
          client.fetchQuery(sequenceQuery(connection, project, sha, false)).then(
            ({ count }) => count,
            () => null,
          ),
        ),
      );
  const ordered = orderOldestFirst(found, new Map(hashes.map((sha, index) => [sha, counts[index] ?? null])));
  return kind === "revert" ? ordered.reverse() : ordered;
}

/** Names of branches to begin with; a revert has one. Throws ApiError. */
export async function readSuggestions(
  client: QueryClient,
  request: PickRequest,
  commits: readonly CommitDetail[],
  holders: Pick<Holders, "first" | "all" | "has">,
): Promise<string[]> {
  const { connection, project, kind, branch, ref } = request;
  const wanted = branch ?? (ref !== undefined && (await isBranch(client, connection, project, ref)) ? ref : null);
  if (kind === "revert" && wanted !== null) return [wanted];
  const { default_branch: main = null } = await client.fetchQuery(projectQuery(connection, project));
  if (kind === "revert") return main === null ? [] : [main];
  // Who holds a commit holds those that it was made from.
  const inner = new Set(commits.flatMap(({ parent_ids }) => parent_ids));
  const ends = commits.filter(({ id }) => !inner.has(id));
  // A list that grows just now, or was cut, is not all.
  const listed = client.getQueryState(branchesQuery(connection, project).queryKey);
  const all = listed?.fetchStatus === "idle" && !listed.isInvalidated ? listed.data : undefined;
  // Mostly the screen has asked for what contains the commit that was selected.
  const contain = (sha: string): ReadonlySet<string> | undefined => {
    const state = client.getQueryState(containingRefsQuery(connection, project, sha, "branch").queryKey);
    return state?.data === undefined || state.isInvalidated || state.data.isCut ? undefined : new Set(state.data.items);
  };
  const asked = ends.length > mostAsked ? [] : ends;
  const [last, ...held] = await Promise.all([
    all ?? client.fetchQuery(lastBranchesQuery(connection, project)),
    ...asked.map(async ({ id }) => {
      const names = contain(id);
      return names === undefined ? holders.first(id) : { names, rest: false };
    }),
  ]);
  const known = last.map(({ name }) => name);
  const chosen = chosenBranches(request);
  const visited = visitedBranches(request);
  const isWhole = all === undefined ? last.length < 100 : all.length < mostBranches;
  const suggest = (holding: ReadonlySet<string>): string[] => suggestBranches({ wanted, main, known, chosen, visited, isWhole, holding });
  const holding = new Set(inAll(held.map(({ names }) => names)));
  if (!held.some(({ rest }) => rest === true)) return suggest(holding);
  const holdsAll = async (name: string): Promise<boolean> => {
    const found = await Promise.all(asked.map(({ id }, at) => held[at]?.names.has(name) || holders.has(id, name)));
    return found.every((has) => has === true);
  };
  for (let round = 0; round < rounds; round += 1) {
    const names = suggest(holding);
    const unasked = names.filter((name) => !holding.has(name));
    const are = await Promise.all(unasked.map(holdsAll));
    const more = unasked.filter((_name, at) => are[at]);
    if (more.length === 0) return names;
    for (const name of more) holding.add(name);
  }
  return suggest(new Set(inAll(await Promise.all(asked.map(({ id }) => contain(id) ?? holders.all(id))))));
}

/** What is in each of some sets. */
const inAll = ([first, ...others]: readonly ReadonlySet<string>[]): string[] =>
  [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));

/** Whether a ref is a branch: mostly known, as the screen asked for it. Throws ApiError where that cannot be told. */
const isBranch = (client: QueryClient, connection: string, project: string, ref: string): Promise<boolean> =>
  client.fetchQuery(branchQuery(connection, project, ref)).then(
    () => true,
    (error) => {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    },
  );

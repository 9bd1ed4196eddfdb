// How the inbox goes back through commits, turn by turn: the newest of each project first, then as many older ones again. Knows what is left.
import type { QueryClient } from "@tanstack/react-query";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ask } from "./api-query.ts";
import { commentedCommitsQuery } from "./commit-facts.ts";
import { eachOf } from "./each-of.ts";

/**
 * Projects that changed last, and commits of each and of all in one turn: of a server the newest ones on all branches, which are asked one by
 * one; of this machine those that were commented last. `turns`: how many times as far back one may go.
 */
export const inboxBounds = (connection: string) =>
  connection === "local" ? { projects: 100, commits: 500, inAll: 2_000, turns: 20 } : { projects: 6, commits: 50, inAll: 150, turns: 20 };

export interface CommitToRead {
  readonly project: string;
  readonly sha: string;
  /** null = not read yet. */
  readonly commit: CommitInList | null;
}

/** Where one is in the commits of a project. */
interface Listing {
  /** Listed and not taken by a turn, newest first. */
  left: CommitToRead[];
  readonly known: Set<string>;
  /** null = there are no more. */
  next: number | null;
  /** Date of the last commit that was listed. */
  oldest: string | null;
}

export interface Walk {
  readonly projects: readonly string[];
  /** By project. */
  readonly listings: Map<string, Listing>;
  /** What the turns took, in their order. */
  readonly taken: CommitToRead[];
  /** Number of `taken` after the first turn: what is new is among them. */
  first: number;
  turns: number;
}

export const beginWalk = (projects: readonly string[]): Walk => ({
  ...{ projects, taken: [], first: 0, turns: 0 },
  listings: new Map(projects.map((project) => [project, { left: [], known: new Set<string>(), next: 1, oldest: null }])),
});

export interface Lister {
  readonly client: QueryClient;
  readonly connection: string;
  readonly signal: AbortSignal;
  fail(project: string, thrown: unknown): void;
}

/** Takes the commits of one more turn. Throws the reason of the signal. */
export async function takeTurn(walk: Walk, lister: Lister): Promise<void> {
  const { commits, inAll } = inboxBounds(lister.connection);
  await eachOf(walk.projects, lister.signal, async (project) => {
    const listing = walk.listings.get(project);
    if (listing === undefined || listing.next === null || listing.left.length >= commits) return;
    try {
      await (lister.connection === "local" ? listCommented : listNewest)(lister, project, listing, commits);
    } catch (error) {
      lister.signal.throwIfAborted();
      lister.fail(project, error);
    }
  });
  const candidates = [...walk.listings.values()].flatMap(({ left }) => left.slice(0, commits));
  const dateOf = ({ commit }: CommitToRead): number => (commit === null ? 0 : Date.parse(commit.committed_date));
  const taken = candidates.sort((a, b) => dateOf(b) - dateOf(a)).slice(0, inAll);
  const isTaken = new Set(taken);
  for (const listing of walk.listings.values()) listing.left = listing.left.filter((one) => !isTaken.has(one));
  walk.taken.push(...taken);
  walk.turns += 1;
  if (walk.turns === 1) walk.first = taken.length;
}

/** The next of the newest commits on all branches. */
async function listNewest({ connection, signal }: Lister, project: string, listing: Listing, count: number): Promise<void> {
  const at = listing.next ?? 1;
  const { data, page } = await ask(
    connection,
    "listCommits",
    { id: project, all: true, per_page: count, ...(at === 1 ? {} : { page: at }) },
    { signal, priority: "low" },
  );
  const found = data.filter(({ id }) => !listing.known.has(id));
  for (const commit of found) {
    listing.known.add(commit.id);
    listing.left.push({ project, sha: commit.id, commit });
  }
  listing.oldest = data.at(-1)?.committed_date ?? listing.oldest;
  // A server that does not say what follows may have more behind a full page; one that tells the same page again has not.
  listing.next = page.nextPage ?? (page.total === null && data.length >= count && found.length > 0 ? at + 1 : null);
}

/** All commits that have comments, as this machine's service knows them. */
async function listCommented({ client }: Lister, project: string, listing: Listing): Promise<void> {
  const hashes = await client.fetchQuery({ ...commentedCommitsQuery(project), staleTime: 0 });
  listing.left.push(...hashes.map((sha) => ({ project, sha, commit: null })));
  listing.next = null;
}

/** Whether there are commits that no turn has taken. */
export const hasMore = ({ listings }: Walk): boolean => [...listings.values()].some(({ left, next }) => left.length > 0 || next !== null);

/** Date since which the turns have taken every commit of every project; null = they have taken all, or nobody knows. */
export function wholeSince({ listings }: Walk): string | null {
  const bounds = [...listings.values()].flatMap(({ left, next, oldest }) =>
    left.length > 0 ? (left[0]?.commit?.committed_date ?? []) : next !== null ? (oldest ?? []) : [],
  );
  return bounds.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}

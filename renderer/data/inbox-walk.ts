// How the inbox goes back through commits, turn by turn: the newest of each project first, then as many older ones again. Knows what is left.
import type { QueryClient } from "@tanstack/react-query";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ask } from "./api-query.ts";
import { commentedCommitsQuery } from "./commit-facts.ts";
import { eachOf } from "./each-of.ts";

/** How commits are found: those that were commented, where the server tells them, or the newest ones on all branches, which are asked one by one. */
export type Found = "commented" | "newest";

export interface Bounds {
  /** Those that changed last. */
  readonly projects: number;
  /** Of each project in one turn. */
  readonly commits: number;
  /** Of all projects in one turn. */
  readonly inAll: number;
  /** How many times as far back one may go. */
  readonly turns: number;
}

/** Another machine is asked for fewer commits at a time than this one. */
export const inboxBounds = (connection: string, found: Found): Bounds =>
  connection === "local"
    ? { projects: 100, commits: 500, inAll: 2_000, turns: 20 }
    : { projects: found === "commented" ? 100 : 6, commits: 50, inAll: 150, turns: 20 };

/** Milliseconds for which it counts what a project has just told when it was asked whether the server knows. */
const moment = 2_000;
/** Projects that are asked, at most, until one tells whether the server knows which commits have comments. */
const asked = 3;

/** How the commits of a server are found. Throws the reason of the signal. */
export async function findHow(client: QueryClient, connection: string, projects: readonly string[], signal: AbortSignal): Promise<Found> {
  if (connection === "local") return "commented";
  for (const project of projects.slice(0, asked)) {
    try {
      return (await client.fetchQuery({ ...commentedCommitsQuery(connection, project), staleTime: 0 })) === null ? "newest" : "commented";
    } catch {
      // The next one may tell; what is wrong with this one is told when it is read.
      signal.throwIfAborted();
    }
  }
  return "newest";
}

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
  readonly found: Found;
  readonly projects: readonly string[];
  /** By project. */
  readonly listings: Map<string, Listing>;
  /** What the turns took, in their order. */
  readonly taken: CommitToRead[];
  /** Number of `taken` after the first turn: what is new is among them. */
  first: number;
  turns: number;
}

export const beginWalk = (found: Found, projects: readonly string[]): Walk => ({
  ...{ found, projects, taken: [], first: 0, turns: 0 },
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
  const { commits, inAll } = inboxBounds(lister.connection, walk.found);
  await eachOf(walk.projects, lister.signal, async (project) => {
    const listing = walk.listings.get(project);
    if (listing === undefined || listing.next === null || listing.left.length >= commits) return;
    try {
      await (walk.found === "commented" ? listCommented : listNewest)(lister, project, listing, commits);
    } catch (error) {
      lister.signal.throwIfAborted();
      lister.fail(project, error);
    }
  });
  const candidates = [...walk.listings.values()].flatMap(({ left }) => left.slice(0, commits).map((one, place) => ({ one, place })));
  const dateOf = ({ commit }: CommitToRead): number => (commit === null ? 0 : Date.parse(commit.committed_date));
  // Without dates each project has its turn, so that none waits for all that was said in another.
  const inOrder = candidates.sort((a, b) => dateOf(b.one) - dateOf(a.one) || a.place - b.place);
  const taken = inOrder.slice(0, inAll).map(({ one }) => one);
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

/** All commits that have comments, as the service knows them. */
async function listCommented(lister: Lister, project: string, listing: Listing, count: number): Promise<void> {
  const hashes = await lister.client.fetchQuery({ ...commentedCommitsQuery(lister.connection, project), staleTime: moment });
  if (hashes === null) return listNewest(lister, project, listing, count);
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

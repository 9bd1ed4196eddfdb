// Commits that are on both sides of a comparison under two hashes: picked, or rebased.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { createReverts } from "../../../shared/lib/reverts.ts";
import { readChanges } from "../../data/backports.ts";
import { findCopies, isSameChange } from "../backports/index.ts";

/** A commit of the right side, and one of the left side. */
export type Pair = readonly [ahead: string, behind: string];

/** Commits of a side that are held against each other, the newest: sides may be thousands long. */
const mostCommits = 100;
/** Pairs whose changes are read: two requests each. */
const mostPairs = 20;

/**
 * Commits, oldest first, that may be the same change, as their messages, authors and dates tell; merges change nothing of their own, and what the
 * left side took back it lacks.
 */
export function pairsOf(ahead: readonly CommitInList[], behind: readonly CommitInList[]): readonly Pair[] {
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  const newest = behind.slice(-mostCommits).toReversed();
  const { revertOf } = createReverts(newest);
  const others = newest.filter(({ id }, index) => revertOf(new Set([id]), index) === null).toReversed();
  for (const commit of ahead.slice(-mostCommits)) {
    if (commit.parent_ids.length > 1) continue;
    const copy = findCopies(others, commit).find(({ commit: { id, parent_ids } }) => parent_ids.length < 2 && !taken.has(id))?.commit;
    if (copy === undefined) continue;
    taken.add(copy.id);
    pairs.push([commit.id, copy.id]);
    if (pairs.length === mostPairs) break;
  }
  return pairs;
}

/** Those of the pairs that make the same change, by either of their hashes: the other one. */
export const sameCommitsQuery = (client: QueryClient, connection: string, project: string, pairs: readonly Pair[]) =>
  queryOptions({
    queryKey: ["getCommitDiff", connection, { id: project, pairs }] as const,
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const isSame = async (pair: Pair): Promise<boolean> => {
        const [left, right] = await Promise.all(pair.map((sha) => readChanges(client, connection, project, sha)));
        // What a server leaves out of a diff may differ.
        const isWhole = [left, right].every((entries) => entries?.every(({ collapsed, too_large }) => !collapsed && !too_large));
        return isWhole && isSameChange(left ?? [], right ?? []);
      };
      const found = await Promise.all(pairs.map(isSame));
      return new Map(pairs.filter((_, index) => found[index]).flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
    },
    enabled: pairs.length > 0,
    staleTime: "static",
    retry: false,
  });

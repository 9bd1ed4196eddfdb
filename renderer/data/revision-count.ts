// How often a file was changed and by how many people: what stands beside its last commit. Of the commits only the two numbers are kept.
import { queryOptions } from "@tanstack/react-query";
import { staleness } from "./api-query.ts";
import { type Cursor, listPage } from "./history-search.ts";

export interface RevisionCount {
  readonly revisions: number;
  /** By name, as git's shortlog tells people apart. */
  readonly people: number;
  /** Whether there may be more of both. */
  readonly isCut: boolean;
}

/** Pages that are read, those under earlier names too. */
const mostPages = 10;

/** Revisions after which no more are asked for: this machine answers at once, a server is asked for each file that somebody opens. */
const enough = (connection: string): number => (connection === "local" ? 1_000 : 100);

/** Of a path at a full commit hash, through renames as far as the first page of a diff tells them. */
export const revisionCountQuery = (connection: string, id: string, commit: string, path: string) => {
  const filter = { ref_name: commit, path, lifetime: true };
  return queryOptions({
    queryKey: ["listCommits", connection, { id, ...filter, revisions: true }] as const,
    queryFn: async ({ signal }): Promise<RevisionCount> => {
      const names = new Set<string>();
      let revisions = 0;
      let next: Cursor | null = { page: 1 };
      for (let pages = 0; next !== null && pages < mostPages && revisions < enough(connection); ) {
        const found: Awaited<ReturnType<typeof listPage>> = await listPage(connection, id, filter, next, signal, 1);
        if (!next.isListed) pages += 1;
        revisions += found.items.length;
        for (const { author_name } of found.items) names.add(author_name);
        next = found.next;
      }
      return { revisions, people: names.size, isCut: next !== null };
    },
    ...staleness("listCommits", { ...filter, id }),
    retry: false,
  });
};

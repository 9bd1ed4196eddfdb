// Lists about one commit that may be long, refs with it and statuses: the beginning of each, and all of it when somebody asks.
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input, Item } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitStatus } from "../../shared/contract/statuses.ts";
import { allOf, fullPage, type ListOperation, pagesOf } from "./api-query.ts";
import { mostTags } from "./repository.ts";

/** Branches or statuses of a commit past this number are asked for when somebody wants all of them. */
const most = 1_000;

/** What was read of a list. */
export interface ReadSoFar<T> {
  readonly items: readonly T[];
  /** Whether the server has more of them. */
  readonly isCut: boolean;
}

/** The beginning of a list; `limit` may be passed by a page, which tells whether there is more. */
async function readUpTo<K extends ListOperation>(
  connection: string,
  operation: K,
  input: Input<Api[K]>,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<ReadSoFar<Item<Api[K]>>> {
  const items: Item<Api[K]>[] = [];
  for await (const page of pagesOf(connection, operation, input, { signal })) {
    items.push(...page);
    if (items.length > limit && page.length === fullPage) return { items, isCut: true };
  }
  return { items, isCut: false };
}

/** Names of branches or tags that contain a commit; `isAll`: however many. Of tags as many as are listed at all, or the first release would be a wrong one. */
export const containingRefsQuery = (connection: string, id: string, sha: string, type: "branch" | "tag", isAll = false) =>
  queryOptions({
    queryKey: ["listCommitRefs", connection, { id, sha, type, pages: isAll ? "all" : "first" }] as const,
    queryFn: async ({ signal }): Promise<ReadSoFar<string>> => {
      const limit = isAll ? Number.POSITIVE_INFINITY : type === "tag" ? mostTags : most;
      const { items, isCut } = await readUpTo(connection, "listCommitRefs", { id, sha, type }, { limit, signal });
      return { items: items.map(({ name }) => name), isCut };
    },
  });

/** Each once, oldest first: one that is set while pages are read moves others onto the next one. */
const byId = (statuses: readonly CommitStatus[]): CommitStatus[] =>
  [...new Map(statuses.map((status) => [status.id, status])).values()].sort((left, right) => left.id - right.id);

/**
 * Every run of each job on a commit, of one ref: `ref`, or where nothing ran for it (a commit from before the branch) the `main` branch, or
 * the one that ran last. Runs of two refs are never mixed: two results would look like a job that passes by chance.
 */
export const refStatusesQuery = (connection: string, id: string, sha: string, ref: string | null, main: string | null) => {
  // Where there are more than are read, the oldest runs are left out.
  const input = { id, sha, all: true, order_by: "id", sort: "desc" } as const;
  return queryOptions({
    queryKey: ["listCommitStatuses", connection, { ...input, ref, main, pages: "all" }] as const,
    queryFn: async ({ signal }): Promise<CommitStatus[]> => {
      const own = ref === null ? [] : await allOf(connection, "listCommitStatuses", { ...input, ref }, { signal, most });
      // A server that knows no such filter tells those of every ref.
      const asked = own.filter((status) => status.ref === ref);
      if (asked.length > 0) return byId(asked);
      const told = own.length > 0 ? own : await allOf(connection, "listCommitStatuses", input, { signal, most });
      const isOfMain = told.some((status) => status.ref === main);
      const last = isOfMain ? main : byId(told).at(-1)?.ref;
      return byId(told.filter((status) => status.ref === last));
    },
  });
};

/**
 * The statuses of every pipeline of a commit, whatever ref it is of: the newest of each, or all of them (`isWhole`). A server that does not
 * list pipelines tells those that it tells unasked.
 */
export const everyStatusQuery = (connection: string, id: string, sha: string, all: boolean, isWhole = false) =>
  queryOptions({
    queryKey: ["listCommitStatuses", connection, { id, sha, all, pages: isWhole ? "all" : "first", refs: "all" }] as const,
    queryFn: async ({ signal }): Promise<ReadSoFar<CommitStatus>> => {
      const newestFirst = { id, sha, all, order_by: "id", sort: "desc" } as const;
      const read = (of: { pipeline_id?: number }) =>
        readUpTo(connection, "listCommitStatuses", { ...newestFirst, ...of }, { limit: isWhole ? Number.POSITIVE_INFINITY : most, signal });
      const unasked = read({});
      const pipelines = allOf(connection, "listPipelines", { id, sha }, { signal, most: fullPage }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof ApiError) return [];
        throw error;
      });
      const [statuses, listed] = await Promise.all([unasked, pipelines]);
      const known = new Set(statuses.items.map(({ pipeline_id }) => pipeline_id));
      const others = listed.map((pipeline) => pipeline.id).filter((pipeline) => !known.has(pipeline));
      const more = await Promise.all(others.map((pipeline_id) => read({ pipeline_id })));
      const parts = [statuses, ...more];
      // A server that knows no such filter tells the same ones again.
      return { items: byId(parts.flatMap(({ items }) => items)), isCut: parts.some(({ isCut }) => isCut) };
    },
  });

// Two commits beside each other: what each has of its own, and what differs. Asked by full hashes, so never stale.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Commit } from "../../shared/contract/resources.ts";
import { apiQuery, ask, staleness } from "./api-query.ts";

/** Whether a server refused for want of the endpoint itself, or of the method; a 404 that names what is not there has other words. */
export const isLackOf = (error: unknown): boolean => error instanceof ApiError && [404, 405, 501].includes(error.status);

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

// Who made commits, those with most of them first.
import { queryOptions } from "@tanstack/react-query";
import { allOf, staleness } from "./api-query.ts";

/** People past this number are found by what is typed, not offered. */
const most = 1_000;

export const contributorsQuery = (connection: string, id: string, ref: string) => {
  const input = { id, ref, order_by: "commits", sort: "desc" } as const;
  return queryOptions({
    queryKey: ["listContributors", connection, { ...input, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listContributors", input, { signal, most }),
    ...staleness("listContributors", input),
  });
};

// The commits that were made from one: no endpoint names them, so they are sought in the history.
import { queryOptions } from "@tanstack/react-query";
import { isFullHash } from "../../shared/contract/effects.ts";
import { ask, fullPage, staleness } from "./api-query.ts";
import { historyRowQuery } from "./history.ts";

export interface Child {
  readonly id: string;
  readonly title: string;
}

/**
 * Commits of the history of `tip` that were made from `sha`; null where they were not looked for far enough. No endpoint names them:
 * they are sought in the first page of what came since, and on this machine in the rows around the commit.
 */
export const childrenQuery = (connection: string, id: string, sha: string, tip: string) => {
  const range = `${sha}..${tip}`;
  return queryOptions({
    queryKey: ["listCommits", connection, { id, ref_name: range, children: true }] as const,
    queryFn: async ({ client, signal }): Promise<readonly Child[] | null> => {
      if (sha === tip) return [];
      const find = async (input: { ref_name: string; page?: number }) => {
        const { data } = await ask(connection, "listCommits", { id, per_page: fullPage, ...input }, { signal });
        return { isLast: data.length < fullPage, children: data.filter(({ parent_ids }) => parent_ids.includes(sha)) };
      };
      const since = await find({ ref_name: range });
      if (since.isLast) return since.children.map(({ id: child, title }) => ({ id: child, title }));
      if (connection !== "local" || !isFullHash(tip)) return since.children.length > 0 ? since.children : null;
      const { row, total } = await client.fetchQuery(historyRowQuery(connection, id, { ref_name: tip, sha }));
      // A commit that `tip` does not reach has no children there.
      if (row === null) return total === null ? null : [];
      // The row before is a child most often; others stand above it.
      const page = Math.floor(Math.max(0, row - 1) / fullPage) + 1;
      const pages = row % fullPage < 20 && page > 1 ? [page - 1, page] : [page];
      const found = (await Promise.all(pages.map((number) => find({ ref_name: tip, page: number })))).flatMap(({ children }) => children);
      return found.length > 0 ? found : null;
    },
    ...staleness("listCommits", { id, ref_name: range }),
  });
};

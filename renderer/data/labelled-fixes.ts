// Commits that merged merge requests with a label brought: what teams call fixes, whatever their messages say.
import { queryOptions } from "@tanstack/react-query";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { ask, staleness } from "./api-query.ts";

/** Merge requests that are looked at, those that changed last first; and commits of each. */
const mostRequests = 30;
const mostCommits = 30;

/** Newest first, each once, without merges. Throws where the server has no merge requests, or shows them to nobody. */
export const labelledFixesQuery = (connection: string, id: string, label: string) => {
  const input = { id, state: "merged" as const, labels: label, order_by: "updated_at" as const, per_page: mostRequests };
  return queryOptions({
    queryKey: ["listMergeRequests", connection, { ...input, fixes: true }] as const,
    queryFn: async ({ signal }): Promise<CommitInList[]> => {
      const { data: requests } = await ask(connection, "listMergeRequests", input, { signal });
      const brought = await Promise.all(
        requests.map(async ({ iid, squash_commit_sha: squashed }): Promise<CommitInList[]> => {
          // Its own commits came as one; no branch has them.
          if (squashed !== null) return [(await ask(connection, "getCommit", { id, sha: squashed, stats: false }, { signal })).data];
          const asked = { id, merge_request_iid: iid, per_page: mostCommits };
          return (await ask(connection, "listMergeRequestCommits", asked, { signal })).data;
        }),
      );
      const single = brought.flat().filter(({ parent_ids }) => parent_ids.length < 2);
      const commits = [...new Map(single.map((commit) => [commit.id, commit])).values()];
      return commits.sort((left, right) => Date.parse(right.committed_date) - Date.parse(left.committed_date));
    },
    ...staleness("listMergeRequests", input),
  });
};

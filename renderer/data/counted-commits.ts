// The commits of a project in a time, for counting: page after page, with how many there are so far, and an end.
import { queryOptions } from "@tanstack/react-query";
import { reportCounted } from "../state/counted.ts";
import { pagesOf } from "./api-query.ts";

/** No more than these are counted. */
export const mostCounted = 20_000;

export const countingKey = (connection: string, id: string, input: { ref_name?: string | undefined; since: string }): string =>
  JSON.stringify([connection, id, input.ref_name ?? "", input.since]);

/** Without merges. `since`: ISO 8601. Cached until a commit is made here, or somebody asks again. */
export const countedCommitsQuery = (connection: string, id: string, input: { ref_name?: string; since: string }) =>
  queryOptions({
    queryKey: ["listCommits", connection, { id, ...input, counted: true }] as const,
    queryFn: async ({ signal }) => {
      const key = countingKey(connection, id, input);
      reportCounted(key, 0);
      const commits: { id: string; title: string; name: string; email: string; at: number }[] = [];
      let read = 0;
      for await (const page of pagesOf(connection, "listCommits", { id, ...input }, { signal, most: mostCounted })) {
        signal.throwIfAborted();
        read += page.length;
        for (const { id: sha, title, author_name: name, author_email: email, authored_date: at, parent_ids: parents } of page)
          if (parents.length < 2) commits.push({ id: sha, title, name, email, at: Date.parse(at) });
        reportCounted(key, read);
      }
      return { commits, isCut: read >= mostCounted };
    },
    staleTime: 10 * 60_000,
    retry: false,
  });

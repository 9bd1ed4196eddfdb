// Whether a part of a history was never fetched; once it has been, what was read of the rest is asked for again.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ask } from "./api-query.ts";

/** No commit is called so: nothing is counted for a question that is only about the edge. */
const none = "0".repeat(40);

const edgeQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["getHistoryRow", connection, { id, edge: true }] as const,
    queryFn: async ({ signal }) => (await ask(connection, "getHistoryRow", { id, ref_name: none }, { signal })).data.shallow === true,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** Answers that end where the history does, though a full hash pins them. */
const ending: ReadonlySet<unknown> = new Set([
  ...["listCommits", "getCommit", "getCommitDiff", "getCommitSequence", "getFileBlame", "getHistoryRow"],
]);

function readAgain(client: QueryClient, connection: string, id: string): void {
  const ended = client.getQueryCache().findAll({
    predicate: ({ queryKey: [operation, of, input] }) =>
      ending.has(operation) && of === connection && (input as { id?: unknown } | undefined)?.id === id,
  });
  for (const query of ended) query.reset();
  // What is pinned is never asked for again by itself.
  for (const query of ended) if (query.isActive() && query.state.fetchStatus === "idle") void query.fetch().catch(() => undefined); // The query itself holds the error.
}

/**
 * Whether the repository in this folder is a shallow clone; false until it is known, and of servers, which do not tell. `endsAtEdge`: what was
 * read ends where one does, so that it is out of date where the repository is whole by now.
 */
export function useIsShallow(connection: string, id: string, isWanted: boolean, endsAtEdge: boolean): boolean {
  const client = useQueryClient();
  const { data: isShallow = false, isSuccess } = useQuery({ ...edgeQuery(connection, id), enabled: isWanted && connection === "local" });
  /** Of which repository it was true, or read again for its rows: once, whatever they say then. */
  const was = useRef<string | null>(null);
  const retried = useRef<string | null>(null);
  useEffect(() => {
    if (!isSuccess) return;
    const here = JSON.stringify([connection, id]);
    const isOld = was.current === here || (endsAtEdge && retried.current !== here);
    was.current = isShallow ? here : null;
    retried.current = endsAtEdge ? here : null;
    if (isOld && !isShallow) readAgain(client, connection, id);
  }, [client, connection, id, isShallow, isSuccess, endsAtEdge]);
  return isShallow;
}

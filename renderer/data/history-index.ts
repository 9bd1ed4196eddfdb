// Whether the local service is indexing the history of a project: only that service makes an index, and a person may stop it.
import { useQuery } from "@tanstack/react-query";
import type { HistoryIndex } from "../../shared/contract/local.ts";
import { apiQuery } from "./api-query.ts";
import { useApiCommand } from "./commands.ts";
import { useIsAnswered } from "./when-answered.ts";

/** Milliseconds between two looks while the index is being written, or may be soon. */
const pace = 1_500;

export interface HistoryIndexing {
  /** The index is being written: git answers questions about history more slowly meanwhile. */
  readonly isWriting: boolean;
  /** null until it is known. */
  readonly phase: HistoryIndex["phase"] | null;
  stop(): void;
}

/** `project` is undefined until it is known. */
export function useHistoryIndexing(connection: string, project: { readonly id: number } | undefined): HistoryIndexing {
  const isLocal = connection === "local";
  const isAnswered = useIsAnswered();
  const id = String(project?.id ?? "");
  const { data } = useQuery({
    ...apiQuery(connection, "getHistoryIndex", { id }),
    enabled: isLocal && project !== undefined && isAnswered,
    refetchInterval: ({ state }) => (state.data?.phase === "writing" || state.data?.phase === "waiting" ? pace : false),
  });
  const { mutate } = useApiCommand(connection, "cancelHistoryIndex");
  return { isWriting: isLocal && data?.phase === "writing", phase: data?.phase ?? null, stop: () => mutate({ id }) };
}

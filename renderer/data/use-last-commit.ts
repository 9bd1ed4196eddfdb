// The commit that touched an opened file last: told with its text, or asked for where that came without it.
import { useQuery } from "@tanstack/react-query";
import { fileFactsQuery, type OpenedFile } from "./file.ts";

export interface LastCommitOf {
  /** null while it is not known. */
  readonly sha: string | null;
  /** Whether it was asked for in vain. */
  readonly isError: boolean;
}

/** `id`: path_with_namespace; file null: it is not read yet. Nothing is asked unless `isWanted`. */
export function useLastCommit(connection: string, id: string, file: OpenedFile | null, isWanted = true): LastCommitOf {
  const { data, isError } = useQuery({
    ...fileFactsQuery(connection, id, file?.commit ?? "", file?.path ?? ""),
    enabled: isWanted && file?.lastCommit === "",
  });
  const sha = file === null || file.lastCommit !== "" ? file?.lastCommit : data?.lastCommit;
  return { sha: sha ?? null, isError: isError && sha === undefined };
}

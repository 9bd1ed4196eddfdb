// What came into a folder while somebody moved all of it: those files stay where they are, as nobody knew of them.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ask, fullPage, staleness } from "./api-query.ts";
import { compareQuery } from "./compare.ts";

export interface LeftIn {
  /** Where the folder was, and where it is. */
  readonly folder: string;
  readonly to: string;
  /** Commit at which it was moved, the one that its move was committed onto, and that commit. Full hashes. */
  readonly since: string;
  readonly parent: string;
  readonly commit: string;
}

/** Paths of files; none where something else is left too: then the folder was not moved whole. */
export const leftInFolderQuery = (connection: string, id: string, { folder, to, since, parent, commit }: LeftIn) => {
  const input = { id, ref: commit, path: folder, recursive: true, per_page: fullPage };
  return queryOptions({
    queryKey: ["listTree", connection, { ...input, since, to }] as const,
    queryFn: async ({ client, signal }): Promise<readonly string[]> => {
      const there = await ask(connection, "listTree", input, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      });
      if (there === null || there.data.length === fullPage) return [];
      const left = there.data.filter(({ type, path }) => type !== "tree" && !path.startsWith(`${to}/`));
      if (left.length === 0) return [];
      const { diffs } = await client.fetchQuery(compareQuery(connection, id, since, parent, false));
      const came = new Set(diffs.flatMap((diff) => (diff.new_file || diff.renamed_file ? diff.new_path : [])));
      const isWhole = left.every(({ type, path }) => type === "blob" && came.has(path));
      return isWhole ? left.map(({ path }) => path) : [];
    },
    ...staleness("listTree", input),
  });
};

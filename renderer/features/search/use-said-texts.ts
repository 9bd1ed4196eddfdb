// Files of before UTF-8 in the encoding that a person said for each, for the search: git looks for the letters of UTF-8 only.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { staleness } from "../../data/api-query.ts";
import { fileSizeQuery } from "../../data/folder.ts";
import { rawTextQuery } from "../../data/raw-text.ts";
import { useCharsets } from "../../state/charsets.ts";
import { projectKey } from "../../state/tabs.ts";

/** Files, and bytes of one and of all: each letter of a search goes through them again. */
const most = { files: 50, each: 1024 * 1024, all: 2 * 1024 * 1024 };

const none: ReadonlyMap<string, string> = new Map();

/** Those that the commit has, by path. */
const saidTextsQuery = (connection: string, id: string, ref: string, said: readonly (readonly [path: string, label: string])[]) => {
  const input = { id, ref, file_path: "" };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, said }] as const,
    queryFn: async ({ client, signal }): Promise<ReadonlyMap<string, string>> => {
      const texts = new Map<string, string>();
      let left = most.all;
      for (const [path, label] of said) {
        signal.throwIfAborted();
        try {
          const size = (await client.fetchQuery(fileSizeQuery(connection, id, ref, path))) ?? most.each;
          if (size > most.each || size > left) continue;
          const text = await client.fetchQuery({ ...rawTextQuery(connection, id, ref, path, label), retry: false });
          if (!text.includes("\0")) texts.set(path, text);
          left -= size;
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
      }
      return texts;
    },
    ...staleness("getRawFile", input),
    structuralSharing: false as const,
    gcTime: 60_000,
    retry: false,
  });
};

/** `commit`: a full hash; null: nothing is looked for. */
export function useSaidTexts(connection: string, project: string, commit: string | null): ReadonlyMap<string, string> {
  const labels = useCharsets(({ projects }) => ownValue(projects, projectKey(connection, project)));
  const said = useMemo(() => Object.entries(labels ?? {}).slice(-most.files), [labels]);
  const { data } = useQuery({
    ...saidTextsQuery(connection, project, commit ?? "", said),
    enabled: commit !== null && said.length > 0,
  });
  return data ?? none;
}

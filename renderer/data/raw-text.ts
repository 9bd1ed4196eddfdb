// The text of a file as a diff prints it.
import { queryOptions } from "@tanstack/react-query";
import { decodeForDiff } from "../../shared/lib/text-file.ts";
import { staleness } from "./api-query.ts";
import { askRaw } from "./raw-file.ts";

/**
 * The text of a file at a commit as a diff prints it: every line end and a byte-order mark as they are, U+FFFD for what is no UTF-8; UTF-16 by
 * its mark. `charset`: what a file is read in that is neither.
 */
export const rawTextQuery = (connection: string, id: string, ref: string, path: string, charset: string | null = null) => {
  const input = { id, ref, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, text: true, charset }] as const,
    queryFn: async ({ signal }): Promise<string> => {
      const answer = await askRaw(connection, input, { signal });
      return decodeForDiff(new Uint8Array(await answer.data.arrayBuffer()), charset);
    },
    ...staleness("getRawFile", input),
    gcTime: 60_000,
  });
};

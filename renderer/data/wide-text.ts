// Whether a file that git takes for binary is text in UTF-16, by its first bytes.
import { queryOptions } from "@tanstack/react-query";
import { startsAsUtf16 } from "../../shared/lib/text-file.ts";
import { ask, staleness } from "./api-query.ts";
import { fileFactsQuery, largestEdited, readFirst } from "./file.ts";

/** Bytes of the largest file of a server that is asked for: it may send much before it can be stopped. */
const largestAsked = 1024 * 1024;
/** Bytes that tell UTF-16 from UTF-32. */
const told = 4;

/** At a full commit hash. */
export const isWideTextQuery = (connection: string, id: string, commit: string, path: string) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, wide: true }] as const,
    queryFn: async ({ signal, client }): Promise<boolean> => {
      const { size } = await client.fetchQuery(fileFactsQuery(connection, id, commit, path, { priority: "low" }));
      if (size > (connection === "local" ? largestEdited : largestAsked) || size % 2 === 1) return false;
      const { body } = (await ask(connection, "getRawFile", input, { signal, priority: "low" })).data;
      return body instanceof ReadableStream && startsAsUtf16((await readFirst(body, told)).bytes);
    },
    ...staleness("getRawFile", input),
    retry: false,
  });
};

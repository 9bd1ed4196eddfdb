// The .mailmap of a project: who the authors of its commits are, as git says.
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { type Mailmap, parseMailmap } from "../../shared/lib/mailmap.ts";
import { askRaw } from "./raw-file.ts";

/** Bytes of a .mailmap that are read; the rest of a longer one does not count. */
const mostMailmap = 1024 * 1024;

/** The project's own, as git takes it: the one of HEAD, whatever is looked at. null: there is none. */
export async function readMailmap(connection: string, id: string, signal: AbortSignal): Promise<Mailmap | null> {
  try {
    const answer = await askRaw(connection, { id, ref: "HEAD", file_path: ".mailmap" }, { signal });
    return parseMailmap(new TextDecoder().decode((await answer.data.arrayBuffer()).slice(0, mostMailmap)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Read once for the pages of a list; a commit makes it stale, as any file. */
export const mailmapQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["getRawFile", connection, { id, ref: "HEAD", file_path: ".mailmap", people: true }] as const,
    queryFn: ({ signal }) => readMailmap(connection, id, signal),
    staleTime: 60_000,
    retry: false,
  });

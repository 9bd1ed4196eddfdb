// What the comments of a commit say: as they are known here, and as the server has them now. Tells whether one arrived whose answer was lost.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { allOf } from "./api-query.ts";
import { commentsQuery, discussionsQuery } from "./commit-facts.ts";

export interface NotesOf {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly sha: string;
}

const queriesOf = ({ connection, project, sha }: NotesOf) =>
  [discussionsQuery(connection, project, sha), commentsQuery(connection, project, sha)] as const;

/** null: they were not read. */
export function knownNotes(client: QueryClient, at: NotesOf): readonly string[] | null {
  const [discussions, comments] = queriesOf(at);
  const threads = client.getQueryData(discussions.queryKey);
  if (threads !== undefined) return threads.flatMap(({ notes }) => notes.map(({ body }) => body));
  return client.getQueryData(comments.queryKey)?.map(({ note }) => note) ?? null;
}

/** Never answered by a copy; what is on screen follows. Throws ApiError. */
export async function notesNow(client: QueryClient, at: NotesOf): Promise<readonly string[]> {
  const [discussions, comments] = queriesOf(at);
  const input = { id: at.project, sha: at.sha };
  try {
    client.setQueryData(discussions.queryKey, await allOf(at.connection, "listCommitDiscussions", input, { isFresh: true }));
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error;
    client.setQueryData(comments.queryKey, await allOf(at.connection, "listCommitComments", input, { isFresh: true }));
  }
  return knownNotes(client, at) ?? [];
}

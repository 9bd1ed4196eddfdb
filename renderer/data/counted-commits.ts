// The commits of a project in a time, for counting: page after page, with how many there are so far, and an end; authors as .mailmap has them.

import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Mailmap } from "../../shared/lib/mailmap.ts";
import { reportCounted } from "../state/counted.ts";
import { tellWhenDone } from "../state/long-work.ts";
import { pagesOf } from "./api-query.ts";
import { readMailmap } from "./mailmap.ts";

/** No more than these are counted. */
export const mostCounted = 20_000;

const ofMailmap = new WeakSet<Error>();

/** Whether nothing was counted because the .mailmap could not be read: who is who would be a guess. */
export const isOfMailmap = (error: Error): boolean => ofMailmap.has(error);

/** "unread": the server gives no answer, and that a project has no .mailmap is nothing that is kept. */
async function readKnownPeople(connection: string, id: string, signal: AbortSignal): Promise<Mailmap | null | "unread"> {
  try {
    return await readMailmap(connection, id, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiError && error.status < 500)) return "unread";
    if (error instanceof Error) ofMailmap.add(error);
    throw error;
  }
}

export const countingKey = (connection: string, id: string, input: { ref_name?: string | undefined; since: string }): string =>
  JSON.stringify([connection, id, input.ref_name ?? "", input.since]);

interface Counted {
  readonly commits: readonly {
    readonly id: string;
    readonly title: string;
    readonly name: string;
    readonly email: string;
    readonly at: number;
  }[];
  /** Whether there are more than are counted. */
  readonly isCut: boolean;
  /** Who says who the authors are: the project's .mailmap, their commits alone, or these because nobody can say whether there is one. */
  readonly people: "mailmap" | "commits" | "unread";
}

async function count(connection: string, id: string, input: { ref_name?: string; since: string }, signal: AbortSignal): Promise<Counted> {
  const key = countingKey(connection, id, input);
  reportCounted(key, 0);
  const known = await readKnownPeople(connection, id, signal);
  const mailmap = known === "unread" ? null : known;
  const commits: Counted["commits"][number][] = [];
  let read = 0;
  for await (const page of pagesOf(connection, "listCommits", { id, ...input }, { signal, most: mostCounted })) {
    signal.throwIfAborted();
    read += page.length;
    for (const { id: sha, title, author_name: name, author_email: email, authored_date: at, parent_ids: parents } of page)
      if (parents.length < 2) commits.push({ id: sha, title, ...(mailmap?.({ name, email }) ?? { name, email }), at: Date.parse(at) });
    reportCounted(key, read);
  }
  return { commits, isCut: read >= mostCounted, people: known === "unread" ? known : known === null ? "commits" : "mailmap" };
}

/** Without merges. `since`: ISO 8601. Cached until a commit is made here, or somebody asks again. */
export const countedCommitsQuery = (connection: string, id: string, input: { ref_name?: string; since: string }) =>
  queryOptions({
    queryKey: ["listCommits", connection, { id, ...input, counted: true }] as const,
    queryFn: ({ signal }) =>
      tellWhenDone(count(connection, id, input, signal), ({ commits }) => `Counted: ${commits.length} commits of ${id}.`),
    staleTime: 10 * 60_000,
    retry: false,
  });

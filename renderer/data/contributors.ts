// Who made commits, those with most of them first.
import { queryOptions } from "@tanstack/react-query";
import { allOf, staleness } from "./api-query.ts";
import { mailmapQuery } from "./mailmap.ts";

/** People past this number are found by what is typed, not offered. */
const most = 1_000;

export const contributorsQuery = (connection: string, id: string, ref: string) => {
  const input = { id, ref, order_by: "commits", sort: "desc" } as const;
  return queryOptions({
    queryKey: ["listContributors", connection, { ...input, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listContributors", input, { signal, most }),
    ...staleness("listContributors", input),
  });
};

export interface Contributor {
  readonly name: string;
  readonly email: string;
  readonly commits: number;
}

/** The same as the project's .mailmap knows them: one entry for a person with several addresses. Without a .mailmap that can be read, as they wrote. */
export const peopleQuery = (connection: string, id: string, ref: string) => {
  const known = contributorsQuery(connection, id, ref);
  return queryOptions({
    queryKey: ["listContributors", connection, { id, ref, people: true }] as const,
    queryFn: async ({ client }): Promise<readonly Contributor[]> => {
      const mailmap = client.fetchQuery(mailmapQuery(connection, id)).catch((error: unknown) => {
        console.debug("People are told as they wrote themselves.", error);
        return null;
      });
      const people = new Map<string, Contributor>();
      for (const { name, email, commits } of await client.fetchQuery(known)) {
        const proper = (await mailmap)?.({ name, email }) ?? { name, email };
        const key = `${proper.name} <${proper.email.toLowerCase()}>`;
        const before = people.get(key);
        people.set(key, { ...(before ?? proper), commits: commits + (before?.commits ?? 0) });
      }
      return [...people.values()].sort((one, other) => other.commits - one.commits);
    },
    ...staleness("listContributors", { id, ref }),
  });
};

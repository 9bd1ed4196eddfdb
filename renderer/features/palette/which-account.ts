// Which of several accounts on one server an address is opened with: the one that opened its project last, else one that may see it.
import type { QueryClient } from "@tanstack/react-query";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { allRecentQuery } from "../../data/desktop.ts";
import { projectQuery } from "../../data/repository.ts";
import { ownersOfLink } from "./link-group.ts";

/** The connections, that one before all others; as they are where only one has the address, or nobody can tell. */
export async function inOrderFor(client: QueryClient, link: string, connections: readonly Connection[]): Promise<readonly Connection[]> {
  const owners = ownersOfLink(link, connections);
  if (owners.length < 2) return connections;
  const recent = await client.fetchQuery({ ...allRecentQuery, staleTime: 0 }).catch(() => []);
  const opened = recent.find(({ connection, project }) => owners.some((one) => one.connection === connection && one.project === project));
  const chosen = opened?.connection ?? (await firstThatSees(client, owners));
  return [...connections].sort((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
}

/** Side by side, as one of them may not answer for long; the first of those that see it, in their order. */
async function firstThatSees(client: QueryClient, owners: ReturnType<typeof ownersOfLink>): Promise<string | undefined> {
  const seen = await Promise.all(
    owners.map(({ connection, project }) =>
      client.fetchQuery(projectQuery(connection, project)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return owners.find((_owner, at) => seen[at])?.connection;
}

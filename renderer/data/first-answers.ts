// Asks for what the first screen of a project will ask for, one answer after the other, while its code is still being fetched and drawn.
import type { QueryClient } from "@tanstack/react-query";
import { isFullHash } from "../../shared/contract/effects.ts";
import { type Location, type Place, placeOf } from "../state/place.ts";
import { readingsQuery, watchedActivityQuery } from "./activity.ts";
import { unreadFile } from "./ahead.ts";
import { branchQuery } from "./checkout.ts";
import { connectionsQuery, recentQuery, sessionQuery } from "./desktop.ts";
import { shouldRetry } from "./query-client.ts";
import { commitDiffQuery, commitQuery, countedCommitQuery, projectQuery, treeQuery } from "./repository.ts";

/**
 * Begins with the place that the address names, else with the project that was named when Repodesk was started. What fails is left to
 * the screen, which asks again and says so. Never rejects.
 */
export async function fetchFirstAnswers(client: QueryClient, location: Location): Promise<void> {
  const ask = async (): Promise<void> => {
    const place = placeOf(location);
    if (place !== null) return fetchProject(client, place);
    const { open } = await client.fetchQuery({ ...sessionQuery, retry: shouldRetry });
    if (location.at === "welcome" && open?.project != null)
      await fetchProject(client, { connection: "local", project: open.project, ref: null, view: "files" });
  };
  await ask().catch((error: unknown) => console.debug("Not fetched ahead.", error));
}

async function fetchProject(
  client: QueryClient,
  { connection, project: id, ref: chosen, view }: Pick<Place, "connection" | "project" | "ref" | "view">,
): Promise<void> {
  void client.prefetchQuery(connectionsQuery);
  void client.prefetchQuery(recentQuery);
  const project = await client.fetchQuery({ ...projectQuery(connection, id), retry: shouldRetry });
  const ref = chosen ?? project.default_branch;
  // A tag or a commit takes other questions, which depend on the answers: the screen knows them.
  if (ref == null || isFullHash(ref)) return;
  const branch = await client.fetchQuery({ ...branchQuery(connection, id, ref), retry: shouldRetry });
  if (view === "files")
    await client.prefetchQuery({ ...treeQuery(connection, project.path_with_namespace, branch.commit.id, ""), retry: shouldRetry });
}

/**
 * Asks for what a place shows as soon as somebody goes there: drawing it takes as long as half of the answer. The answer is settled, and
 * never rejected, when a file is there that was not before, or the readings of groups; null for all else.
 */
export function fetchAhead(client: QueryClient, location: Location): Promise<void> | null {
  if (location.at === "connection" && location.page === "activity") {
    const { connection } = location;
    return client.getQueryData(readingsQuery(connection).queryKey) === undefined ? fetchActivity(client, connection) : null;
  }
  if (location.at !== "project") return null;
  const { connection, project } = location;
  if (location.view === "files" && location.path !== null) return fetchFileAhead(client, connection, project, location.ref, location.path);
  if (location.view !== "commit" || location.tab !== "files") return null;
  const { sha } = location;
  if (sha === null || !isFullHash(sha)) return null;
  void client.prefetchInfiniteQuery({ ...commitDiffQuery(connection, project, sha), retry: shouldRetry });
  for (const query of [commitQuery, countedCommitQuery])
    void client.prefetchQuery({ ...query(connection, project, sha), retry: shouldRetry });
  return null;
}

/** Of a connection whose groups nobody has looked at yet; what is known is asked again by the page itself. */
async function fetchActivity(client: QueryClient, connection: string): Promise<void> {
  await Promise.all([client.prefetchQuery(watchedActivityQuery(connection)), client.prefetchQuery(readingsQuery(connection))]);
}

/** Where it is known to be a file of the branch: only the screen knows about others. */
function fetchFileAhead(client: QueryClient, connection: string, id: string, chosen: string | null, path: string): Promise<void> | null {
  const project = client.getQueryData(projectQuery(connection, id).queryKey);
  const ref = chosen ?? project?.default_branch;
  if (project === undefined || ref == null) return null;
  const commit = isFullHash(ref) ? ref : client.getQueryData(branchQuery(connection, id, ref).queryKey)?.commit.id;
  if (commit === undefined) return null;
  const file = unreadFile(client, { connection, project: project.path_with_namespace, commit }, path);
  if (file === null) return null;
  return client.prefetchQuery({ ...file, retry: shouldRetry });
}

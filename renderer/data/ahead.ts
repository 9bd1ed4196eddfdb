// Fetches what is likely to be opened next: a row's file or folder, while the pointer or the keys rest on it.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Checkout } from "./checkout.ts";
import { openedFileQuery } from "./file.ts";
import { fileSizeQuery } from "./folder.ts";
import { shouldRetry } from "./query-client.ts";
import { allPathsQuery, treeQuery } from "./repository.ts";

/** Bytes of a file that is fetched before somebody asks for it. */
const mostAhead = 1_000_000;

interface Tree {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Full hash. */
  readonly commit: string;
}

/** What stands at a path, as far as it has been listed; null where nobody knows. */
function kindAt(client: QueryClient, { connection, project, commit }: Tree, path: string): "blob" | "tree" | "commit" | null {
  const listed = client.getQueryData(treeQuery(connection, project, commit, path.slice(0, Math.max(0, path.lastIndexOf("/")))).queryKey);
  const entry = listed?.entries.find((one) => one.path === path);
  if (entry !== undefined) return entry.type;
  return client.getQueryData(allPathsQuery(connection, project, commit).queryKey)?.paths.includes(path) === true ? "blob" : null;
}

/** The question for a file that is known to be one and is not here yet, else null. */
export function unreadFile(client: QueryClient, tree: Tree, path: string): ReturnType<typeof openedFileQuery> | null {
  const file = openedFileQuery(tree.connection, tree.project, tree.commit, path);
  return kindAt(client, tree, path) === "blob" && client.getQueryData(file.queryKey) === undefined ? file : null;
}

/**
 * Where nobody has pressed yet, only this machine is asked, and of large files only how large they are. What fails is left to the screen,
 * which asks again and says so. Never rejects.
 */
export async function fetchBeforeOpening(client: QueryClient, tree: Tree, path: string, isPressed: boolean): Promise<void> {
  const { connection, project, commit } = tree;
  if (connection !== "local" && !isPressed) return;
  if (kindAt(client, tree, path) === "tree") return client.prefetchQuery(treeQuery(connection, project, commit, path));
  const file = unreadFile(client, tree, path);
  if (file === null) return;
  try {
    if (!isPressed) {
      const size = await client.fetchQuery(fileSizeQuery(connection, project, commit, path));
      if (size === null || size > mostAhead) return;
    }
    await client.prefetchQuery({ ...file, retry: shouldRetry });
  } catch (error) {
    console.debug("Not fetched ahead.", error);
  }
}

/** Tells of a path of the shown commit that somebody rests on, or presses. */
export function useFetchAhead({ connection, project, commit }: Checkout): (path: string, isPressed: boolean) => void {
  const client = useQueryClient();
  return (path, isPressed) => {
    if (project !== undefined && commit !== undefined)
      void fetchBeforeOpening(client, { connection, project: project.path_with_namespace, commit: commit.id }, path, isPressed);
  };
}

// Repositories below a folder of this machine: found as the desktop finds them, told from those that are served already, added at once.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Desktop } from "../../shared/contract/desktop-endpoints.ts";
import type { Item } from "../../shared/contract/endpoint.ts";
import type { LocalProject } from "../../shared/contract/local.ts";
import { apiQuery } from "./api-query.ts";
import { apiClient, desktopClient } from "./clients.ts";
import { recentQuery } from "./desktop.ts";
import { invalidate, invalidateAfter } from "./query-client.ts";

/** What a search says, as it comes; it ends with `signal`. Throws ApiError: folder_refused. */
export async function* searchFolder(path: string, signal: AbortSignal): AsyncGenerator<Item<Desktop["searchFolder"]>, void, undefined> {
  for await (const news of desktopClient.stream("searchFolder", { path }, { signal })) yield* news;
}

/** What the person's git says about a repository that is to be made; it may say another thing by now. */
export const newFolderQuery = queryOptions({ ...apiQuery("local", "getNewFolder", {}), staleTime: 0 });

/** Folders whose repositories are projects already. */
export const servedFoldersQuery = queryOptions({ ...apiQuery("local", "listFolders", {}), staleTime: 0 });

export interface Adding {
  readonly signal: AbortSignal;
  readonly onStep: (done: number) => void;
  /** What the list of recent projects calls one. */
  readonly toLabel: (folder: string) => string;
}

export interface Added {
  readonly added: number;
  readonly refused: readonly { readonly path: string; readonly error: Error }[];
}

/** Projects that the list of recent ones holds, and those of many added at once that get a place there in any case. */
const mostRecent = 20;
const fewestRecent = 5;

/**
 * Makes a project of each folder, one after the other, until `signal`. The first of them stand in the list of recent projects, as many
 * as leave those their place that a person has opened.
 */
export async function addFolders(client: QueryClient, paths: readonly string[], { signal, onStep, toLabel }: Adding): Promise<Added> {
  const made: LocalProject[] = [];
  const refused: { path: string; error: Error }[] = [];
  try {
    for (const [index, path] of paths.entries()) {
      if (signal.aborted) break;
      try {
        made.push((await apiClient("local").openFolder({ path })).data);
      } catch (error) {
        refused.push({ path, error: error as Error });
      }
      onStep(index + 1);
    }
    const known = await client.ensureQueryData(recentQuery);
    const room = Math.max(fewestRecent, mostRecent - known.length);
    for (const { path_with_namespace: project, folder } of made.slice(0, room).reverse())
      await desktopClient.rememberRecent({ connection: "local", project, label: toLabel(folder), ref: null });
  } finally {
    await invalidateAfter(client, "openFolder", "local", {});
    await invalidate(client, ["recent"]);
  }
  return { added: made.length, refused };
}

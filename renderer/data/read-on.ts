// A branch moved: what was seen of it is read at its new commit too, so that it can be shown when its server is gone.
import type { QueryClient } from "@tanstack/react-query";
import { foldersAbove } from "../state/tree.ts";
import { ask, besides, fullPage } from "./api-query.ts";
import { drop } from "./file.ts";
import { treeQuery } from "./repository.ts";

/** Of folders and of files: each costs its server a request whenever the branch moves. */
const most = 12;
/** Bytes of a file that nobody asked for. */
const largest = 1_000_000;

export interface Moved {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Full hash. */
  readonly commit: string;
}

export interface Seen {
  /** Folders that are open in the tree. */
  readonly folders: readonly string[];
  /** Paths of files, what was looked at last first. */
  readonly files: readonly string[];
}

/** One after the other, so that nothing else waits for it. Rejects with the first failure: the rest is left to the screen. */
export async function readOn(client: QueryClient, { connection, project, commit }: Moved, seen: Seen, signal: AbortSignal): Promise<void> {
  const files = seen.files.slice(0, most);
  const folders = new Set(["", ...files.flatMap((path) => foldersAbove(path)), ...seen.folders.slice(0, most)]);
  const listed = new Set<string>();
  for (const folder of folders) {
    // One that went with the commit has nothing to be listed.
    if (folder !== "" && !listed.has(folder)) continue;
    signal.throwIfAborted();
    const { entries } = await client.fetchQuery(treeQuery(connection, project, commit, folder));
    for (const { path } of entries) listed.add(path);
  }
  for (const path of files) {
    if (listed.has(path)) await readFile(path);
  }
  // As the history asks for its first page.
  await ask(connection, "listCommits", { per_page: fullPage, id: project, ref_name: commit, page: 1 }, { ...besides, signal });

  /** Not into the cache, which would hold the bytes: the desktop keeps a copy of what has passed. */
  async function readFile(path: string): Promise<void> {
    const { data, headers } = await ask(connection, "getRawFile", { id: project, ref: commit, file_path: path }, { ...besides, signal });
    if (Number(headers.get("content-length") ?? 0) > largest) await drop(data.body);
    else await data.arrayBuffer();
  }
}

// Which file of a branch is the one that an older commit has: its path now, followed through renames, and whether that is beyond doubt.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ask, fullPage, staleness } from "./api-query.ts";
import { mergeBaseQuery } from "./compare.ts";
import { fileFactsQuery } from "./file.ts";
import { findMovedFrom } from "./moved-from.ts";
import { touchedQuery } from "./pick.ts";

export interface FileNow {
  /** What it is called now; null = it is not there. */
  readonly path: string | null;
  /** Whether each step from the commit to there is known; else it may be another file of that name, or one of another name. */
  readonly isSame: boolean;
  /** Whether the branch has the commit at all. */
  readonly hasCommit: boolean;
}

/** Commits of a path that are looked into, and renames that are followed; beyond that, where the file is stays a guess. */
const bounds = { commits: 40, renames: 8 };

/** `commit`, `tip`: full hashes; `path`: as the commit calls it. */
export const fileNowQuery = (connection: string, id: string, commit: string, path: string, tip: string) =>
  queryOptions({
    queryKey: ["getRawFile", connection, { id, ref: tip, file_path: path, since: commit }] as const,
    queryFn: ({ client, signal }) => follow({ client, connection, id, signal }, commit, path, tip),
    ...staleness("getRawFile", { id, ref: tip, file_path: path }),
    retry: false as const,
  });

interface Asker {
  readonly client: QueryClient;
  readonly connection: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

async function follow(asker: Asker, commit: string, path: string, tip: string): Promise<FileNow> {
  const { client, connection, id } = asker;
  const base = commit === tip ? commit : (await client.fetchQuery(mergeBaseQuery(connection, id, commit, tip)))?.id;
  const told = async (name: string, isSame: boolean, hasCommit = true): Promise<FileNow> => {
    const isHere = await isThere(asker, tip, name);
    return { path: isHere ? name : null, isSame, hasCommit };
  };
  const toldGone = async (name: string): Promise<FileNow> => {
    const found = await told(name, true);
    // What is there all the same is another file, or came back by a merge.
    return { ...found, isSame: found.path === null };
  };
  if (base !== commit) return told(path, false, false);
  let [name, from] = [path, commit];
  for (let step = 0; step <= bounds.renames; step += 1) {
    const commits = from === tip ? [] : await commitsBetween(asker, from, tip, name);
    if (commits === null) return told(name, false);
    let moved: { readonly to: string; readonly at: string } | null = null;
    for (const at of commits) {
      const fate = await fateIn(asker, at, name);
      if (fate === "removed") return toldGone(name);
      if (fate === "unknown") return told(name, false);
      if (fate === "kept") continue;
      moved = { to: fate.to, at };
      break;
    }
    if (moved === null) return told(name, true);
    [name, from] = [moved.to, moved.at];
  }
  return told(name, false);
}

/** Hashes of the commits of a path between two, oldest first; null where there are more than are looked into. */
async function commitsBetween({ connection, id, signal }: Asker, from: string, to: string, path: string): Promise<string[] | null> {
  const { data } = await ask(
    connection,
    "listCommits",
    { id, ref_name: `${from}..${to}`, path, per_page: Math.min(fullPage, bounds.commits + 1) },
    { signal },
  );
  return data.length > bounds.commits ? null : data.map((commit) => commit.id).reverse();
}

/** What a commit did to a file: left it at its path, took it away, or moved it. `unknown`: too much changed with it. */
async function fateIn(
  { client, connection, id }: Asker,
  sha: string,
  path: string,
): Promise<"kept" | "removed" | "unknown" | { readonly to: string }> {
  const entries = await client.fetchQuery(touchedQuery(connection, id, sha));
  const renamed = entries.find((entry) => entry.renamed_file && entry.old_path === path);
  if (renamed !== undefined) return { to: renamed.new_path };
  const own = entries.find(({ old_path }) => old_path === path);
  if (own?.deleted_file === true) return entries.length < fullPage ? "removed" : "unknown";
  if (own === undefined) return "unknown";
  // Another file may have taken its place.
  const made = entries.find((entry) => entry.new_file && findMovedFrom(entry, [own]) !== null);
  return made === undefined ? "kept" : { to: made.new_path };
}

async function isThere({ client, connection, id }: Asker, commit: string, path: string): Promise<boolean> {
  try {
    await client.fetchQuery(fileFactsQuery(connection, id, commit, path));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

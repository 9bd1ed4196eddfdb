// Which file of a branch is the one that an older commit has: its path now, followed through renames, and whether that is beyond doubt.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Commit, DiffEntry } from "../../shared/contract/resources.ts";
import { allOf, ask, staleness } from "./api-query.ts";
import { isLackOf, mergeBaseQuery } from "./compare.ts";
import { fileFactsQuery } from "./file.ts";
import { findMovedFrom } from "./moved-from.ts";

export interface FileNow {
  /** What it is called now; null = it is not there. */
  readonly path: string | null;
  /** Whether each step from the commit to there is known; else it may be another file of that name, or one of another name. */
  readonly isSame: boolean;
  /** False: the branch does not have the commit. True too where the server does not say: then `isSame` is false. */
  readonly hasCommit: boolean;
}

/** Commits of a path that are looked into, renames that are followed, files of a commit that are read; beyond that, where the file is stays a guess. */
const bounds = { commits: 40, renames: 8, files: 300 };

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
  const base = await baseOf(asker, commit, tip);
  const told = async (name: string, isSame: boolean, hasCommit = true): Promise<FileNow> => {
    const blob = await blobAt(asker, tip, name);
    return { path: blob === null ? null : name, isSame: isSame && base !== undefined, hasCommit };
  };
  const toldGone = async (name: string): Promise<FileNow> => {
    const found = await told(name, true);
    // What is there all the same is another file, or came back by a merge.
    return { ...found, isSame: found.isSame && found.path === null };
  };
  // Where nobody says whether the branch has the commit, what is found is a guess.
  if (base !== undefined && base !== commit) return told(path, false, false);
  let [name, from] = [path, commit];
  for (let step = 0; step <= bounds.renames; step += 1) {
    const commits = from === tip ? [] : await commitsBetween(asker, from, tip, name);
    if (commits === null) return told(name, false);
    // Another file in its place, and no commit that put it there: a merge did, or the server does not list what was asked for.
    if (commits.length === 0 && from !== tip && (await blobAt(asker, from, name)) !== (await blobAt(asker, tip, name)))
      return told(name, false);
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

/** Hash of where two commits parted; null = nowhere; undefined = the server does not say. */
async function baseOf({ client, connection, id }: Asker, commit: string, tip: string): Promise<string | null | undefined> {
  if (commit === tip) return commit;
  try {
    const base: Commit | null = await client.fetchQuery(mergeBaseQuery(connection, id, commit, tip));
    return base?.id ?? null;
  } catch (error) {
    if (isLackOf(error)) return undefined;
    throw error;
  }
}

/** Hashes of the commits of a path between two, oldest first; null where there are more than are looked into, or the server lists no such range. */
async function commitsBetween({ connection, id, signal }: Asker, from: string, to: string, path: string): Promise<string[] | null> {
  const most = bounds.commits + 1;
  try {
    const commits = await allOf(connection, "listCommits", { id, ref_name: `${from}..${to}`, path, per_page: most }, { signal, most });
    return commits.length >= most ? null : commits.map((commit) => commit.id).reverse();
  } catch (error) {
    if (isLackOf(error) || (error instanceof ApiError && error.status === 400)) return null;
    throw error;
  }
}

/** The files that a commit changed, as far as they are read: some servers give fewer at a time than they are asked for. */
const changedQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    queryKey: ["getCommitDiff", connection, { id, sha, most: bounds.files }] as const,
    queryFn: ({ signal }) => allOf(connection, "getCommitDiff", { id, sha }, { signal, most: bounds.files }),
    ...staleness("getCommitDiff", { id, sha }),
  });

/** What a commit did to a file: left it at its path, took it away, or moved it. `unknown`: too much changed with it, or its lines are not told. */
async function fateIn(
  { client, connection, id }: Asker,
  sha: string,
  path: string,
): Promise<"kept" | "removed" | "unknown" | { readonly to: string }> {
  const entries = await client.fetchQuery(changedQuery(connection, id, sha));
  const renamed = entries.find((entry) => entry.renamed_file && entry.old_path === path);
  if (renamed !== undefined) return { to: renamed.new_path };
  const own = entries.find(({ old_path }) => old_path === path);
  if (own === undefined) return "unknown";
  // Another file may have taken its place, or the server calls no move by its name.
  const made = entries.filter((entry) => entry.new_file && entry.new_path !== path);
  const target = made.find((entry) => findMovedFrom(entry, [own]) !== null);
  if (target !== undefined) return { to: target.new_path };
  const isWhole = entries.length < bounds.files && !(made.some(isLeftOut) || (made.length > 0 && isLeftOut(own)));
  if (own.deleted_file) return isWhole ? "removed" : "unknown";
  return isWhole || !isLeftOut(own) ? "kept" : "unknown";
}

/** Whether the server told of a file without its lines. */
const isLeftOut = ({ diff, collapsed, too_large }: DiffEntry): boolean => diff === "" && (collapsed === true || too_large === true);

/** Hash of a file's text; null where the commit has no such file. Throws where that is not known. */
async function blobAt({ client, connection, id, signal }: Asker, commit: string, path: string): Promise<string | null> {
  try {
    return (await client.fetchQuery(fileFactsQuery(connection, id, commit, path))).blob;
  } catch (error) {
    if (!isLackOf(error)) throw error;
    // A refusal of HEAD has no words: it may be the file that is not there, or the endpoint.
    try {
      return (await ask(connection, "getFile", { id, ref: commit, file_path: path }, { signal })).data.blob_id;
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === "file_not_found") return null;
      throw refusal;
    }
  }
}

// Commits that blame looks past: what a repository lists in `.git-blame-ignore-revs`, and what a caller names.
import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignoredRevisionsPath, parseIgnoredRevisions } from "../../../shared/lib/ignored-revisions.ts";
import { readBlob, readBlobSize } from "../objects/objects.ts";
import { readEntry } from "../objects/tree.ts";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import type { ObjectId, Repository } from "../types.ts";

/** Bytes of such a file from which on it is no list that a person keeps. */
const largestList = 1024 * 1024;
/** What the repository lists at a commit; nothing where there is no list, or one that is too large to be one. */
export async function readIgnoredRevisions(repository: Repository, commit: ObjectId): Promise<ObjectId[]> {
  const entry = await readEntry(repository, commit, ignoredRevisionsPath);
  if (entry?.type !== "blob" || (await readBlobSize(repository, entry.id)) > largestList) return [];
  return parseIgnoredRevisions((await readBlob(repository, entry.id)).toString("utf8"), commit.length);
}

/** Names a set of commits, whatever their order; "" for none. */
export function nameIgnored(ignored: readonly ObjectId[]): string {
  if (ignored.length === 0) return "";
  return createHash("sha1")
    .update([...ignored].sort().join())
    .digest("hex");
}

/** Hands `work` the arguments with which blame looks past commits; they stand in a file of ours, gone afterwards. */
export async function withIgnored<T>(ignored: readonly ObjectId[], work: (args: readonly string[]) => Promise<T>): Promise<T> {
  if (ignored.length === 0) return work([]);
  const folder = await makeTemporaryFolder("ignored");
  try {
    const file = join(folder, "revisions");
    await writeFile(file, `${ignored.join("\n")}\n`);
    return await work(["--ignore-revs-file", file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

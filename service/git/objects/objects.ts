// Reads objects by id: raw, as blobs, as commits.

import { internalsOf } from "../handle.ts";
import { GitError } from "../process/run.ts";
import type { CommitRecord, ObjectId, Repository } from "../types.ts";
import type { ObjectData } from "./batch-parser.ts";
import { parseCommit } from "./commit-format.ts";
import { readHistoryEdge } from "./history-memory.ts";
import { missingObject } from "./missing-object.ts";

/** Whatever object `spec` (a trusted hash, or one with a suffix such as ^{tree}) names, with its bytes; null when none. */
export function readObject(repository: Repository, spec: string): Promise<ObjectData | null> {
  return internalsOf(repository).bulk.contents(spec);
}

/** A blob's bytes. Throws GitError when the id names no blob. */
export async function readBlob(repository: Repository, id: ObjectId): Promise<Buffer> {
  const object = await internalsOf(repository).bulk.contents(id);
  if (object?.type !== "blob") throw await missingObject(repository, "blob", id);
  return object.content;
}

/** A blob's size in bytes, without reading it. Throws GitError when the id names no blob. */
export async function readBlobSize(repository: Repository, id: ObjectId): Promise<number> {
  const info = await internalsOf(repository).interactive.info(id);
  if (info?.type !== "blob") throw await missingObject(repository, "blob", id);
  return info.size;
}

/** Bytes of blobs, in their order; null for one that is not there. */
export async function readBlobSizes(repository: Repository, ids: readonly ObjectId[]): Promise<(number | null)[]> {
  const { interactive } = internalsOf(repository);
  const infos = await Promise.all(ids.map((id) => interactive.info(id)));
  return infos.map((info) => (info?.type === "blob" ? info.size : null));
}

/** A commit, without parents where a shallow history ends. Throws GitError when the id names no commit. */
export async function readCommit(repository: Repository, id: ObjectId): Promise<CommitRecord> {
  const [commit, { shallow }] = await Promise.all([readWhole(repository, id), readHistoryEdge(repository)]);
  return shallow.has(commit.id) ? { ...commit, parents: [], isEdge: true } : commit;
}

async function readWhole(repository: Repository, id: ObjectId): Promise<CommitRecord> {
  const { commits, interactive } = internalsOf(repository);
  const known = commits.get(id);
  if (known) return known;
  const object = await interactive.contents(id);
  if (object?.type !== "commit") throw await missingObject(repository, "commit", id);
  const commit = parseCommit(object.id, object.content);
  commits.set(id, commit);
  return commit;
}

/** A commit, or null where it is lost or damaged, whatever was known of it before. */
export async function readCommitIfSound(repository: Repository, id: ObjectId): Promise<CommitRecord | null> {
  try {
    return await readCommit(repository, id);
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** Commits in the order of their ids, in one pipelined exchange. */
export function readCommits(repository: Repository, ids: readonly ObjectId[]): Promise<CommitRecord[]> {
  return Promise.all(ids.map((id) => readCommit(repository, id)));
}

/** Ids asked about in one pipelined exchange. */
const asked = 1_000;

/** Those of the ids that name no commit here. */
export async function findAbsentCommits(repository: Repository, ids: readonly ObjectId[]): Promise<ObjectId[]> {
  const { bulk } = internalsOf(repository);
  const absent: ObjectId[] = [];
  for (let at = 0; at < ids.length; at += asked) {
    const some = ids.slice(at, at + asked);
    const found = await Promise.all(some.map((id) => bulk.info(id)));
    absent.push(...some.filter((_, index) => found[index]?.type !== "commit"));
  }
  return absent;
}

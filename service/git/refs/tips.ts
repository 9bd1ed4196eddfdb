// What long lists of refs need to know of the objects at their tips. Asked for in pieces, so that others have their turn in between, and
// remembered: a repository may have tens of thousands of refs, all of which every page of a sorted list needs.

import { internalsOf } from "../handle.ts";
import { parseCommit, parseTag } from "../objects/commit-format.ts";
import { createObjectMemory } from "../objects/history-memory.ts";
import { peel } from "../objects/peel.ts";
import { type Cache, smallBytes, textBytes } from "../process/budget.ts";
import { GitError, runGit } from "../process/run.ts";
import type { ObjectId, Repository, Signature } from "../types.ts";

/** Objects asked about in one pipelined exchange. */
const atOnce = 1_000;
/** Commits from which on a process for all of their times costs less than reading each. */
const manyCommits = 200;

/** What an annotated tag says. */
export interface Annotation {
  readonly message: string;
  readonly tagger: Signature | null;
}

interface Memory {
  readonly times: Cache<ObjectId, number>;
  readonly annotations: Cache<ObjectId, Annotation>;
}

const memoryOf = createObjectMemory(
  (makeCache): Memory => ({
    times: makeCache(() => smallBytes),
    annotations: makeCache(({ message, tagger }) => 100 + textBytes(message) + textBytes(`${tagger?.name}${tagger?.email}`)),
  }),
);

/** The answers to all of them, `atOnce` at a time; null for what git breaks off at, which is damaged. */
async function inPieces<T>(ids: readonly ObjectId[], ask: (id: ObjectId) => Promise<T>): Promise<(T | null)[]> {
  const answers: (T | null)[] = [];
  const orNull = (error: unknown): null => {
    if (error instanceof GitError) return null;
    throw error;
  };
  for (let at = 0; at < ids.length; at += atOnce)
    for (const answer of await Promise.all(ids.slice(at, at + atOnce).map((id) => ask(id).catch(orNull)))) answers.push(answer);
  return answers;
}

/** The commits that objects are or, as tags, lead to, in their order; null for one that is not there, or leads to none. */
export async function peelAll(repository: Repository, ids: readonly ObjectId[]): Promise<(ObjectId | null)[]> {
  const { bulk, peeled } = internalsOf(repository);
  const unknown = [...new Set(ids)].filter((id) => peeled.get(id) === undefined);
  const asked = await inPieces(unknown, (id) => peel(repository, id, bulk));
  const found = new Map(unknown.map((id, index) => [id, asked[index] ?? null]));
  return ids.map((id) => {
    const answer = found.get(id);
    if (answer !== undefined) return answer;
    const known = peeled.get(id);
    return known === undefined || known === "none" ? null : known;
  });
}

/** What the annotated tags among these objects say, by id. */
export async function readAnnotations(repository: Repository, ids: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, Annotation>> {
  const { bulk } = internalsOf(repository);
  const { annotations } = memoryOf(repository);
  const found = new Map<ObjectId, Annotation>();
  const read = async (id: ObjectId): Promise<void> => {
    const known = annotations.get(id);
    // A large file may have a tag too: its type first.
    const tag = known === undefined && (await bulk.info(id))?.type === "tag" ? await bulk.contents(id) : null;
    const annotation = known ?? (tag && parseTag(tag.content));
    if (!annotation) return;
    if (known === undefined) annotations.set(id, annotation);
    found.set(id, annotation);
  };
  await inPieces([...new Set(ids)], read);
  return found;
}

/** When commits were committed, in seconds since 1970, by id. One that cannot be read is left out. */
export async function readTimes(repository: Repository, ids: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, number>> {
  const { times } = memoryOf(repository);
  const found = new Map<ObjectId, number>();
  const unknown: ObjectId[] = [];
  for (const id of new Set(ids)) {
    const known = times.get(id);
    if (known === undefined) unknown.push(id);
    else found.set(id, known);
  }
  const asked = (unknown.length < manyCommits ? null : await walkTimes(repository, unknown)) ?? (await parseTimes(repository, unknown));
  for (const [id, seconds] of asked) {
    times.set(id, seconds);
    found.set(id, seconds);
  }
  return found;
}

/** By one process, which may have them from a commit-graph; null where it ends at one that is broken. */
async function walkTimes(repository: Repository, ids: readonly ObjectId[]): Promise<Map<ObjectId, number> | null> {
  const args = ["rev-list", "--no-walk=unsorted", "--timestamp", "--ignore-missing", "--stdin"] as const;
  try {
    const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk", input: `${ids.join("\n")}\n` });
    const lines = stdout.toString("latin1").split("\n").filter(Boolean);
    return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), Number(line.slice(0, line.indexOf(" ")))]));
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

async function parseTimes(repository: Repository, ids: readonly ObjectId[]): Promise<Map<ObjectId, number>> {
  const { bulk, commits } = internalsOf(repository);
  const read = async (id: ObjectId): Promise<readonly [ObjectId, number] | null> => {
    const known = commits.get(id);
    if (known) return [id, known.committer.seconds];
    const object = await bulk.contents(id);
    return object?.type === "commit" ? [id, parseCommit(id, object.content).committer.seconds] : null;
  };
  return new Map((await inPieces(ids, read)).filter((entry) => entry !== null));
}

// Merges that are only tried share a folder, for as long as one follows the other: what the first ones made is there for the next ones.
import { rmSync } from "node:fs";
import { access, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId, Repository } from "../types.ts";
import { formatCommit } from "./commit-format.ts";
import { readMergeAttributes, readMergeAttributesOf, type Sides } from "./merge-attributes.ts";
import { type Manner, type Merged, makeQuarantine, mergeIn, nobody, writeLoose } from "./quarantine.ts";

/** Milliseconds for which a folder waits for the next try. */
const longestIdle = 5_000;
/** After so many tries a new folder is begun, so that none grows without end. */
const mostTries = 200;

interface Trials {
  readonly folder: Promise<string>;
  /** Commits that it holds, by tree and parents. */
  readonly commits: Map<string, Promise<ObjectId>>;
  /** Tries that are at work in it. */
  users: number;
  tries: number;
  /** Whether nobody else may begin in it. */
  isOver: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** By git directory. */
const current = new Map<string, Trials>();
/** Folders that exist, gone with the process. */
const folders = new Set<string>();
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Finds out what `mergeTrees` would come to: of what it would make, only the tree's id is told. */
export async function tryTrees(
  repository: Repository,
  trees: { readonly base: ObjectId; readonly ours: ObjectId; readonly theirs: ObjectId },
  signal?: AbortSignal,
): Promise<Merged> {
  const attributes = await readMergeAttributes(repository, trees);
  return inTrials(repository, { signal, attributes }, async (trials, folder) => {
    const base = await commitOf(repository, trials, folder, trees.base, []);
    return Promise.all([
      commitOf(repository, trials, folder, trees.ours, [base]),
      commitOf(repository, trials, folder, trees.theirs, [base]),
    ]);
  });
}

/** Finds out what `mergeCommits` would come to, likewise. */
export async function tryCommits(repository: Repository, sides: Sides, signal?: AbortSignal): Promise<Merged> {
  const attributes = await readMergeAttributesOf(repository, sides);
  return inTrials(repository, { signal, attributes }, async () => [sides.ours, sides.theirs]);
}

function commitOf(
  repository: Repository,
  { commits }: Trials,
  folder: string,
  tree: ObjectId,
  parents: readonly ObjectId[],
): Promise<ObjectId> {
  const key = [tree, ...parents].join(" ");
  const known = commits.get(key);
  if (known !== undefined) return known;
  const content = formatCommit({ tree, parents, author: nobody, committer: nobody, message: "" });
  const made = writeLoose(folder, repository, "commit", content);
  commits.set(key, made);
  return made;
}

async function inTrials(
  repository: Repository,
  manner: Manner,
  makeSides: (trials: Trials, folder: string) => Promise<[ObjectId, ObjectId]>,
): Promise<Merged> {
  const trials = begin(repository);
  let folder: string | null = null;
  try {
    folder = await trials.folder;
    const merged = await mergeIn(repository, folder, await makeSides(trials, folder), manner);
    return "paths" in merged ? merged : { ...merged, objects: [] };
  } catch (error) {
    // Nobody builds on what may be half done.
    finish(repository, trials);
    if (folder === null || trials.tries === 1 || manner.signal?.aborted || (await isWhole(folder))) throw error;
  } finally {
    await leave(repository, trials);
  }
  // Somebody has cleared the folder away since the last try.
  return inTrials(repository, manner, makeSides);
}

const isWhole = (folder: string): Promise<boolean> =>
  access(join(folder, "info", "alternates")).then(
    () => true,
    () => false,
  );

function begin(repository: Repository): Trials {
  const trials = current.get(repository.gitDir) ?? open(repository);
  clearTimeout(trials.idle);
  trials.users += 1;
  trials.tries += 1;
  if (trials.tries === mostTries) finish(repository, trials);
  return trials;
}

function open(repository: Repository): Trials {
  const folder = makeQuarantine(repository, "trials").then((made) => {
    folders.add(made);
    return made;
  });
  const trials: Trials = { folder, commits: new Map(), users: 0, tries: 0, isOver: false, idle: undefined };
  current.set(repository.gitDir, trials);
  return trials;
}

function finish(repository: Repository, trials: Trials): void {
  trials.isOver = true;
  if (current.get(repository.gitDir) === trials) current.delete(repository.gitDir);
}

/** The last one who leaves takes the folder away, or has it wait. */
async function leave(repository: Repository, trials: Trials): Promise<void> {
  trials.users -= 1;
  if (trials.users > 0) return;
  if (trials.isOver) return remove(trials);
  trials.idle = setTimeout(() => {
    finish(repository, trials);
    // The next start of the service clears away what stays.
    remove(trials).catch(() => undefined);
  }, longestIdle).unref();
}

async function remove({ folder }: Trials): Promise<void> {
  const made = await folder.catch(() => null);
  if (made === null) return;
  await rm(made, { recursive: true, force: true });
  folders.delete(made);
}

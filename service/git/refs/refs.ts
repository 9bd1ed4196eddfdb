// Lists, reads, makes and deletes branches; lists tags.

import { internalsOf, zeroId } from "../handle.ts";
import { peel } from "../objects/peel.ts";
import { GitError, runGit } from "../process/run.ts";
import type { BeforeMove, ObjectId, RefRecord, Repository } from "../types.ts";
import { type ListedRef, readRefListing } from "./ref-listing.ts";
import { isBranchName, isSafeRevision, isTakenName } from "./ref-name.ts";
import type { FoundRef } from "./ref-reader.ts";
import { findShadow, findTwin } from "./ref-twins.ts";
import { peelAll, readAnnotations } from "./tips.ts";
import { branchesInUse } from "./work-trees.ts";
import { enqueueWrite } from "./write-queue.ts";

interface NamedRef {
  readonly name: string;
  readonly target: ObjectId;
}

/** Refs below a folder by name (byte order), with names below the folder and what they hold. */
const namedBelow = (listed: readonly ListedRef[], folder: string): NamedRef[] =>
  listed.filter(({ ref }) => ref.startsWith(folder)).map(({ ref, target }) => ({ name: ref.slice(folder.length), target }));

/** Lists as they were made of a listing, which lasts as long as no ref changes: the pages of a long list all ask for the whole. */
const branchesOf = new WeakMap<readonly ListedRef[], readonly RefRecord[]>();
const tagsOf = new WeakMap<readonly ListedRef[], readonly RefRecord[]>();

/** Keeps a list in which nothing is missing: what is may come yet. */
function keep(lists: typeof branchesOf, listed: readonly ListedRef[], records: readonly RefRecord[]): readonly RefRecord[] {
  if (records.every(({ commit }) => commit !== null)) lists.set(listed, records);
  return records;
}

/** All branches by name (byte order). `commit` is null for one that points at something broken. */
export async function listBranches(repository: Repository): Promise<readonly RefRecord[]> {
  const listed = await readRefListing(repository);
  const known = branchesOf.get(listed);
  if (known) return known;
  const refs = namedBelow(listed, "refs/heads/");
  const commits = await peelAll(
    repository,
    refs.map(({ target }) => target),
  );
  // What leads to a commit as a tag only is no branch.
  const toRecord = (ref: NamedRef, index: number): RefRecord => ({
    ...ref,
    ...{ commit: commits[index] === ref.target ? ref.target : null, message: null, tagger: null },
  });
  return keep(branchesOf, listed, refs.map(toRecord));
}

/** All tags by name (byte order), annotated ones with their message and tagger, peeled to a commit where they have one. */
export async function listTags(repository: Repository): Promise<readonly RefRecord[]> {
  const listed = await readRefListing(repository);
  const known = tagsOf.get(listed);
  if (known) return known;
  const refs = namedBelow(listed, "refs/tags/");
  const commits = await peelAll(
    repository,
    refs.map(({ target }) => target),
  );
  const others = refs.filter(({ target }, index) => commits[index] !== target);
  const annotations = await readAnnotations(
    repository,
    others.map(({ target }) => target),
  );
  const toRecord = (ref: NamedRef, index: number): RefRecord => {
    const { message = null, tagger = null } = annotations.get(ref.target) ?? {};
    return { ...ref, commit: commits[index] ?? null, message, tagger };
  };
  return keep(tagsOf, listed, refs.map(toRecord));
}

/** One branch by its short name; null when there is none. */
export async function readBranch(repository: Repository, name: string): Promise<RefRecord | null> {
  const commit = await readTip(repository, name);
  return commit === null ? null : { name, commit, target: commit, message: null, tagger: null };
}

/** The commit of a branch, read again each time; null when there is no such branch. */
export async function readTip(repository: Repository, name: string): Promise<ObjectId | null> {
  return isSafeRevision(name) ? readRefCommit(repository, `refs/heads/${name}`) : null;
}

/** The commit behind a ref of exactly this full name; null when there is no such ref, or no commit behind it. */
export async function readRefCommit(repository: Repository, ref: string): Promise<ObjectId | null> {
  const found = await internalsOf(repository).refReader.read(ref);
  return found?.id == null ? null : peel(repository, found.id);
}

/** What a new ref would lie over: another one that the disk does not tell from it. */
export interface Alike {
  /** Short name of the other. */
  readonly alike: string;
}

/** The branch behind a branch that is a symbolic ref: the one that update-ref writes to. Any other branch is itself. */
export async function followAlias(repository: Repository, name: string): Promise<string> {
  return behind(name, isSafeRevision(name) ? await internalsOf(repository).refReader.read(`refs/heads/${name}`) : null);
}

/** The same where the branch has been read. */
export function behind(name: string, found: FoundRef | null): string {
  const other = found?.ref.startsWith("refs/heads/") ? shorten(found.ref) : name;
  return isBranchName(other) ? other : name;
}

/** Makes a branch at a commit. "hierarchy": `a` and `a/b` can't both be branches. */
export async function createBranch(
  repository: Repository,
  name: string,
  commit: ObjectId,
): Promise<"created" | "exists" | "branch-name" | "hierarchy" | Alike> {
  if (!isBranchName(name) || isTakenName(name)) return "branch-name";
  const twin = await findTwin(repository, `refs/heads/${name}`);
  if (twin !== null) return { alike: shorten(twin) };
  const swap = await internalsOf(repository).refs.apply([{ ref: `refs/heads/${name}`, to: commit, from: zeroId(repository) }]);
  if (swap.ok) return "created";
  const clash = await findClash(repository, name);
  if (clash === null && isBroken(swap.stderr)) return "branch-name";
  if (clash === null) throw new GitError(["update-ref", "--stdin"], 128, swap.stderr);
  return clash;
}

/** The short name of a branch or a tag. */
export const shorten = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, "");

/** Whether git complains that a ref of this name holds no id, or names what can't be a ref: it has to be mended by hand. */
export const isBroken = (complaint: string): boolean =>
  /reference broken|unable to resolve reference|reference already exists|dangling symref|bad ref/.test(complaint);

/** The lock of another program that git complains about, which it has waited for (environment.ts); null for any other complaint. */
export const findLock = (complaint: string): string | null => /Unable to create '(.+\.lock)': File exists/.exec(complaint)?.[1] ?? null;

/** Why a branch could not be made: it is there already, or its name clashes with another one's folder. */
export async function findClash(repository: Repository, name: string): Promise<"exists" | "hierarchy" | null> {
  const { place } = internalsOf(repository);
  const parts = name.split("/");
  const above = parts.slice(0, -1).map((_, index) => `refs/heads/${parts.slice(0, index + 1).join("/")}`);
  // A pattern matches a ref of exactly that name, and all below it.
  const args = ["for-each-ref", "--format=%(refname)", `refs/heads/${name}`, ...above] as const;
  const found = new Set((await runGit(place, { args, takes: "moment" })).stdout.toString("utf8").split("\n").filter(Boolean));
  if (found.has(`refs/heads/${name}`)) return "exists";
  const below = [...found].some((ref) => ref.startsWith(`refs/heads/${name}/`));
  return below || above.some((ref) => found.has(ref)) ? "hierarchy" : null;
}

type Deletion = "deleted" | "missing" | "checked-out" | "moved" | Alike;

/**
 * Deletes a branch, if it still points at `expected` where that is given. "checked-out": a work tree, or HEAD of a bare
 * repository, stands on it. "moved": it points elsewhere, or moved while we deleted it.
 */
export function deleteBranch(repository: Repository, name: string, expected?: ObjectId, beforeMove?: BeforeMove): Promise<Deletion> {
  return enqueueWrite(repository.gitDir, () => deleteQueued(repository, name, expected, beforeMove));
}

async function deleteQueued(
  repository: Repository,
  name: string,
  expected: ObjectId | undefined,
  beforeMove: BeforeMove | undefined,
): Promise<Deletion> {
  const commit = await readTip(repository, name);
  if (commit === null) return "missing";
  if (expected !== undefined && commit !== expected) return "moved";
  if ((await branchesInUse(repository)).has(name)) return "checked-out";
  const shadow = await findShadow(repository, `refs/heads/${name}`);
  if (shadow !== null) return { alike: shorten(shadow) };
  await beforeMove?.();
  const swap = await internalsOf(repository).refs.apply([{ ref: `refs/heads/${name}`, to: null, from: commit }]);
  if (swap.ok) return "deleted";
  const now = await readTip(repository, name);
  if (now === commit) throw new GitError(["update-ref", "--stdin"], 128, swap.stderr);
  return now === null ? "missing" : "moved";
}

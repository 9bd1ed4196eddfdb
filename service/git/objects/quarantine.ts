// Makes objects in a folder of their own, so that nothing reaches the repository before somebody decides to keep it; merges there.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { neutralPlace } from "../neutral-place.ts";
import type { Settings } from "../process/environment.ts";
import { GitError, type GitPlace, runGit } from "../process/run.ts";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import type { ObjectId, Repository, Signature } from "../types.ts";
import type { ObjectType } from "./batch-parser.ts";
import { formatCommit } from "./commit-format.ts";
import { readMergeAttributes, readMergeAttributesOf, type Sides } from "./merge-attributes.ts";
import type { ObjectWriter } from "./object-writer.ts";

/** An object that a merge made. */
export interface Made {
  readonly id: ObjectId;
  readonly type: ObjectType;
  readonly content: Buffer;
}

/** A clean merge with the objects that it made and the repository lacks, or the paths in conflict. */
export type Merged = { readonly tree: ObjectId; readonly objects: readonly Made[] } | { readonly paths: readonly string[] };

/** Who made commits that nobody will see. */
export const nobody: Signature = { name: "merge", email: "merge@localhost", seconds: 0, offset: 0 };

/** What a quarantine holds is gone with it; what is kept of it the writer makes durable. */
const quick: Settings = [["core.fsync", "none"]];

/**
 * Merges two trees over a base, as git merge-tree does for commits: three commits that nobody will see give it the base. What ours says of merges
 * counts, as in a work tree.
 */
export async function mergeTrees(
  repository: Repository,
  trees: { readonly base: ObjectId; readonly ours: ObjectId; readonly theirs: ObjectId },
  signal?: AbortSignal,
): Promise<Merged> {
  const attributes = await readMergeAttributes(repository, trees);
  return inQuarantine(repository, { signal, attributes }, async (quarantine) => {
    const write = (tree: ObjectId, parents: readonly ObjectId[]) =>
      writeLoose(quarantine, repository, "commit", formatCommit({ tree, parents, author: nobody, committer: nobody, message: "" }));
    const base = await write(trees.base, []);
    return Promise.all([write(trees.ours, [base]), write(trees.theirs, [base])]);
  });
}

/** Trees that came of changes which were merged one onto the other, and all objects that they need. */
export type Replayed =
  | (Extract<Merged, { tree: ObjectId }> & { readonly trees: readonly ObjectId[] })
  | { readonly paths: readonly string[] };

/** Applies each change (from `base`, null: from nothing, to `theirs`) to what came of the one before, beginning with the tree `onto`. */
export async function replayTrees(
  repository: Repository,
  onto: ObjectId,
  changes: readonly { readonly base: ObjectId | null; readonly theirs: ObjectId }[],
  signal?: AbortSignal,
): Promise<Replayed> {
  const quarantine = await makeQuarantine(repository, "rebase");
  const write = (tree: ObjectId, parents: readonly ObjectId[]) =>
    writeLoose(quarantine, repository, "commit", formatCommit({ tree, parents, author: nobody, committer: nobody, message: "" }));
  try {
    const trees: ObjectId[] = [];
    for (const { base, theirs } of changes) {
      const ours = trees.at(-1) ?? onto;
      const from = base ?? (await writeLoose(quarantine, repository, "tree", Buffer.alloc(0)));
      // Most of them touch nothing that was touched meanwhile.
      if (ours === from) {
        trees.push(theirs);
        continue;
      }
      const root = await write(from, []);
      const sides = await Promise.all([write(ours, [root]), write(theirs, [root])]);
      // What came of the changes before is in no place where it could be read: what is said where all of them begin counts.
      const attributes = await readMergeAttributes(repository, { base: from, ours: onto, theirs });
      const merged = await mergeIn(repository, quarantine, sides, { signal, attributes });
      if ("paths" in merged) return merged;
      trees.push(merged.tree);
    }
    return { tree: trees.at(-1) ?? onto, trees, objects: await readLoose(quarantine) };
  } finally {
    await rm(quarantine, { recursive: true, force: true });
  }
}

/** Merges two commits over their merge bases (git merge-tree), of which `base` is one; throws GitError where they have none. What ours says of merges counts. */
export async function mergeCommits(repository: Repository, sides: Sides, signal?: AbortSignal): Promise<Merged> {
  const attributes = await readMergeAttributesOf(repository, sides);
  return inQuarantine(repository, { signal, attributes }, async () => [sides.ours, sides.theirs]);
}

/** Hands the objects of a clean merge to the writer that will make them durable. */
export function keepObjects(writer: ObjectWriter, merged: Extract<Merged, { tree: ObjectId }>): void {
  for (const { type, content } of merged.objects) writer.add(type, content);
}

/** All objects are made in a folder that is gone afterwards. */
async function inQuarantine(
  repository: Repository,
  manner: Manner,
  makeSides: (quarantine: string) => Promise<[ObjectId, ObjectId]>,
): Promise<Merged> {
  const quarantine = await makeQuarantine(repository, "merge");
  try {
    const merged = await mergeIn(repository, quarantine, await makeSides(quarantine), manner);
    return "paths" in merged ? merged : { ...merged, objects: await readLoose(quarantine) };
  } finally {
    await rm(quarantine, { recursive: true, force: true });
  }
}

export interface Manner {
  readonly signal: AbortSignal | undefined;
  /** Lines that say which files merge otherwise than as text; null = none does. */
  readonly attributes: string | null;
}

/** Merges two commits that such a folder may hold; no setting of the repository (a merge program) counts. */
export async function mergeIn(
  repository: Repository,
  quarantine: string,
  sides: readonly [ObjectId, ObjectId],
  { signal, attributes }: Manner,
): Promise<{ readonly tree: ObjectId } | { readonly paths: readonly string[] }> {
  const { place, environment } = await neutralPlace(repository);
  const within = { ...place, objectDirectory: quarantine };
  if (attributes === null) return runMerge(within, sides, environment, signal);
  // Several may merge in one folder: each has its own file.
  const file = join(quarantine, `attributes-${randomUUID()}`);
  await writeFile(file, attributes, "latin1");
  return runMerge({ ...within, config: [...(place.config ?? []), ["core.attributesFile", file]] }, sides, environment, signal);
}

/** "error: Could not read abac9de9…" */
const unread = /^error: could not read [0-9a-f]{40}/im;

/** "git: merge-ort.c:2056: handle_content_merge: Assertion `…' failed.", "BUG: merge-ort.c:123: …": git met what it does not foresee. */
const gaveUp = /^BUG: |\bassertion\b.*\bfailed\b/im;

/** A merge that git breaks off is one that nobody can apply. */
async function runMerge(
  { config = [], ...place }: GitPlace,
  sides: readonly [ObjectId, ObjectId],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<{ readonly tree: ObjectId } | { readonly paths: readonly string[] }> {
  const args = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ...sides] as const;
  const { stdout, stderr, code } = await runGit(
    { ...place, config: [...config, ...quick] },
    { args, takes: "walk", environment, accept: [0, 1], signal },
  ).catch((error: unknown) => {
    const isGivenUp = error instanceof GitError && error.exitCode !== 128 && gaveUp.test(error.stderr);
    if (isGivenUp) return { stdout: Buffer.alloc(0), stderr: "", code: 1 };
    throw error;
  });
  // Before git 2.44 a tree that is not there is merged as an empty one: all of the branch's files would be deleted, cleanly.
  if (unread.test(stderr)) throw new GitError(args, code, stderr);
  const [tree = "", ...paths] = stdout.toString("utf8").split("\0").filter(Boolean);
  return code === 1 ? { paths: [...new Set(paths.map((path) => withoutSide(path, sides)))] } : { tree };
}

/** A file that is in the way of a folder, a link or a submodule stands under a name that git makes up: "sub~<the commit of its side>". */
function withoutSide(path: string, sides: readonly ObjectId[]): string {
  const at = path.lastIndexOf("~");
  return at > 0 && sides.includes(path.slice(at + 1).replace(/_\d+$/, "")) ? path.slice(0, at) : path;
}

/** A folder for objects that borrows those of the repository; anyone who makes it removes it. */
export async function makeQuarantine(repository: Repository, kind: string): Promise<string> {
  const folder = await makeTemporaryFolder(kind);
  await mkdir(join(folder, "info"));
  await writeFile(join(folder, "info", "alternates"), `${join(repository.gitDir, "objects")}\n`);
  return folder;
}

/** Writes an object into such a folder and answers its id. */
export async function writeLoose(folder: string, repository: Repository, type: ObjectType, content: Buffer): Promise<ObjectId> {
  const raw = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = createHash(repository.objectFormat).update(raw).digest("hex");
  await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, id.slice(0, 2), id.slice(2)), deflateSync(raw, { level: 1 }));
  return id;
}

/** Files and directories that the merge made. */
async function readLoose(folder: string): Promise<Made[]> {
  const objects: Made[] = [];
  for (const prefix of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const name of await readdir(join(folder, prefix))) {
      const raw = inflateSync(await readFile(join(folder, prefix, name)));
      const end = raw.indexOf(0);
      const type = raw.toString("latin1", 0, raw.indexOf(32));
      if (type === "blob" || type === "tree") objects.push({ id: prefix + name, type, content: raw.subarray(end + 1) });
    }
  }
  return objects;
}

// Reads, makes and deletes single tags.

import { internalsOf, zeroId } from "../handle.ts";
import { formatTag, parseTag } from "../objects/commit-format.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import { peel } from "../objects/peel.ts";
import { GitError } from "../process/run.ts";
import type { ObjectId, RefRecord, Repository, Signature } from "../types.ts";
import { isBranchName, isSafeRevision } from "./ref-name.ts";
import { findShadow, findTwin } from "./ref-twins.ts";
import { type Alike, isBroken, shorten } from "./refs.ts";

/** One tag by its short name; null when there is none. */
export async function readTag(repository: Repository, name: string): Promise<RefRecord | null> {
  if (!isSafeRevision(name)) return null;
  const { interactive, refReader } = internalsOf(repository);
  const found = await refReader.read(`refs/tags/${name}`);
  const object = found?.id == null ? null : await interactive.info(found.id);
  if (object === null) return null;
  const [commit, tag] = await Promise.all([peel(repository, object.id), object.type === "tag" ? interactive.contents(object.id) : null]);
  return { name, target: object.id, commit, message: null, tagger: null, ...(tag ? parseTag(tag.content) : {}) };
}

export type TagOutcome = "created" | "exists" | "tag-name" | "hierarchy" | Alike;

/** Makes a tag of a commit: an annotated one when there is a message. "hierarchy": `a` and `a/b` can't both be tags. */
export async function createTag(
  repository: Repository,
  { name, commit, annotation }: { name: string; commit: ObjectId; annotation: { message: string; tagger: Signature } | null },
): Promise<TagOutcome> {
  if (!isBranchName(name)) return "tag-name";
  if ((await readTag(repository, name)) !== null) return "exists";
  const twin = await findTwin(repository, `refs/tags/${name}`);
  if (twin !== null) return { alike: shorten(twin) };
  const writer = new ObjectWriter(repository);
  const to = annotation === null ? commit : writer.add("tag", formatTag({ object: commit, name, ...annotation }));
  await writer.flush();
  const swap = await internalsOf(repository).refs.apply([{ ref: `refs/tags/${name}`, to, from: zeroId(repository) }]);
  if (swap.ok) return "created";
  if ((await readTag(repository, name)) !== null) return "exists";
  if (/cannot create|exists; cannot|conflict/i.test(swap.stderr)) return "hierarchy";
  if (isBroken(swap.stderr)) return "tag-name";
  throw new GitError(["update-ref", "--stdin"], 128, swap.stderr);
}

/** Deletes a tag that points at `expected`. "moved": somebody else was faster. */
export async function deleteTag(repository: Repository, name: string, expected: ObjectId): Promise<"deleted" | "moved" | Alike> {
  const shadow = await findShadow(repository, `refs/tags/${name}`);
  if (shadow !== null) return { alike: shorten(shadow) };
  const swap = await internalsOf(repository).refs.apply([{ ref: `refs/tags/${name}`, to: null, from: expected }]);
  if (swap.ok) return "deleted";
  const now = await readTag(repository, name);
  if (now?.target === expected) throw new GitError(["update-ref", "--stdin"], 128, swap.stderr);
  return "moved";
}

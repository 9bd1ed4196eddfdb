// Turns text that names a revision, however hostile, into the id of a commit.

import { internalsOf } from "../handle.ts";
import type { ObjectData } from "../objects/batch-parser.ts";
import { peel } from "../objects/peel.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";
import { readMeantHead } from "./head.ts";
import { isSafeRevision } from "./ref-name.ts";
import { readRefCommit } from "./refs.ts";

/** What leads from a commit to one of its ancestors, as git writes it: `~3`, `^`, `^2~1`. */
const steps = /(?:[~^][0-9]{0,9}){0,100}$/;

/** Whether text may be looked up by `resolveAncestor`. */
export const isSafeAncestor = (text: string): boolean => isSafeRevision(text.replace(steps, ""));

/** The commit that a revision with steps behind it (`main~2`, `v1^2`) leads to; null as of `resolveRevision`, and where history has ended. */
export async function resolveAncestor(repository: Repository, text: string, options: Cancellable = {}): Promise<ObjectId | null> {
  const { index } = steps.exec(text)!;
  const start = await resolveRevision(repository, text.slice(0, index));
  if (start === null || index === text.length) return start;
  const args = ["rev-parse", "--quiet", "--verify", `${start}${text.slice(index)}`] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk", accept: [0, 1], ...options });
  return stdout.toString("latin1").trim() || null;
}

/** Parses `a..b` and `a...b`; an empty side is HEAD, as in git. Null when the text is no range of two safe revisions or their ancestors. */
export function parseRange(text: string): { from: string; to: string; symmetric: boolean } | null {
  const match = /^(.*?)(\.{2,3})(?!\.)(.*)$/s.exec(text);
  if (!match) return null;
  const [from, to] = [match[1] || "HEAD", match[3] || "HEAD"];
  if ((match[1] === "" && match[3] === "") || !isSafeAncestor(from) || !isSafeAncestor(to)) return null;
  return { from, to, symmetric: match[2] === "..." };
}

/**
 * The commit that a branch, tag, full ref name, HEAD (as `readMeantHead` has it) or (short) hash names; a branch wins over a tag and both over a short
 * hash, while a full hash is always the object. Null when it is unknown, ambiguous, no commit, or not a safe revision. Throws GitError,
 * which names the object, where a ref is there and its object is lost or damaged: that is no empty repository, and no other ref stands for it.
 */
export async function resolveRevision(repository: Repository, text: string): Promise<ObjectId | null> {
  if (!isSafeRevision(text)) return null;
  if (text === "HEAD") {
    const { commit } = await readMeantHead(repository);
    if (commit === null) await requireSound(repository, "HEAD");
    return commit;
  }
  const isWhole = isHash(repository, text) && text.length === internalsOf(repository).idBytes * 2;
  const object = isWhole ? await peel(repository, text.toLowerCase()) : null;
  if (object !== null) return object;
  for (const folder of [...(text.startsWith("refs/") ? [""] : []), "refs/heads/", "refs/tags/"]) {
    const commit = await readRefCommit(repository, `${folder}${text}`);
    if (commit !== null) return commit;
    await requireSound(repository, `${folder}${text}`);
  }
  return isWhole ? null : resolveHash(repository, text);
}

/** Throws GitError, which names the object, where a ref (a full name, or HEAD) is there and what it leads to is lost. */
export async function requireSound(repository: Repository, ref: string): Promise<void> {
  const id = await findLost(repository, ref);
  if (id !== null) throw new GitError(["cat-file", "-t", id], null, `missing object ${id}`);
}

/** Tags of tags that are followed, as many as git's own histories ever have. */
const deepest = 50;

/**
 * The object that a ref (a full name, or HEAD) names, or leads to through tags, where it is lost or damaged; null where all is well or there
 * is no such ref, which zeros say too.
 */
export async function findLost(repository: Repository, ref: string): Promise<ObjectId | null> {
  const { refReader, interactive } = internalsOf(repository);
  let id = (await refReader.read(ref))?.id ?? null;
  if (id === null || !/[^0]/.test(id)) return null;
  for (let depth = 0; depth < deepest; depth += 1) {
    const info = await interactive.info(id);
    if (info === null) return id;
    const tag: ObjectData | null = info.type === "tag" ? await interactive.contents(id) : null;
    const next: string | undefined =
      tag === null ? undefined : /^object ([0-9a-f]{40,64})\n/.exec(tag.content.toString("latin1", 0, 80))?.[1];
    if (next === undefined) return null;
    id = next;
  }
  return null;
}

const isHash = (repository: Repository, text: string): boolean =>
  /^[0-9a-f]{4,}$/i.test(text) && text.length <= internalsOf(repository).idBytes * 2;

/** The commit that a hash, whole or cut short, names or leads to; never a ref that is called like it. Null: none, or several. */
export async function resolveHash(repository: Repository, text: string): Promise<ObjectId | null> {
  if (!isHash(repository, text)) return null;
  const { interactive, place } = internalsOf(repository);
  const start = text.toLowerCase();
  const found = await interactive.info(`${start}^{commit}`);
  if (found === null || found.id.startsWith(start)) return found?.id ?? null;
  // It was the hash of a tag; or git has looked among the names of refs first, and what we ask for is another object.
  const { stdout } = await runGit(place, { args: ["rev-parse", `--disambiguate=${start}`], takes: "moment" });
  const objects = stdout.toString("latin1").split("\n").filter(Boolean);
  const commits = (await Promise.all(objects.map((id) => peel(repository, id)))).filter((id) => id !== null);
  return commits.length === 1 ? commits[0]! : null;
}

// Turns text that names a revision, however hostile, into the id of a commit.

import { internalsOf } from "./handle.ts";
import type { ObjectId, Repository } from "./types.ts";

/** Longest name of a branch, tag or revision in bytes: a loose ref is a path of `refs/heads/<name>.lock`. */
const nameLimit = 1024;

/** git check-ref-format's rules for the part after refs/heads/ or refs/tags/. */
function isRefName(name: string): boolean {
  if (name === "" || name === "@" || !name.isWellFormed() || Buffer.byteLength(name) > nameLimit) return false;
  if (/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/.test(name)) return false;
  return name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock") && Buffer.byteLength(part) <= 250);
}

/**
 * Whether text may be looked up as a revision at all: the name of a ref, HEAD, or a hash. Everything that is an expression
 * (`a:b`, `a^{tree}`, `a@{1}`, `a~2`, `:/text`), starts with a dash, or holds control characters or spaces is not.
 */
export function isSafeRevision(text: string): boolean {
  return isRefName(text) && !text.startsWith("-");
}

/** Whether a branch of this name may be made (git check-ref-format --branch). */
export function isBranchName(name: string): boolean {
  return isRefName(name) && !name.startsWith("-") && name !== "HEAD" && !name.startsWith("refs/heads/");
}

/** Parses `a..b` and `a...b`; an empty side is HEAD, as in git. Null when the text is no range of two safe revisions. */
export function parseRange(text: string): { from: string; to: string; symmetric: boolean } | null {
  const match = /^(.*?)(\.{2,3})(?!\.)(.*)$/s.exec(text);
  if (!match) return null;
  const [from, to] = [match[1] || "HEAD", match[3] || "HEAD"];
  if ((match[1] === "" && match[3] === "") || !isSafeRevision(from) || !isSafeRevision(to)) return null;
  return { from, to, symmetric: match[2] === "..." };
}

/**
 * The commit that a branch, tag, full ref name, HEAD or (short) hash names; a branch wins over a tag and both over a short
 * hash, while a full hash is always the object. Null when it is unknown, ambiguous, no commit, or not a safe revision.
 */
export async function resolveRevision(repository: Repository, text: string): Promise<ObjectId | null> {
  if (!isSafeRevision(text)) return null;
  const { interactive, idBytes } = internalsOf(repository);
  const candidates: string[] = [];
  const isHex = /^[0-9a-f]+$/i.test(text) && text.length >= 4 && text.length <= idBytes * 2;
  if (isHex && text.length === idBytes * 2) candidates.push(text.toLowerCase());
  else if (text === "HEAD" || text.startsWith("refs/")) candidates.push(text);
  candidates.push(`refs/heads/${text}`, `refs/tags/${text}`);
  if (isHex && text.length < idBytes * 2) candidates.push(text.toLowerCase());
  const [likeliest = "", ...others] = candidates.map((candidate) => `${candidate}^{commit}`);
  // Alone: it is the answer nearly always, and looking for refs that do not exist is what takes git's time.
  const first = await interactive.info(likeliest);
  if (first !== null) return first.id;
  const found = await Promise.all(others.map((candidate) => interactive.info(candidate)));
  return found.find((info) => info !== null)?.id ?? null;
}

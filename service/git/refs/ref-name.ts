// Says which texts may name a branch, a tag or a revision, before git or a file system is given any of them.

/** Longest name of a branch, tag or revision in bytes: a loose ref is a path of `refs/heads/<name>.lock`. */
const nameLimit = 1024;

/** git check-ref-format's rules for the part after refs/heads/ or refs/tags/; a whole name obeys them too. */
export function isRefName(name: string): boolean {
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

/**
 * Whether a branch of this name would be taken for something else by whoever looks it up: the commit of that hash, or the ref of that full name.
 * A real server takes none. One that is there already can be moved and deleted.
 */
export const isTakenName = (name: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) || name.startsWith("refs/");

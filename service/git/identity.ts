// Reads who git would say writes: the person of this machine, and in one repository who its configuration makes of them.

import { stat } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cleanIdentity } from "./commit-format.ts";
import { internalsOf } from "./handle.ts";
import { GitError, runGit } from "./run.ts";
import type { Repository } from "./types.ts";
import { findGit } from "./version.ts";

/** null = nobody has said it, or nothing is left of it that a commit could hold. */
export interface Identity {
  readonly name: string | null;
  readonly email: string | null;
}

const nobody: Identity = { name: null, email: null };

/** `user.name` and `user.email` of the person's global configuration; null where unset, or where there is no git. */
export async function readIdentity(): Promise<Identity> {
  const git = await findGit();
  if (git === null) return nobody;
  const read = async (key: string) => {
    // Exit 1: unset. 128: no readable file. Both mean that nobody has said who they are.
    const { stdout } = await runGit(
      { git, personal: true },
      { args: ["config", "--global", "--includes", "-z", "--get", key], accept: [0, 1, 128], cwd: tmpdir() },
    );
    return stdout.toString("utf8").split("\0")[0]?.trim() || null;
  };
  const [name, email] = await Promise.all([read("user.name"), read("user.email")]);
  return { name, email };
}

interface Remembered {
  readonly identity: Identity;
  readonly files: readonly string[];
  /** What the files were like; see `stampOf`. */
  readonly stamp: string;
}

const remembered = new WeakMap<Repository, Remembered>();

/**
 * `user.name` and `user.email` as `git config` answers them in this repository, with the person's own files and every include that
 * applies here (git-config(1), "Includes"). The two are data, cleaned as commits hold them; nothing else of the person's files is
 * used. Remembered until one of the files changes, so that a commit pays for a few `stat`. A configuration that git cannot read says
 * nothing.
 */
export async function readRepositoryIdentity(repository: Repository): Promise<Identity> {
  const known = remembered.get(repository);
  if (known !== undefined && (await stampOf(known.files)).text === known.stamp) return known.identity;
  return read(repository);
}

/** Keys that say who, and those that name the files in which more may be said. */
const keys = "^(user\\.(name|email)|include\\.path|includeif\\..*\\.path)$";

async function read(repository: Repository): Promise<Identity> {
  const { place, headDir } = internalsOf(repository);
  const startedAt = Date.now();
  const output = await runGit(
    { ...place, personal: true },
    { args: ["config", "--show-origin", "-z", "--get-regexp", keys], accept: [0, 1], cwd: headDir },
  ).catch((error: unknown) => {
    if (error instanceof GitError) return null;
    throw error;
  });
  if (output === null) return nobody;
  const said = parse(output.stdout.toString("utf8"), headDir);
  const identity = { name: said.values.get("user.name") ?? null, email: said.values.get("user.email") ?? null };
  const files = [...new Set([...usualFiles(repository, headDir), ...said.files])];
  const stamp = await stampOf(files);
  // What changed while git was reading, or within a tick of the file system's clock before, may not be what it has read.
  if (said.isWhole && stamp.changedAt < startedAt - 50) remembered.set(repository, { identity, files, stamp: stamp.text });
  else remembered.delete(repository);
  return identity;
}

/** Files that git reads whether or not they are there; one at another place is known from its keys. */
function usualFiles(repository: Repository, headDir: string): string[] {
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env;
  const personal = [join(homedir(), ".gitconfig"), join(XDG_CONFIG_HOME || join(homedir(), ".config"), "git", "config")];
  // HEAD: an include may hold for one branch only.
  const own = [join(repository.gitDir, "config"), join(headDir, "config.worktree"), join(headDir, "HEAD")];
  return ["/etc/gitconfig", ...(GIT_CONFIG_GLOBAL === undefined ? personal : [resolve(headDir, GIT_CONFIG_GLOBAL)]), ...own];
}

/** Records are `file:<path> NUL <key> LF <value> NUL`; a key without `=` has neither LF nor value. The last of a key counts. */
function parse(text: string, folder: string) {
  const values = new Map<string, string | null>();
  const files: string[] = [];
  // Whether all files are known that may decide.
  let isWhole = true;
  const fields = text.split("\0");
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const record = fields[at + 1]!;
    const end = record.indexOf("\n");
    const key = end < 0 ? record : record.slice(0, end);
    const value = end < 0 ? "" : record.slice(end + 1);
    const origin = /^file:(.+)$/s.exec(fields[at]!)?.[1];
    const file = origin === undefined ? null : resolve(folder, origin);
    if (file !== null) files.push(file);
    if (key === "user.name" || key === "user.email") values.set(key, cleanIdentity(value) || null);
    else if (value.startsWith("~/")) files.push(join(homedir(), value.slice(2)));
    // Git alone knows another person's home and its own prefix.
    else if (file === null || /^(~|%\()/.test(value)) isWhole = false;
    else files.push(resolve(dirname(file), value));
  }
  return { values, files, isWhole };
}

/** How files are told from what they were; `changedAt`: milliseconds since 1970, when the newest of them changed. */
async function stampOf(files: readonly string[]): Promise<{ text: string; changedAt: number }> {
  const found = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => null)));
  const text = found.map((facts) => (facts === null ? "" : `${facts.dev}:${facts.ino}:${facts.size}:${facts.mtimeNs}:${facts.ctimeNs}`));
  return { text: text.join(" "), changedAt: Math.max(...found.map((facts) => Number(facts?.ctimeMs ?? 0))) };
}

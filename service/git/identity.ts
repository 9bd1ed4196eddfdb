// Reads who git would say writes: the person of this machine, and in one repository who its configuration makes of them.

import { tmpdir } from "node:os";
import { internalsOf } from "./handle.ts";
import { cleanIdentity } from "./objects/commit-format.ts";
import { filesOf, includeKeys, isSettled, parseConfig, stampOf, usualFiles } from "./process/config-files.ts";
import { GitError, runGit } from "./process/run.ts";
import { findGit } from "./process/version.ts";
import type { Repository } from "./types.ts";

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
      { args: ["config", "--global", "--includes", "-z", "--get", key], takes: "moment", accept: [0, 1, 128], cwd: tmpdir() },
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
  if (known !== undefined && stampOf(known.files).text === known.stamp) return known.identity;
  return read(repository);
}

/** Keys that say who, and those that name the files in which more may be said. */
const keys = `^(user\\.(name|email)|${includeKeys})$`;

async function read(repository: Repository): Promise<Identity> {
  const { place, headDir } = internalsOf(repository);
  const startedAt = Date.now();
  const output = await runGit(
    { ...place, personal: true },
    { args: ["config", "--show-origin", "-z", "--get-regexp", keys], takes: "moment", accept: [0, 1], cwd: headDir },
  ).catch((error: unknown) => {
    if (error instanceof GitError) return null;
    throw error;
  });
  if (output === null) return nobody;
  const entries = parseConfig(output.stdout.toString("utf8"), headDir);
  const said = filesOf(entries);
  // The last of a key counts.
  const lastOf = (wanted: string) => cleanIdentity(entries.findLast(({ key }) => key === wanted)?.value ?? "") || null;
  const identity = { name: lastOf("user.name"), email: lastOf("user.email") };
  const files = [...new Set([...usualFiles(repository.gitDir, headDir, true), ...said.files])];
  const stamp = stampOf(files);
  // What changed while git was reading, or within a tick of the file system's clock before, may not be what it has read.
  if (said.isWhole && isSettled(stamp.changedAt, startedAt)) remembered.set(repository, { identity, files, stamp: stamp.text });
  else remembered.delete(repository);
  return identity;
}

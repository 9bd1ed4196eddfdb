// Finds the git executable and says whether its version is new enough.

import { access, constants, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, sep } from "node:path";
import { GitError, runGit } from "./run.ts";

export interface GitVersion {
  /** As git prints it, such as "2.39.5" or "2.39.3 (Apple Git-146)". */
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  /** 2.38 or newer: merge-tree --write-tree, batch-command, protected configuration. */
  readonly supported: boolean;
}

/** The executable to use: the one asked for, else REPODESK_GIT, else `git` of the PATH. */
export function chooseGit(git?: string): string {
  return git ?? process.env["REPODESK_GIT"] ?? "git";
}

/**
 * Absolute path of the executable, or null. Looked up here because Windows searches the working folder first,
 * and the working folder is a repository that may hold a git.exe of its own.
 */
export async function findGit(git?: string): Promise<string | null> {
  const chosen = chooseGit(git);
  const folders = chosen.includes("/") || chosen.includes(sep) ? [""] : (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  const endings = process.platform === "win32" ? [".exe", ""] : [""];
  for (const folder of folders) {
    for (const ending of endings) {
      const candidate = join(folder, chosen + ending);
      const runs = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (runs) return candidate;
    }
  }
  return null;
}

/** Parses `git version 2.39.5 (…)`; null when the text is something else. */
export function parseGitVersion(text: string): GitVersion | null {
  const match = /^git version ((\d+)\.(\d+)\S*(?: \(.*\))?)/.exec(text);
  if (!match) return null;
  const major = Number(match[2]);
  const minor = Number(match[3]);
  return { version: match[1]!, major, minor, supported: major > 2 || (major === 2 && minor >= 38) };
}

/** What each executable said, until another one stands in its place: nobody asks at every repository that is opened. */
const known = new Map<string, { readonly file: string; readonly version: GitVersion }>();

/** Git's version; null when there is no git that runs. */
export async function readGitVersion(git?: string): Promise<GitVersion | null> {
  const found = await findGit(git);
  if (found === null) return null;
  const { dev, ino, size, mtimeMs, ctimeMs } = await stat(found);
  const file = [dev, ino, size, mtimeMs, ctimeMs].join();
  const before = known.get(found);
  if (before?.file === file) return before.version;
  const version = await askVersion(found);
  if (version !== null) known.set(found, { file, version });
  return version;
}

async function askVersion(found: string): Promise<GitVersion | null> {
  try {
    const { stdout } = await runGit({ git: found }, { args: ["--version"], takes: "moment" });
    return parseGitVersion(stdout.toString("utf8"));
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

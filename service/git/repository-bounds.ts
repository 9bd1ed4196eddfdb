// Keeps a repository within the folder that a person has chosen: its files may name others anywhere, and git would serve those.

import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { namedByGitFile, readIfPlain } from "./process/plain-file.ts";
import { type GitPlace, runGit } from "./process/run.ts";

export interface Found {
  /** Absolute paths as git tells them. */
  readonly gitDir: string;
  readonly commonDir: string;
  readonly bare: boolean;
}

/**
 * Why the repository that was found from `folder` on leads out of it, and what to change; null when it does not. Linked work trees and
 * submodules have their git directory elsewhere: then both must name each other, as git has made them.
 */
export async function findWayOut(place: GitPlace, folder: string, { gitDir, commonDir, bare }: Found): Promise<string | null> {
  const [own, common] = await Promise.all([real(gitDir), real(commonDir)]);
  if (own !== common && (basename(dirname(own)) !== "worktrees" || dirname(dirname(own)) !== common))
    return `${join(gitDir, "commondir")} leads to ${commonDir}, of which it is no linked work tree. Remove that file, or open that folder itself.`;
  const top = await findTop(folder, own);
  const linked = (await readIfPlain(join(gitDir, "gitdir")))?.trim();
  // A submodule in a linked work tree has one as well, and names its work tree in its settings.
  if (own !== common && linked === undefined) return `${gitDir} does not say where its work tree is. Run "git worktree repair" there.`;
  const moved = bare || own !== common ? null : await readWorkTreeSetting(place);
  if (moved !== null) {
    const workTree = await real(resolve(gitDir, moved));
    const home = basename(own) === ".git" ? dirname(own) : own;
    if (!isWithin(workTree, home) && !(await namesEachOther(workTree, own)))
      return `its setting core.worktree says that its files are in ${resolve(gitDir, moved)}, outside of it. If they are not, run: git --git-dir='${gitDir}' config --unset core.worktree. If they are, let a file .git there name it: gitdir: ${gitDir}`;
    if (top !== null && !isWithin(own, top) && isWithin(top, workTree)) return null;
  }
  if (own !== common) {
    const workTree = dirname(resolve(gitDir, linked ?? ""));
    const there = await real(workTree);
    if ((top === null || isWithin(top, there)) && (await namesEachOther(there, own))) return null;
    return `its git directory ${gitDir} belongs to the work tree ${workTree}, which does not name it. Open the folder that has it, or run "git worktree repair" there.`;
  }
  if (top === null || isWithin(own, top)) return null;
  const fix = `If it is yours, let both name each other: git --git-dir='${gitDir}' config core.worktree '${top}'`;
  return `${join(top, ".git")} leads to ${gitDir}, outside of it, which does not name it back. ${fix}`;
}

/** `core.worktree` of the repository's own files. */
async function readWorkTreeSetting(place: GitPlace): Promise<string | null> {
  const { stdout, code } = await runGit(place, { args: ["config", "-z", "--get", "core.worktree"], takes: "moment", accept: [0, 1] });
  return code === 0 ? (stdout.toString("utf8").split("\0")[0] ?? null) : null;
}

/** The folder whose `.git` git has followed, from `folder` upwards; null when git was found to be in its directory itself. */
async function findTop(folder: string, gitDir: string): Promise<string | null> {
  for (let at = await real(folder); ; at = dirname(at)) {
    if (at === gitDir) return null;
    const dotGit = await lstat(join(at, ".git")).catch(() => null);
    if (dotGit !== null && (await followed(join(at, ".git"))) === gitDir) return at;
    if (dirname(at) === at) return null;
  }
}

/** Where a `.git` leads: a folder, a link to one, or a file that names one. */
async function followed(dotGit: string): Promise<string> {
  const named = namedByGitFile((await readIfPlain(dotGit)) ?? "");
  return real(named === null ? dotGit : resolve(dirname(dotGit), named));
}

/** Whether the `.git` of a work tree leads to this git directory. */
const namesEachOther = async (workTree: string, gitDir: string): Promise<boolean> => (await followed(join(workTree, ".git"))) === gitDir;

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The path without links; as it is where it leads nowhere. */
const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

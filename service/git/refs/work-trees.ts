// Finds the work trees of a repository and the branch each stands on, without starting git.

import { readdir, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { internalsOf } from "../handle.ts";
import { namedByGitFile, readIfPlain } from "../process/plain-file.ts";
import { runGit } from "../process/run.ts";
import type { Repository } from "../types.ts";
import { readHeadBranch } from "./head.ts";

export interface WorkTree {
  /** Absolute path of its files. */
  readonly path: string;
  /** The git directory with its HEAD and index. */
  readonly gitDir: string;
  /** Short name of the branch it stands on; null when detached. */
  readonly branch: string | null;
  /** False when it does not point back at its git directory (a core.worktree that leads elsewhere): never write there. */
  readonly trusted: boolean;
}

/** What the folders are called, below `worktrees`, of work trees that we make for hooks: they go with their commit, and follow no branch. */
export const ownWorkTree = "repodesk-hooks-";

/** All work trees: the main one of a repository that is not bare, and the linked ones. */
export async function listWorkTrees(repository: Repository): Promise<WorkTree[]> {
  const { gitDir } = repository;
  const linked = await readdir(join(gitDir, "worktrees")).catch(() => []);
  const found: WorkTree[] = [];
  if (repository.workTree !== null) {
    const main = await mainWorkTree(repository);
    if (main !== null) found.push(main);
  }
  for (const name of linked.filter((one) => !one.startsWith(ownWorkTree))) {
    const own = join(gitDir, "worktrees", name);
    const pointer = await readIfPlain(join(own, "gitdir"));
    if (pointer === null) continue;
    const path = dirname(resolve(own, pointer.trim()));
    found.push({ path, gitDir: own, branch: await readHeadBranch(repository, own), trusted: await pointsBack(path, own) });
  }
  return found;
}

async function mainWorkTree(repository: Repository): Promise<WorkTree | null> {
  const { headDir, place } = internalsOf(repository);
  const { gitDir } = repository;
  const branch = await readHeadBranch(repository, gitDir);
  let path = headDir === gitDir ? repository.workTree : dirname(gitDir);
  if (headDir !== gitDir) {
    // Opened through a linked work tree: the main one may be bare, or have its files elsewhere.
    const args = ["config", "--type=bool", "--default=false", "--get", "core.bare"] as const;
    const { stdout } = await runGit({ ...place, gitDir }, { args, takes: "moment" });
    if (stdout.toString("utf8").trim() === "true") return null;
    const moved = await runGit({ ...place, gitDir }, { args: ["config", "--get", "core.worktree"], takes: "moment", accept: [0, 1] });
    if (moved.code === 0) path = resolve(gitDir, moved.stdout.toString("utf8").replace(/\n$/, ""));
  }
  return path === null ? null : { path, gitDir, branch, trusted: await pointsBack(path, gitDir) };
}

/** Whether `<path>/.git` is, or names, this git directory. */
async function pointsBack(path: string, gitDir: string): Promise<boolean> {
  const dotGit = join(path, ".git");
  const text = await readIfPlain(dotGit);
  const named = text === null ? dotGit : resolve(path, namedByGitFile(text) ?? ".git");
  const [a, b] = await Promise.all([named, gitDir].map((place) => realpath(place).catch(() => null)));
  return a !== null && a === b;
}

/** Branches that a work tree, or HEAD of a bare repository, stands on. */
export async function branchesInUse(repository: Repository): Promise<Set<string>> {
  const trees = await listWorkTrees(repository);
  const names = [...trees.map(({ branch }) => branch), await readHeadBranch(repository, repository.gitDir)];
  return new Set(names.filter((name) => name !== null));
}

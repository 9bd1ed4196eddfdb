// Reads where HEAD of a repository points, also before its branch has a first commit.

import { internalsOf } from "../handle.ts";
import { peel } from "../objects/peel.ts";
import type { Head, Repository } from "../types.ts";

/** HEAD as it stands now: its branch (null when detached) and its commit (null when the branch has none yet). */
export async function readHead(repository: Repository): Promise<Head> {
  const found = await internalsOf(repository).refReader.read("HEAD");
  return { branch: branchOf(found?.ref), commit: found?.id == null ? null : await peel(repository, found.id) };
}

/** The branch that HEAD of a git directory (of a work tree of this repository) stands on; null when it is detached or unreadable. */
export async function readHeadBranch(repository: Repository, gitDir: string): Promise<string | null> {
  return branchOf((await internalsOf(repository).refReader.read("HEAD", gitDir))?.ref);
}

const branchOf = (ref: string | undefined): string | null => (ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null);

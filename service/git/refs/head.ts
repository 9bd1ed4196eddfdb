// Reads where HEAD of a repository points, also before its branch has a first commit.

import { internalsOf } from "../handle.ts";
import { peel } from "../objects/peel.ts";
import type { Head, ObjectId, Repository } from "../types.ts";
import { readRefListing } from "./ref-listing.ts";

/** HEAD as it stands now: its branch (null when detached) and its commit (null when the branch has none yet). */
export async function readHead(repository: Repository): Promise<Head> {
  const found = await internalsOf(repository).refReader.read("HEAD");
  return { branch: branchOf(found?.ref), commit: found?.id == null ? null : await peel(repository, found.id) };
}

/**
 * What HEAD means to who reads: the default branch, also where nobody has it checked out (in a folder with a rebase or a bisect under
 * way), or where it waits for a first commit and there are others, as in a repository that was made for `master` and filled with `main`.
 */
export async function readMeantHead(repository: Repository): Promise<Head> {
  const found = await internalsOf(repository).refReader.read("HEAD");
  const head = { branch: branchOf(found?.ref), commit: found?.id == null ? null : await peel(repository, found.id) };
  return head.branch !== null && found?.id != null ? head : ((await findSubstitute(repository)) ?? head);
}

/** The branch that stands for the repository; null where there is none. */
export async function readDefaultBranch(repository: Repository): Promise<{ branch: string; commit: ObjectId } | null> {
  const { branch, commit } = await readMeantHead(repository);
  return branch !== null && commit !== null ? { branch, commit } : null;
}

/** Where HEAD is detached or waits for a branch, the usual names stand for it, then the first branch there is: as a real server has it. */
async function findSubstitute(repository: Repository): Promise<{ branch: string; commit: ObjectId } | null> {
  const heads = (await readRefListing(repository)).filter(({ ref }) => branchOf(ref) !== null);
  const usual = ["refs/heads/main", "refs/heads/master"].map((name) => heads.find(({ ref }) => ref === name));
  for (const found of [...usual, ...heads]) {
    const commit = found === undefined ? null : await peel(repository, found.target);
    if (found !== undefined && commit !== null) return { branch: branchOf(found.ref)!, commit };
  }
  return null;
}

/** The branch that HEAD of a git directory (of a work tree of this repository) stands on; null when it is detached or unreadable. */
export async function readHeadBranch(repository: Repository, gitDir: string): Promise<string | null> {
  return branchOf((await internalsOf(repository).refReader.read("HEAD", gitDir))?.ref);
}

const branchOf = (ref: string | undefined): string | null => (ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null);

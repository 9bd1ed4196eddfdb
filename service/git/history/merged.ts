// Tells which branches are merged: whose tips another commit reaches.
import { internalsOf } from "../handle.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** Short names of all branches that `commit` reaches (git for-each-ref --merged). */
export async function readMergedBranches(repository: Repository, commit: ObjectId, { signal }: Cancellable = {}): Promise<Set<string>> {
  const { walks } = internalsOf(repository);
  const args = ["for-each-ref", `--merged=${commit}`, "--format=%(refname)", "refs/heads/"] as const;
  const { stdout } = await runGit(walks, { args, takes: "walk", signal });
  const names = stdout.toString("utf8").split("\n").filter(Boolean);
  return new Set(names.map((name) => name.slice("refs/heads/".length)));
}

/** Whether `descendant` reaches `ancestor` (git merge-base --is-ancestor); false where history is broken. */
export async function isAncestor(
  repository: Repository,
  ancestor: ObjectId,
  descendant: ObjectId,
  { signal }: Cancellable = {},
): Promise<boolean> {
  if (ancestor === descendant) return true;
  const { walks } = internalsOf(repository);
  const args = ["merge-base", "--is-ancestor", ancestor, descendant] as const;
  try {
    return (await runGit(walks, { args, takes: "walk", accept: [0, 1], signal })).code === 0;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** Best common ancestors of two commits (git merge-base --all); none when their histories have nothing in common. */
export async function readMergeBases(repository: Repository, a: ObjectId, b: ObjectId, { signal }: Cancellable = {}): Promise<ObjectId[]> {
  const { walks } = internalsOf(repository);
  const { stdout } = await runGit(walks, { args: ["merge-base", "--all", a, b], takes: "walk", accept: [0, 1], signal });
  return stdout.toString("utf8").split("\n").filter(Boolean);
}

// Tells whether two repositories stem from one: whether the histories of their branches begin with a common root commit.
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

/** An empty repository shares history with every other: there is nothing that could differ. */
export async function shareHistory(a: Repository, b: Repository, signal?: AbortSignal): Promise<boolean> {
  const options = signal === undefined ? {} : { signal };
  const [first, second] = await Promise.all([readRoots(a, options), readRoots(b, options)]);
  return first.size === 0 || second.size === 0 || [...first].some((id) => second.has(id));
}

/** Commits without parents that the branches reach. */
async function readRoots(repository: Repository, { signal }: Cancellable): Promise<Set<ObjectId>> {
  const { walks } = internalsOf(repository);
  const { stdout } = await runGit(walks, { args: ["rev-list", "--max-parents=0", "--branches"], takes: "walk", signal });
  return new Set(stdout.toString("utf8").split("\n").filter(Boolean));
}

// Compares two commits as a merge request does: their merge base, and what one has and the other has not.
import { internalsOf } from "../handle.ts";
import { readMergeBases } from "../history/merged.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export interface MergeRange {
  /** Best common ancestor; null when the histories have nothing in common. */
  readonly base: ObjectId | null;
  /** Commits that `head` reaches and `target` does not, newest first, at most `limit`. */
  readonly commits: readonly ObjectId[];
}

export async function readMergeRange(
  repository: Repository,
  target: ObjectId,
  head: ObjectId,
  { limit, signal }: { readonly limit: number } & Cancellable,
): Promise<MergeRange> {
  const cancellable = signal === undefined ? {} : { signal };
  const args = ["rev-list", `--max-count=${limit}`, "--end-of-options", head, `^${target}`, "--"] as const;
  const [bases, { stdout }] = await Promise.all([
    readMergeBases(repository, target, head, cancellable),
    runGit(internalsOf(repository).walks, { args, takes: "walk", ...cancellable }),
  ]);
  return { base: bases[0] ?? null, commits: stdout.toString("latin1").split("\n").filter(Boolean) };
}

// Moves a branch to a commit that is computed upon its head, and recomputes it while somebody else is faster.
import { relative, sep } from "node:path";
import { GitError } from "../process/run.ts";
import { findClash, findLock, isBroken, readTip } from "../refs/refs.ts";
import type { CommitRequest, Repository } from "../types.ts";
import { type Refused, refuse } from "../work-trees/branch-move.ts";
import { type Built, type Plan, publish } from "./publish.ts";

/** How often a commit is computed because the branch was moved meanwhile. */
const attempts = 20;

/** What is left to do: nothing, for `settled` says it all; or to move the branch, and then to say what `done` does. */
export type Computed<T> = { readonly settled: T } | { readonly plan: Plan; readonly built: Built; readonly done: () => T | Promise<T> };

/**
 * Calls `compute` until it settles, or the branch could be moved to what it built. Throws GitError when git would not move the branch and
 * nobody else is to blame: a full disk, no permission. Call it in the repository's write queue.
 */
export async function advanceBranch<T>(
  repository: Repository,
  request: Pick<CommitRequest, "branch" | "message" | "committer" | "stats" | "beforeMove">,
  compute: () => Promise<Computed<T>>,
): Promise<T | Refused> {
  const { branch } = request;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const computed = await compute();
    if ("settled" in computed) return computed.settled;
    await request.beforeMove?.();
    const published = await publish(repository, request, computed.plan, computed.built);
    if (published.outcome === "published") return computed.done();
    if (published.outcome === "refused") return published;
    const refusal = await judge(repository, branch, computed.plan, published.complaint);
    if (refusal !== null) return refusal;
  }
  return refuse({ reason: "branch-moved", branch });
}

/** Why git would not move the branch from `plan.tip`; null when it stands elsewhere by now. Throws GitError for what nobody else is to blame for. */
export async function judge(repository: Repository, branch: string, plan: Plan, complaint: string): Promise<Refused | null> {
  const clash = plan.tip === null ? await findClash(repository, branch) : null;
  if (clash === "hierarchy") return refuse({ reason: "hierarchy", branch });
  if (clash === "exists" || (await readTip(repository, branch)) !== plan.tip) return null;
  if (isBroken(complaint)) return refuse({ reason: "branch-name", branch });
  // It moved, and back.
  if (/is at [0-9a-f]+ but expected|is missing but expected/.test(complaint)) return null;
  const lock = findLock(complaint);
  if (lock === null) throw new GitError(["update-ref", "--stdin"], 128, complaint);
  return refuse({ reason: "branch-locked", branch, lock: relative(repository.gitDir, lock).replaceAll(sep, "/") });
}

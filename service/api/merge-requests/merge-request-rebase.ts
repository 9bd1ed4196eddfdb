// PUT rebase: puts a request's commits on top of its target branch (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { foldsBranchNames } from "../../git/refs/ref-twins.ts";
import { followAlias } from "../../git/refs/refs.ts";
import { type RebaseOutcome, rebaseBranch } from "../../git/writing/rebase.ts";
import type { Context, Handler } from "../context.ts";
import { requireCaller } from "../people/account.ts";
import { canPush, currentProject, mayPush } from "../permissions.ts";
import { signatures, toError } from "../write.ts";
import { type FoundMergeRequest, findMergeRequest, requireMergeRequest } from "./merge-request-lookup.ts";
import { inMergeRequestTurn } from "./merge-request-queue.ts";
import { refreshMergeRequest } from "./merge-request-refresh.ts";

/** 403 for who may not push to the source branch; what does not rebase is told by the request's merge_error. */
export const rebaseMergeRequest: Handler<Api["rebaseMergeRequest"]> = async (context, input) => {
  requireCaller(context);
  const { row } = requireMergeRequest(context, input);
  return inMergeRequestTurn(context.store, row.id, async () => {
    const found = await findMergeRequest(context, input);
    await requireRebase(context, found);
    if (found.row.state !== "opened") throw apiError("method_not_allowed");
    await rebase(context, found);
    return { rebase_in_progress: true };
  });
};

const refuse = (reason: string) => apiError("forbidden_reason", { details: { reason } });

/** A rebase replaces commits: behind an alias the rules of both names hold. */
async function requireRebase(context: Context, { project, repository, row }: FoundMergeRequest): Promise<void> {
  const now = currentProject(context, project);
  const folds = await foldsBranchNames(repository);
  const names = [row.source_branch, await followAlias(repository, row.source_branch)];
  if (!canPush(context, now) || !names.every((branch) => mayPush(context, now, branch, { folds })))
    throw refuse("Cannot push to source branch");
  if (!names.every((branch) => mayPush(context, now, branch, { folds, force: true })))
    throw refuse("Source branch is protected from force push");
}

async function rebase(context: Context, found: FoundMergeRequest): Promise<void> {
  const { project, repository, row } = found;
  const { committer } = await signatures(context, repository, {});
  const outcome = await rebaseBranch(repository, {
    ...{ branch: row.source_branch, onto: row.target_branch, committer },
    beforeMove: () => requireRebase(context, found),
  });
  if (outcome.outcome === "no-branch" && outcome.branch === row.source_branch) throw refuse("Source branch does not exist");
  if (outcome.outcome === "refused") throw toError(outcome, { actions: [] }, "commits");
  if (outcome.outcome === "rebased") {
    context.store.projects.touch(project.id);
    await refreshMergeRequest(context, repository, row);
  }
  context.store.mergeRequests.setMergeError(row.id, errorOf(outcome));
}

function errorOf({ outcome, ...more }: Exclude<RebaseOutcome, { outcome: "refused" }>): string | null {
  if (outcome === "rebased" || outcome === "current") return null;
  if ("limit" in more) return `Rebase failed: the branch has more than ${more.limit} commits. Rebase locally, then push the branch.`;
  return "Rebase failed: Rebase locally, resolve all conflicts, then push the branch.";
}

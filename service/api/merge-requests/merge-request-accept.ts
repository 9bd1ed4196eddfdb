// PUT merge: merges a request's branches and notes what became of it (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { MergeRequest } from "../../../shared/contract/merge-requests.ts";
import { foldsBranchNames } from "../../git/refs/ref-twins.ts";
import { deleteBranch, followAlias } from "../../git/refs/refs.ts";
import type { BeforeMove, ObjectId } from "../../git/types.ts";
import { type MergeOutcome, mergeBranch } from "../../git/writing/merge.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { requireCaller } from "../people/account.ts";
import { currentProject, mayMerge, mayPush, rulesFor } from "../permissions.ts";
import { signatures, toError } from "../write.ts";
import { closeIssues } from "./closed-issues.ts";
import { toMergeRequestDetail } from "./merge-request-detail.ts";
import { type FoundMergeRequest, findMergeRequest, requireMergeRequest } from "./merge-request-lookup.ts";
import { inMergeRequestTurn } from "./merge-request-queue.ts";
import { compareBranches } from "./merge-request-refresh.ts";
import { isDraft } from "./merge-request-resource.ts";

type Input = Parameters<Handler<Api["acceptMergeRequest"]>>[1];

/**
 * 401 for who may not merge, 405 for what is not open or not done, 409 for another head, 422 for what does not merge. Where the source
 * moves meanwhile its new head is merged, unless `sha` says otherwise; the row names the head that was merged.
 */
export const acceptMergeRequest: Handler<Api["acceptMergeRequest"]> = async (context, input) => {
  requireCaller(context);
  const { row } = requireMergeRequest(context, input);
  return inMergeRequestTurn(context.store, row.id, () => accept(context, input));
};

async function accept(context: Context, input: Input): Promise<MergeRequest> {
  const found = await findMergeRequest(context, input);
  const { project, repository, row } = found;
  const folds = await foldsBranchNames(repository);
  await requireMerge(context, found, folds);
  if (row.state !== "opened" || isDraft(row)) throw apiError("method_not_allowed");
  if (!context.store.mergeRequests.hasCommits(row.id)) throw unmergeable();
  const outcome = await merge(context, found, input, () => requireMerge(context, found, folds));
  if (outcome.outcome !== "merged" && outcome.outcome !== "contained") throw refusal(outcome);
  const merged = await note(context, found, outcome);
  context.store.projects.touch(project.id);
  await closeIssues(context, { project, repository, row: merged }, requireCaller(context).user.id);
  if (input.should_remove_source_branch ?? row.remove_source_branch) await removeSource(context, found, outcome.head, folds);
  return toMergeRequestDetail(context, { project, repository, row: merged });
}

/** Behind an alias the rules of both names hold. */
async function requireMerge(context: Context, { project, repository, row }: FoundMergeRequest, folds: boolean): Promise<void> {
  const target = await followAlias(repository, row.target_branch);
  const now = currentProject(context, project);
  if (![row.target_branch, target].every((branch) => mayMerge(context, now, branch, { folds }))) throw apiError("unauthorized");
}

/** A branch that is protected, that a work tree stands on, or that has moved since, stays: the merge itself is done. */
async function removeSource(
  context: Context,
  { project, repository, row }: FoundMergeRequest,
  head: ObjectId,
  folds: boolean,
): Promise<void> {
  const stays = apiError("forbidden");
  const { source_branch: branch } = row;
  const requireRemovable = (): void => {
    const now = currentProject(context, project);
    if (!mayPush(context, now, branch) || rulesFor(context, now, branch, { folds }).length > 0) throw stays;
  };
  try {
    await deleteBranch(repository, branch, head, requireRemovable);
  } catch (error) {
    if (error !== stays) throw error;
  }
}

type Done = Extract<MergeOutcome, { outcome: "merged" | "contained" }>;

/** Writes down what the branches are now; whatever was seen of them since the merge is no matter of the request any more. */
async function note(context: Context, { project, repository, row }: FoundMergeRequest, outcome: Done): Promise<MergeRequestRow> {
  const { mergeRequests } = context.store;
  const { user } = requireCaller(context);
  const { head, before } = outcome;
  const known = mergeRequests.byIid(project.id, row.iid);
  const did = outcome.outcome === "merged";
  // The target holds another head than the one whose commits are known: that one brings nothing.
  if (!did && known?.head_sha !== head) throw unmergeable();
  const isKnown = !did || (known?.start_sha === before && known.head_sha === head);
  // Without the caller's signal: the merge is done, whether they wait for the answer or not.
  const comparison = isKnown ? null : await compareBranches(repository, before, head);
  const merged = mergeRequests.merged(row, {
    userId: user.id,
    // What a push has brought into the target has no merge commit of ours.
    mergeCommit: did ? outcome.mergeCommit : null,
    squashCommit: did ? outcome.squashCommit : null,
    head,
    comparison,
  });
  // Another process was first.
  if (merged === null) throw apiError("method_not_allowed");
  return merged;
}

async function merge(
  context: Context,
  { project, repository, row }: FoundMergeRequest,
  input: Input,
  beforeMove: BeforeMove,
): Promise<MergeOutcome> {
  // Anyone who merges what they proposed themselves is one person in both places.
  const proposer = row.author_id === context.caller?.user.id ? null : context.store.users.byId(row.author_id);
  const { author, committer } = await signatures(context, repository, { name: proposer?.name, email: proposer?.email });
  const squash = {
    message: input.squash_commit_message?.trim() ? input.squash_commit_message : row.title,
    author,
  };
  return mergeBranch(repository, {
    target: row.target_branch,
    source: row.source_branch,
    expected: input.sha || undefined,
    fastForward: input.fast_forward === true,
    squash: (input.squash ?? row.squash) ? squash : null,
    message: input.merge_commit_message?.trim() ? input.merge_commit_message : mergeMessage(project, row),
    committer,
    beforeMove,
  });
}

/** As a real server writes it by default. */
function mergeMessage(project: ProjectRow, row: MergeRequestRow): string {
  const see = `See merge request ${project.full_path}!${row.iid}`;
  return `Merge branch '${row.source_branch}' into '${row.target_branch}'\n\n${row.title}\n\n${see}`;
}

const unmergeable = () => apiError("unprocessable", { details: { reason: "Branch cannot be merged" } });

function refusal(outcome: Exclude<MergeOutcome, { outcome: "merged" } | { outcome: "contained" }>) {
  if (outcome.outcome === "refused") return toError(outcome, { actions: [] }, "commits");
  if (outcome.outcome === "source-moved")
    return apiError("conflict", { details: { reason: `SHA does not match HEAD of source branch: ${outcome.head}` } });
  return unmergeable();
}

// PUT merge: merges a request's branches and notes what became of it (api-behaviour 10).
import type { Api } from "../../shared/contract/contract.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { type MergeOutcome, mergeBranch } from "../git/merge.ts";
import { foldsBranchNames } from "../git/ref-twins.ts";
import { deleteBranch, followAlias } from "../git/refs.ts";
import type { MergeRequestRow } from "../store/merge-requests.ts";
import type { ProjectRow } from "../store/projects.ts";
import { requireCaller } from "./account.ts";
import type { Context, Handler } from "./context.ts";
import { type FoundMergeRequest, findMergeRequest } from "./merge-request-lookup.ts";
import { isDraft, toMergeRequest } from "./merge-request-resource.ts";
import { mayMerge, mayPush, rulesFor } from "./permissions.ts";
import { signatures, toError } from "./write.ts";

type Input = Parameters<typeof acceptMergeRequest>[1];

/** 401 for who may not merge, 405 for what is not open or not done, 409 for another head, 422 for what does not merge. */
export const acceptMergeRequest: Handler<Api["acceptMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const found = await findMergeRequest(context, input);
  const { project, repository, row } = found;
  const [target, folds] = await Promise.all([followAlias(repository, row.target_branch), foldsBranchNames(repository)]);
  // Behind an alias the rules of both names hold.
  if (![row.target_branch, target].every((branch) => mayMerge(context, project, branch, { folds }))) throw apiError("unauthorized");
  if (row.state !== "opened" || isDraft(row)) throw apiError("method_not_allowed");
  if (!context.store.mergeRequests.hasCommits(row.id)) throw unmergeable();
  const outcome = await merge(context, found, input);
  if (outcome.outcome !== "merged" && outcome.outcome !== "contained") throw refusal(outcome);
  const { head } = outcome;
  // Somebody else's merge of the same request came first: theirs is noted, and there was nothing left for this one.
  const { mergeRequests } = context.store;
  if (outcome.outcome === "contained" && mergeRequests.byIid(project.id, row.iid)?.state !== "opened") throw apiError("method_not_allowed");
  const merged = mergeRequests.merged(row.id, {
    userId: user.id,
    // What a push has brought into the target has no merge commit of ours.
    mergeCommit: outcome.outcome === "merged" ? outcome.mergeCommit : null,
    squashCommit: outcome.outcome === "merged" ? outcome.squashCommit : null,
    head,
  });
  context.store.projects.touch(project.id);
  // A branch that is protected, that a work tree stands on, or that has moved since, stays: the merge itself is done.
  const removable = mayPush(context, project, row.source_branch) && rulesFor(context, project, row.source_branch, { folds }).length === 0;
  if (removable && (input.should_remove_source_branch ?? row.remove_source_branch)) await deleteBranch(repository, row.source_branch, head);
  return toMergeRequest(context, project, merged);
};

async function merge(context: Context, { project, repository, row }: FoundMergeRequest, input: Input): Promise<MergeOutcome> {
  // Whoever merges what they proposed themselves is one person in both places.
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

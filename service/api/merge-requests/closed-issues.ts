// The issues that a merge request closes when it is merged into the default branch, as its description and its commits say.
import type { Api } from "../../../shared/contract/contract.ts";
import { findClosedIssues } from "../../../shared/lib/closing-words.ts";
import { readCommits } from "../../git/objects/objects.ts";
import { readDefaultBranch } from "../../git/refs/head.ts";
import type { IssueRow } from "../../store/issues.ts";
import type { Context, Handler } from "../context.ts";
import { pageReply } from "../paging.ts";
import { canSeeIssue, toIssue } from "./issues.ts";
import { type FoundMergeRequest, findMergeRequest } from "./merge-request-lookup.ts";

/** Messages that are read for closing words, at most. */
const mostMessages = 100;

export const listClosedIssues: Handler<Api["listClosedIssues"]> = async (context, input) => {
  const found = await findMergeRequest(context, input);
  const rows = (await readClosedIssues(context, found)).filter((row) => canSeeIssue(context, found.project, row));
  return pageReply(rows, input, (row) => toIssue(context, found.project, row));
};

/** Issues of the same project, in the order in which they are named; none where the target is not the default branch. */
async function readClosedIssues(context: Context, { project, repository, row }: FoundMergeRequest): Promise<IssueRow[]> {
  if ((await readDefaultBranch(repository))?.branch !== row.target_branch) return [];
  const ids = context.store.mergeRequests.commits(row.id).slice(0, mostMessages);
  const messages = (await readCommits(repository, ids)).map(({ message }) => message);
  const named = findClosedIssues([row.description ?? "", ...messages].join("\n"));
  const here = named.filter((issue) => issue.project === null || issue.project.toLowerCase() === project.full_path.toLowerCase());
  const rows = here.map(({ iid }) => context.store.issues.byIid(project.id, iid)).filter((issue) => issue !== null);
  return [...new Map(rows.map((issue) => [issue.id, issue])).values()];
}

/** Closes those that are open, for the one who merged. */
export async function closeIssues(context: Context, found: FoundMergeRequest, userId: number): Promise<void> {
  for (const { id, state } of await readClosedIssues(context, found))
    if (state === "opened") context.store.issues.update(id, { state: { closedBy: userId } });
}

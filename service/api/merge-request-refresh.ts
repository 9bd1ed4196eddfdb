// Keeps what is known of open merge requests in step with their branches, which move by pushes that nobody tells us of.
import { readHistoryEdge } from "../git/history-memory.ts";
import { readMergeRange } from "../git/merge-range.ts";
import { readTip } from "../git/refs.ts";
import type { ObjectId, Repository } from "../git/types.ts";
import type { Comparison, MergeRequestRow } from "../store/merge-requests.ts";
import type { ProjectRow } from "../store/projects.ts";
import type { Context } from "./context.ts";

/** Commits of one merge request that are kept; a branch of another history could bring millions. */
const mostCommits = 20_000;

export async function compareBranches(
  repository: Repository,
  target: ObjectId,
  head: ObjectId,
  signal: AbortSignal,
): Promise<Comparison & { readonly commits: readonly string[] }> {
  // Before the walk: should it change meanwhile, the next look compares anew.
  const { state: history } = await readHistoryEdge(repository);
  const { base, commits } = await readMergeRange(repository, target, head, { limit: mostCommits, signal });
  return { baseSha: base ?? "", startSha: target, headSha: head, history, commits };
}

/** Compares anew when a branch of an open request has moved, or more of the history was fetched. A branch that is gone leaves what was known of it. */
export async function refreshMergeRequest(context: Context, repository: Repository, row: MergeRequestRow): Promise<MergeRequestRow> {
  if (row.state !== "opened") return row;
  const [target, head, { state }] = await Promise.all([
    readTip(repository, row.target_branch),
    readTip(repository, row.source_branch),
    readHistoryEdge(repository),
  ]);
  if (target === null || head === null) return row;
  if (target === row.start_sha && head === row.head_sha && state === row.history) return row;
  const comparison = await compareBranches(repository, target, head, context.signal);
  // The target has swallowed the source, by a push: the commits that the request brought are still its own.
  const swallowed = head === row.head_sha && comparison.commits.length === 0;
  return context.store.mergeRequests.compare(row.id, swallowed ? { ...comparison, commits: null } : comparison);
}

export async function refreshOpenMergeRequests(context: Context, project: ProjectRow, repository: Repository): Promise<void> {
  for (const row of context.store.mergeRequests.listOpen(project.id)) await refreshMergeRequest(context, repository, row);
}

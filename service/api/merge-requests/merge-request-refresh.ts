// Keeps what is known of open merge requests in step with their branches, which move by pushes that nobody tells us of.
import { readHistoryEdge } from "../../git/objects/history-memory.ts";
import { readTip } from "../../git/refs/refs.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import { readMergeRange } from "../../git/writing/merge-range.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { Comparison } from "../../store/merge-requests.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";

/** Commits of one merge request that are kept; a branch of another history could bring millions. */
const mostCommits = 20_000;

/** How often a comparison is made because the request was changed meanwhile. */
const attempts = 3;

export async function compareBranches(
  repository: Repository,
  target: ObjectId,
  head: ObjectId,
  signal?: AbortSignal,
): Promise<Comparison & { readonly commits: readonly string[] }> {
  // Before the walk: should it change meanwhile, the next look compares again.
  const { state: history } = await readHistoryEdge(repository);
  const { base, commits } = await readMergeRange(repository, target, head, {
    limit: mostCommits,
    ...(signal === undefined ? {} : { signal }),
  });
  return { baseSha: base ?? "", startSha: target, headSha: head, history, commits };
}

/**
 * Compares again when a branch of an open request has moved, or more of the history was fetched. A branch that is gone leaves what was
 * known of it. Waits for nobody: where the request was changed meanwhile (it may be merged by now), that stays, and is looked at instead.
 */
export async function refreshMergeRequest(context: Context, repository: Repository, known: MergeRequestRow): Promise<MergeRequestRow> {
  const { mergeRequests } = context.store;
  let row = known;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const comparison = await compareMoved(context, repository, row);
    if (comparison === null) return row;
    const refreshed = mergeRequests.compare(row, comparison);
    if (refreshed !== null) return refreshed;
    row = mergeRequests.byIid(row.project_id, row.iid) ?? row;
  }
  return row;
}

/** Null when there is nothing new. */
async function compareMoved(context: Context, repository: Repository, row: MergeRequestRow): Promise<Comparison | null> {
  if (row.state !== "opened") return null;
  const [target, head, { state }] = await Promise.all([
    readTip(repository, row.target_branch),
    readTip(repository, row.source_branch),
    readHistoryEdge(repository),
  ]);
  if (target === null || head === null) return null;
  if (target === row.start_sha && head === row.head_sha && state === row.history) return null;
  const comparison = await compareBranches(repository, target, head, context.signal);
  // The target has swallowed the source, by a push: what the request brought is still its own.
  const swallowed = head === row.head_sha && comparison.commits.length === 0;
  return swallowed ? { ...comparison, baseSha: row.base_sha, commits: null } : comparison;
}

export async function refreshOpenMergeRequests(context: Context, project: ProjectRow, repository: Repository): Promise<void> {
  for (const row of context.store.mergeRequests.listOpen(project.id)) await refreshMergeRequest(context, repository, row);
}

// After a start: brings rows in step with what git holds, where a crash (or a push while nobody ran) came between the two.

import { isAncestor } from "../../git/history/merged.ts";
import { findMerge } from "../../git/history/merged-branch.ts";
import { findAbsentCommits } from "../../git/objects/objects.ts";
import { openRepository, RepositoryError } from "../../git/open.ts";
import { DeadlineError } from "../../git/process/deadlines.ts";
import { GitError } from "../../git/process/run.ts";
import { readTip } from "../../git/refs/refs.ts";
import type { Repository } from "../../git/types.ts";
import { readIntents } from "../../git/work-trees/follow-intents.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Store } from "../../store/store.ts";
import { inMergeRequestTurn } from "../merge-requests/merge-request-queue.ts";
import { compareBranches } from "../merge-requests/merge-request-refresh.ts";
import { intentsFolder } from "./repositories.ts";

export interface Reconciliation {
  /** Requests that are merged now, because their commits are in the target. */
  readonly merged: readonly { readonly project: ProjectRow; readonly iid: number }[];
  /**
   * Commits with notes or statuses that a repository lacks: never made by a crash, as rows are written last, but by a history that was
   * rewritten or restored. What people said stays, and is seen again when the commit comes back.
   */
  readonly absent: readonly { readonly project: ProjectRow; readonly commits: readonly string[] }[];
  /** Work trees that lag behind their branches, because a person has changed them since, or they can't be written. */
  readonly following: readonly string[];
  /** Projects that could not be looked at, and why. */
  readonly failed: readonly { readonly project: ProjectRow; readonly reason: string }[];
}

/** Commits of one project that are looked up, the latest first. */
const mostCommits = 10_000;

/**
 * Looks at every project that has open merge requests, notes or statuses, one after the other, through processes of its own, so that
 * requests are served meanwhile. Changes no repository, but for work trees that a crash kept from following their branch. Rejects with the signal's reason.
 */
export async function reconcile(store: Store, signal: AbortSignal): Promise<Reconciliation> {
  const merged: Reconciliation["merged"][number][] = [];
  const absent: Reconciliation["absent"][number][] = [];
  const failed: Reconciliation["failed"][number][] = [];
  const { rows: projects } = store.projects.list({ callerId: null, admin: true, order_by: "id", sort: "asc", perPage: -1 });
  const intents = intentsFolder(store.folder);
  const following = await finishFollowing(intents, signal);
  for (const project of projects) {
    signal.throwIfAborted();
    const commits = store.referencedCommits.list(project.id, mostCommits);
    const requests = store.mergeRequests.listOpen(project.id).filter(({ id }) => store.mergeRequests.hasCommits(id));
    if (commits.length === 0 && requests.length === 0) continue;
    try {
      const repository = await openRepository(project.folder, { intents });
      try {
        for (const { id, iid } of requests) {
          const settled = await inMergeRequestTurn(store, id, () => settle(store, { project, repository, iid }, signal));
          if (settled) merged.push({ project, iid });
        }
        const missing = await findAbsentCommits(repository, commits);
        if (missing.length > 0) absent.push({ project, commits: missing });
      } finally {
        await repository.close();
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RepositoryError || error instanceof GitError || error instanceof DeadlineError)) throw error;
      failed.push({ project, reason: error.message });
    }
  }
  return { merged, absent, failed, following };
}

/** Opening a repository brings its work trees along; answers the folders of those that could not come. */
async function finishFollowing(intents: string, signal: AbortSignal): Promise<string[]> {
  for (const { path } of await readIntents(intents)) {
    signal.throwIfAborted();
    // Gone, or unreadable by now: its intent stays, and is told.
    await openRepository(path, { intents }).then(
      (repository) => repository.close(),
      () => undefined,
    );
  }
  return (await readIntents(intents)).map(({ path }) => path);
}

interface OpenRequest {
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly iid: number;
}

/** Notes that the request is merged when its target holds it; a source that went on since has more to bring, so it stays open. */
async function settle(store: Store, { project, repository, iid }: OpenRequest, signal: AbortSignal): Promise<boolean> {
  const row = store.mergeRequests.byIid(project.id, iid);
  if (row?.state !== "opened") return false;
  const [target, tip] = await Promise.all([readTip(repository, row.target_branch), readTip(repository, row.source_branch)]);
  const head = tip ?? row.head_sha;
  if (target === null || (await findAbsentCommits(repository, [head])).length > 0) return false;
  // Taken back, or rewritten: that its branch is in the target now says nothing of the commits that it was to bring.
  if (!(await isAncestor(repository, row.head_sha, head, { signal }))) return false;
  const merge = await findMerge(repository, { target, head }, { signal });
  if (merge === null) return false;
  const before = (merge.mergeCommit ?? merge.squashCommit)?.parents[0];
  const settled = store.mergeRequests.merged(row, {
    // Whose merge it was died with the process; what a commit says of its committer anybody can write.
    userId: null,
    mergeCommit: merge.mergeCommit?.id ?? null,
    squashCommit: merge.squashCommit?.id ?? null,
    head,
    comparison: before === undefined ? null : await compareBranches(repository, before, head, signal),
  });
  return settled !== null;
}

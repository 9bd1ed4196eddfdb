// Messages of commits that a cherry-pick or a revert makes, which name a merge request where one was merged (api-behaviour 3).

import { commitTitle } from "../../../shared/lib/title.ts";
import { trimEndOf } from "../../../shared/lib/trim.ts";
import { findAbsentCommits, readCommits } from "../../git/objects/objects.ts";
import type { CommitRecord, Repository } from "../../git/types.ts";
import { readMergeRange } from "../../git/writing/merge-range.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";

/** Most commits of a merge request that a message lists. */
const mostCommits = 1_000;

/** The merge request that `commit` merged; null for every other commit. */
export function findMergedRequest(context: Context, project: ProjectRow, { id, parents }: CommitRecord): MergeRequestRow | null {
  if (parents.length < 2) return null;
  const { rows } = context.store.mergeRequests.ofCommit(project.id, id, "merged", { page: 1, perPage: 100 });
  return rows.find((row) => row.merge_commit_sha === id) ?? null;
}

export function revertMessage({ id, message }: CommitRecord, merged: MergeRequestRow | null): string {
  const reverted = merged === null ? `commit ${id}` : `merge request !${merged.iid}`;
  return `Revert "${commitTitle(message)}"\n\nThis reverts ${reverted}`;
}

/** The original message and where it comes from; of a merge request, its commits too, oldest first. */
export async function pickMessage(
  repository: Repository,
  { id, message, parents }: CommitRecord,
  merged: MergeRequestRow | null,
): Promise<string> {
  const lines = [trimEndOf(message, /\n/), "", `(cherry picked from commit ${id})`];
  const [before, brought] = parents;
  if (merged !== null && before !== undefined && brought !== undefined) {
    // A squashed branch may be gone, and its commits with it.
    const [absent] = await findAbsentCommits(repository, [merged.head_sha]);
    const head = absent === undefined ? merged.head_sha : brought;
    const { commits } = await readMergeRange(repository, before, head, { limit: mostCommits });
    const listed = await readCommits(repository, commits);
    lines.push("", ...listed.reverse().map((record) => `${record.id.slice(0, 8)} ${commitTitle(record.message)}`));
  }
  return lines.join("\n");
}

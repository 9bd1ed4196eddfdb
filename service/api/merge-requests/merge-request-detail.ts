// A single merge request: what its own address shows beside the members that lists have (api-behaviour 7).
import type { MergeRequest } from "../../../shared/contract/merge-requests.ts";
import { countChangedFiles } from "../../git/content/changed-files.ts";
import { findAbsentObject } from "../../git/objects/absent-object.ts";
import { readMergeRange } from "../../git/writing/merge-range.ts";
import { readPipelines } from "../commits/pipelines.ts";
import type { Context } from "../context.ts";
import { mayMerge } from "../permissions.ts";
import { type FoundMergeRequest, readParting } from "./merge-request-lookup.ts";
import { toMergeRequest } from "./merge-request-resource.ts";

/** What a client may ask for beside. */
export interface DetailOptions {
  readonly include_rebase_in_progress?: boolean | undefined;
  readonly include_diverged_commits_count?: boolean | undefined;
}

/** Commits that the target is ahead by are counted up to here. */
const mostDiverged = 20_000;

export async function toMergeRequestDetail(context: Context, found: FoundMergeRequest, options: DetailOptions = {}): Promise<MergeRequest> {
  const { project, row } = found;
  const [changes, diverged] = await Promise.all([
    countChanges(context, found),
    options.include_diverged_commits_count === true ? countDiverged(context, found) : null,
  ]);
  return {
    ...toMergeRequest(context, project, row),
    subscribed: [row.author_id, ...row.assignees, ...row.reviewers].includes(context.caller?.user.id ?? 0),
    changes_count: changes,
    latest_build_started_at: null,
    latest_build_finished_at: null,
    first_deployed_to_production_at: null,
    ...readPipelines(context, project, row.head_sha),
    user: { can_merge: context.caller !== null && mayMerge(context, project, row.target_branch) },
    merge_error: row.merge_error,
    first_contribution: false,
    // A rebase ends before it is answered, so none is ever on its way.
    ...(options.include_rebase_in_progress === true ? { rebase_in_progress: false } : {}),
    ...(diverged === null ? {} : { diverged_commits_count: diverged }),
  };
}

/** As a real server writes it, "1000+" beyond what a diff lists; null where the commits are no longer here. */
async function countChanges(context: Context, { repository, row }: FoundMergeRequest): Promise<string | null> {
  const most = context.settings.diffMaxFiles;
  const from = await readParting(repository, row);
  const count = await whereHere(countChangedFiles(repository, from, row.head_sha, { signal: context.signal }));
  return count === null ? null : count > most ? `${most}+` : String(count);
}

/** Commits of the target that the source has not. */
async function countDiverged(context: Context, { repository, row }: FoundMergeRequest): Promise<number> {
  const range = await whereHere(readMergeRange(repository, row.head_sha, row.start_sha, { limit: mostDiverged, signal: context.signal }));
  return range?.commits.length ?? 0;
}

/** Null for what cannot be told as its commits are no longer here: a branch that was removed, and git cleaned up. */
async function whereHere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (findAbsentObject(error) !== null) return null;
    throw error;
  }
}

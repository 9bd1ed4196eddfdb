// Merge requests as the API shows them (specification 2.11, api-behaviour 7).
import type { MergeRequest } from "../../../shared/contract/merge-requests.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { personOf, personOrNull } from "../people/people.ts";
import { showAssignees } from "./issuable-people.ts";

/** A title that begins with one of these marks says that the work is not done. */
const draftMark = /^\s*(\[draft\]|\(draft\)|draft:)/i;

export const isDraft = (row: MergeRequestRow): boolean => draftMark.test(row.title);

export function toMergeRequest(context: Context, project: ProjectRow, row: MergeRequestRow): MergeRequest {
  const reference = `!${row.iid}`;
  const draft = isDraft(row);
  const notes = { projectId: row.project_id, type: "MergeRequest", id: row.id } as const;
  const mergedBy = personOrNull(context, row.merged_by_id);
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    merged_by: mergedBy,
    merge_user: mergedBy,
    merged_at: row.merged_at,
    closed_by: personOrNull(context, row.closed_by_id),
    closed_at: row.closed_at,
    target_branch: row.target_branch,
    source_branch: row.source_branch,
    user_notes_count: context.store.notes.count(notes),
    upvotes: 0,
    downvotes: 0,
    author: personOf(context, row.author_id),
    ...showAssignees(context, row.assignees),
    reviewers: row.reviewers.map((id) => personOf(context, id)),
    source_project_id: row.project_id,
    target_project_id: row.project_id,
    labels: [...row.labels],
    draft,
    work_in_progress: draft,
    milestone: null,
    merge_when_pipeline_succeeds: false,
    merge_status: row.merge_status,
    detailed_merge_status: detailedStatus(context, row, draft),
    sha: row.head_sha,
    merge_commit_sha: row.merge_commit_sha,
    squash_commit_sha: row.squash_commit_sha,
    discussion_locked: null,
    should_remove_source_branch: row.remove_source_branch ? true : null,
    force_remove_source_branch: row.remove_source_branch,
    prepared_at: row.created_at,
    reference,
    references: { short: reference, relative: reference, full: `${project.full_path}${reference}` },
    web_url: `${context.baseUrl}/${project.full_path}/-/merge_requests/${row.iid}`,
    time_stats: { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
    squash: row.squash,
    task_completion_status: { count: 0, completed_count: 0 },
    has_conflicts: row.merge_status === "cannot_be_merged",
    blocking_discussions_resolved: !context.store.notes.hasUnresolved(notes),
    imported: false,
    imported_from: "none",
    diff_refs: { base_sha: row.base_sha || null, head_sha: row.head_sha, start_sha: row.start_sha },
  };
}

/** What keeps it from being merged, in the order in which a real server looks; "mergeable" promises that a merge does something. */
function detailedStatus({ store }: Context, row: MergeRequestRow, draft: boolean): string {
  if (row.state !== "opened") return "not_open";
  if (draft) return "draft_status";
  if (!store.mergeRequests.hasCommits(row.id)) return "commits_status";
  return row.merge_status === "can_be_merged" ? "mergeable" : row.merge_status === "cannot_be_merged" ? "conflict" : "unchecked";
}

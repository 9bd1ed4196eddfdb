// One merge request as SQLite holds it and as we use it.

export interface MergeRequestRow {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly title: string;
  readonly description: string | null;
  readonly state: "opened" | "closed" | "locked" | "merged";
  readonly source_branch: string;
  readonly target_branch: string;
  readonly labels: readonly string[];
  /** Numbers of users: who is to do it, and who is to look at it. */
  readonly assignees: readonly number[];
  readonly reviewers: readonly number[];
  readonly squash: boolean;
  readonly remove_source_branch: boolean;
  readonly author_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly closed_by_id: number | null;
  readonly merged_at: string | null;
  readonly merged_by_id: number | null;
  /** Merge base of the two branches when they were last looked at; "" when they have none. */
  readonly base_sha: string;
  /** Head of the target branch then. */
  readonly start_sha: string;
  /** Head of the source branch then. */
  readonly head_sha: string;
  /** unchecked, can_be_merged or cannot_be_merged: of head_sha into start_sha. */
  readonly merge_status: string;
  /** Which history they were compared in: "" for a whole one, else something that differs when more of it, or less, is there. */
  readonly history: string;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  /** Why the last rebase came to nothing, until a branch moves. */
  readonly merge_error: string | null;
}

export type RawMergeRequest = Omit<MergeRequestRow, "labels" | "assignees" | "reviewers" | "squash" | "remove_source_branch"> & {
  labels: string;
  assignees: string;
  reviewers: string;
  squash: number;
  remove_source_branch: number;
};

export function toMergeRequest(raw: RawMergeRequest): MergeRequestRow {
  return {
    ...raw,
    labels: JSON.parse(raw.labels) as string[],
    assignees: JSON.parse(raw.assignees) as number[],
    reviewers: JSON.parse(raw.reviewers) as number[],
    squash: raw.squash === 1,
    remove_source_branch: raw.remove_source_branch === 1,
  };
}

// One pipeline as SQLite holds it: a run on a commit, told to us by the one who runs it.

export interface PipelineRow {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly sha: string;
  readonly ref: string;
  readonly source: string;
  readonly status: string;
  readonly user_id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

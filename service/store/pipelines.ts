// Pipelines: the runs on a commit that statuses belong to, each with the status that its jobs add up to.
import { type Database, now } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import { listPipelines, type PipelineListQuery } from "./pipeline-list.ts";
import type { PipelineRow } from "./pipeline-row.ts";

export interface PipelineQuery {
  readonly projectId: number;
  readonly sha: string;
  readonly ref?: string | undefined;
  readonly id?: number | undefined;
}

export interface Pipelines {
  /** Newest pipeline of a commit, of that ref and of that id where they are given. */
  newest(query: PipelineQuery): PipelineRow | null;
  byId(projectId: number, id: number): PipelineRow | null;
  list(query: PipelineListQuery): Page<PipelineRow>;
  /** Those of the commits that a merge request brings, newest first. */
  ofMergeRequest(projectId: number, request: { readonly id: number; readonly head_sha: string }, page: PageQuery): Page<PipelineRow>;
  /** Makes one that is external: told to us, not run by us. */
  create(pipeline: { projectId: number; sha: string; ref: string; userId: number }): PipelineRow;
  /** Number of jobs, finished and superseded ones too. */
  countJobs(id: number): number;
  /** Recomputes the status from the latest job of each name. */
  settle(id: number): void;
}

// The first status in this order that any job has is the pipeline's (api-behaviour 6.2).
const precedence = ["running", "failed", "pending", "canceled", "success", "skipped"];

/** What the statuses of the latest jobs add up to. */
export function aggregateStatus(statuses: readonly string[]): string {
  return precedence.find((status) => statuses.includes(status)) ?? "pending";
}

export function createPipelines(database: Database): Pipelines {
  return {
    newest: ({ projectId, sha, ref = null, id = null }) =>
      database.one<PipelineRow>(
        `SELECT * FROM pipelines WHERE project_id = ?1 AND sha = ?2 AND (?3 IS NULL OR ref = ?3) AND (?4 IS NULL OR id = ?4)
         ORDER BY id DESC LIMIT 1`,
        projectId,
        sha,
        ref,
        id,
      ),
    byId: (projectId, id) => database.one<PipelineRow>("SELECT * FROM pipelines WHERE project_id = ? AND id = ?", projectId, id),
    list: (query) => listPipelines(database, query),
    ofMergeRequest: (projectId, { id, head_sha }, page) =>
      readPage<PipelineRow>(
        database,
        {
          columns: "*",
          from: `FROM pipelines WHERE project_id = ?
                   AND sha IN (SELECT sha FROM merge_request_commits WHERE merge_request_id = ? UNION SELECT ?)`,
          order: "id DESC",
        },
        [projectId, id, head_sha],
        page,
      ),
    create: ({ projectId, sha, ref, userId }) =>
      database.transaction(() => {
        const at = now();
        const { id } = database.run(
          `INSERT INTO pipelines (iid, project_id, sha, ref, source, status, user_id, created_at, updated_at)
           VALUES ((SELECT coalesce(max(iid), 0) + 1 FROM pipelines WHERE project_id = ?1), ?1, ?2, ?3, 'external', 'pending', ?4, ?5, ?5)`,
          projectId,
          sha,
          ref,
          userId,
          at,
        );
        return database.one<PipelineRow>("SELECT * FROM pipelines WHERE id = ?", id)!;
      }),
    countJobs: (id) => database.one<{ n: number }>("SELECT count(*) AS n FROM statuses WHERE pipeline_id = ?", id)?.n ?? 0,
    settle(id) {
      const rows = database.all<{ status: string }>("SELECT DISTINCT status FROM statuses WHERE pipeline_id = ? AND retried = 0", id);
      database.run(
        "UPDATE pipelines SET status = ?, updated_at = ? WHERE id = ?",
        aggregateStatus(rows.map(({ status }) => status)),
        now(),
        id,
      );
    },
  };
}
